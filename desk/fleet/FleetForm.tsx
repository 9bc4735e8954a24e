import { Form, type FormInstance, Modal } from 'antd';
import type { ReactNode } from 'react';

interface FleetFormProps<V> {
  title: string;
  form: FormInstance<V>;
  initial: Partial<V>;
  isPending: boolean;
  onFinish: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, as all of the fleet's are. */
export function FleetForm<V extends object>(props: FleetFormProps<V>) {
  const { title, form, initial, isPending, onFinish, onClose, children } = props;
  return (
    <Modal
      open
      title={title}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={onFinish}>
        {children}
      </Form>
    </Modal>
  );
}
