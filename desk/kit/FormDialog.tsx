import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';

interface FormDialogProps<D extends object> {
  form: FormInstance<D>;
  title: string;
  okText: string;
  isPending: boolean;
  /** What the fields hold as it opens. */
  initial: Partial<D>;
  onSend: (draft: D) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A record that is added or changed: fields below each other, and one button that sends them. */
export function FormDialog<D extends object>(props: FormDialogProps<D>) {
  const { form, title, okText, isPending, initial, onSend, onClose, children } = props;
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={onSend}>
        {children}
      </Form>
    </Modal>
  );
}
