import { Button, Modal } from 'antd';
import { copyText } from '../kit/copy.ts';
import css from './account.module.css';

/** Told this once: whoever loses phone or device gets in with one of them. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const written = codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  const footer = (
    <>
      <Button onClick={() => void copyText(written.join('\n'))}>复制</Button>
      <Button type="primary" onClick={onClose}>
        已保存
      </Button>
    </>
  );
  return (
    <Modal open title="请保存恢复码" width={480} footer={footer} onCancel={onClose}>
      <p>手机丢失时，每个恢复码可以代替动态验证码用一次。只显示这一次。</p>
      <ul className={css.codes}>
        {written.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
