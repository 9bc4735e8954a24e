import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input, Modal } from 'antd';
import { invoiceApi } from '#contract/invoice.ts';
import { EmailAddress, type EmailDraft, type InvoiceEmail, MOST_EMAIL_LENGTH } from '#rules/invoice/contact.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { mutation } from '../kit/api.ts';
import { CallFailed, call } from '../kit/call.ts';
import { fieldRule, setServerErrors } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';

interface EmailDialogProps {
  /** Null: a new one. */
  email: InvoiceEmail | null;
  onClose: () => void;
}

const isUnchanged = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.code === INVOICE_REFUSALS.unchanged.code;

export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const [form] = Form.useForm<EmailDraft>();
  const { mutate, isPending } = useMutation({
    ...mutation(invoiceApi.addEmail, { quiet: true }),
    mutationFn: (draft: EmailDraft) =>
      email ? call(invoiceApi.updateEmail, { id: email.id, ...draft }) : call(invoiceApi.addEmail, draft),
    onSuccess: () => {
      notify.success('保存成功!');
      onClose();
    },
    onError: (failure) => {
      if (isUnchanged(failure)) onClose();
      else if (!setServerErrors(form, failure)) notify.error(failure.message, { about: 'invoice' });
    },
  });
  return (
    <Modal
      open
      width={480}
      title={email ? '编辑邮箱' : '添加邮箱'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<EmailDraft>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={email ?? { email: '', isDefault: false }}
        onFinish={mutate}
      >
        <Form.Item label="电子邮箱" name="email" rules={[fieldRule(EmailAddress)]} validateFirst>
          <Input maxLength={MOST_EMAIL_LENGTH + 10} autoFocus placeholder="接收电子发票的邮箱" />
        </Form.Item>
        <Form.Item name="isDefault" valuePropName="checked">
          <Checkbox>设为默认邮箱</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
