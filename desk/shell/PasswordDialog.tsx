import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import { DeskPassword } from '#rules/desk/people.ts';
import { tellInForm } from '../kit/tell-in-form.ts';

interface PasswordDialogProps {
  open: boolean;
  /** The password is the one an administrator was told: nothing else opens before it is changed. */
  isFirst: boolean;
  onClose: () => void;
}

export function PasswordDialog({ open, isFirst, onClose }: PasswordDialogProps) {
  const [form] = Form.useForm<{ current: string; password: string }>();
  const save = useMutation({
    ...mutation(deskApi.setPassword, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      form.resetFields();
      notify.success('密码已修改，其他设备已退出');
      onClose();
    },
  });
  return (
    <Modal
      open={open}
      title={isFirst ? '请先修改初始密码' : '修改密码'}
      okText="修改"
      cancelText="取消"
      closable={!isFirst}
      cancelButtonProps={isFirst ? { style: { display: 'none' } } : {}}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => save.mutate(values)}>
        <Form.Item name="current" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label="新密码"
          rules={[fieldRule(DeskPassword)]}
          extra="8 至 64 位，不能是常见或泄露过的密码"
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
