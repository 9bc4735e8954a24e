import { Button, Modal } from 'antd';
import { CopyLine } from './CopyLine.tsx';

interface SecretDialogProps {
  title?: string;
  secret: string;
  onClose: () => void;
}

/** The one time that a secret is seen. */
export function SecretDialog({ title = '签名密钥', secret, onClose }: SecretDialogProps) {
  return (
    <Modal
      open
      width={520}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
      onCancel={onClose}
    >
      <p>请现在复制并妥善保存，关闭后不再显示；遗失时只能更换。</p>
      <CopyLine text={secret} />
    </Modal>
  );
}
