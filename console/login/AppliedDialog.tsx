import { useEffect, useRef } from 'react';
import { APPLICATION_REPLY_DAYS } from '#rules/access.ts';
import css from './forms.module.css';

const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);
const leave = (): void => {
  location.hash = 'login';
};

/** A native modal: the browser keeps the focus inside and Escape closes it. However it closes, the form is done. */
export function AppliedDialog({ officialSite }: { officialSite: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="applied-title" onClose={leave}>
      <svg width="44" height="44" viewBox="0 0 40 40" fill="none" aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill="var(--qx-ok-bg)" />
        <path
          d="M12 20.5l5.5 5.5L28.5 14.5"
          stroke="var(--qx-ok)"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h2 id="applied-title">申请已提交</h2>
      <p>
        客服将在 {APPLICATION_REPLY_DAYS} 个工作日内与您联系，
        <br />
        请保持电话畅通。
      </p>
      <div className={css.dialogFoot}>
        {isWebAddress(officialSite) && (
          <a className={css.link} href={officialSite} target="_blank" rel="noopener noreferrer">
            访问官网
          </a>
        )}
        <button type="button" className={css.confirm} onClick={() => dialog.current?.close()}>
          确定
        </button>
      </div>
    </dialog>
  );
}
