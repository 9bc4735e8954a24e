import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input, Modal } from 'antd';
import { invoiceApi } from '#contract/invoice.ts';
import { EmailAddress, type EmailDraft, type InvoiceEmail, MOST_EMAIL_LENGTH } from '#rules/invoice/contact.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { writeMeta } from '../kit/api.ts';
import { useSafeSave } from '../kit/ConflictDialog.tsx';
import { CallFailed, call } from '../kit/call.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { contactIn, EMAIL_PARTS } from './conflict-parts.ts';

interface EmailDialogProps {
  /** Null: a new one. */
  email: InvoiceEmail | null;
  onClose: () => void;
}

const isUnchanged = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.code === INVOICE_REFUSALS.unchanged.code;

export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const [form] = Form.useForm<EmailDraft>();
  const safeSave = useSafeSave();
  const { mutate, isPending } = useMutation({
    meta: writeMeta(invoiceApi.addEmail, { quiet: true }),
    mutationFn: async (mine: EmailDraft) => {
      if (!email) return call(invoiceApi.addEmail, mine).then(() => mine);
      const { id } = email;
      return safeSave({
        parts: EMAIL_PARTS,
        opened: { ...email, values: email },
        mine,
        read: async () => {
          const now = contactIn((await call(invoiceApi.overview, {})).emails, id);
          return { ...now, values: now };
        },
        save: ({ email: address, isDefault }, version) =>
          call(invoiceApi.updateEmail, { id, email: address, isDefault, version: String(version) }),
      });
    },
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success('保存成功!');
      onClose();
    },
    onError: (failure) => {
      if (isUnchanged(failure)) onClose();
      else tellInForm(form, failure, 'invoice');
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
