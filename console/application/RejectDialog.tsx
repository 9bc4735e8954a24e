import { Form, Input, Modal } from 'antd';
import { z } from 'zod';
import { APPLICATION_REFUSALS, REJECT_REASON_MAX } from '#rules/application.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { requiredMark } from '../kit/RequiredMark.tsx';

const Reason = z
  .string(APPLICATION_REFUSALS.reasonMissing.msg)
  .trim()
  .min(1, APPLICATION_REFUSALS.reasonMissing.msg)
  .max(REJECT_REASON_MAX);

interface RejectDialogProps {
  count: number;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** The reason goes to the applicant by message, and stands in the approval for ever. */
export function RejectDialog({ count, busy, onReject, onClose }: RejectDialogProps) {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      open
      width={480}
      title={count === 1 ? '驳回' : `驳回 ${count} 项`}
      okText={count === 1 ? '驳回' : `驳回 ${count} 项`}
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        onFinish={({ reason }) => onReject(reason.trim())}
      >
        <Form.Item label="驳回原因" name="reason" rules={[fieldRule(Reason)]} extra="申请人会看到这个原因">
          <Input.TextArea autoFocus rows={3} maxLength={REJECT_REASON_MAX} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
