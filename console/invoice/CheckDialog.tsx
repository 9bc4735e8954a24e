import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { ArchiveCheck, ArchivePackage } from '#contract/invoice-archive.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { query } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { Facts } from '../kit/Facts.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState } from '../kit/states.tsx';
import css from './records.module.css';

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** In the browser: a file that somebody keeps need not be sent anywhere to be held against its hash. */
const hashOf = async (file: File): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));

/** The hash of the file that was chosen last; '' until it is there. One of an earlier file comes too late to count. */
function useChosenHash(): [sha256: string, choose: (file: File | undefined) => Promise<void>] {
  const newest = useRef<File>(undefined);
  const [sha256, setHash] = useState('');
  const choose = async (file: File | undefined): Promise<void> => {
    newest.current = file;
    setHash('');
    const hash = file ? await hashOf(file) : '';
    if (newest.current === file) setHash(hash);
  };
  return [sha256, choose];
}

const isGone = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === INVOICE_REFUSALS.archiveGone.code;

/** A check that could not be made finds nothing: it is told as such, and made again. */
function Kept({
  check,
}: {
  check: Pick<UseQueryResult<ArchiveCheck>, 'data' | 'error' | 'isLoadingError' | 'refetch'>;
}) {
  const { data, error, isLoadingError, refetch } = check;
  if (data?.isWhole) return <StateMark state="ok">与归档时一致</StateMark>;
  if (data) return <StateMark state="bad">与归档时不一致</StateMark>;
  if (isGone(error)) return <StateMark state="bad">{INVOICE_REFUSALS.archiveGone.msg}</StateMark>;
  if (isLoadingError) return <ErrorState small error={error} what="核对结果" onRetry={() => void refetch()} />;
  return <StateMark state="wait">核对中</StateMark>;
}

/** Whether the kept package, and one that somebody has in hand, are still what was archived. */
export function CheckDialog({ archive, onClose }: { archive: ArchivePackage; onClose: () => void }) {
  const { archiveId, sha256: kept, filename } = archive;
  const [sha256, choose] = useChosenHash();
  const check = useQuery(query(invoiceApi.checkArchive, { archiveId, sha256 }, { fresh: true }));
  const { data } = check;
  return (
    <Modal open width={560} title={`核对 ${filename}`} footer={null} onCancel={onClose} mask={{ closable: true }}>
      <Facts
        rows={[
          { label: '归档时的 SHA-256', value: <span className={css.fileName}>{kept}</span> },
          { label: '存放的文件', value: <Kept check={check} /> },
        ]}
      />
      <div className={css.block}>
        <h3>手中的文件</h3>
        <p className={css.note}>选择保存下来的归档包，在浏览器里计算，不上传。</p>
        <input
          type="file"
          accept=".zip"
          aria-label="手中的归档包"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        {sha256 !== '' && typeof data?.isSame === 'boolean' && (
          <p role="status">
            <StateMark state={data.isSame ? 'ok' : 'bad'}>
              {data.isSame ? '就是归档时的文件' : '不是归档时的文件'}
            </StateMark>
          </p>
        )}
      </div>
    </Modal>
  );
}
