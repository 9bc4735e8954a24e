import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import type { StaffRow } from '#contract/staff/rows.ts';
import { NewPhone } from '#contract/staff/writes.ts';
import { staffApi } from '#contract/staff.ts';
import { mutation } from '../kit/api.ts';
import { fieldRule, setServerErrors } from '../kit/field-rule.ts';
import { focusOnOpen } from '../kit/focus-on-open.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { storedUser } from '../kit/stored-user.ts';
import { typedPhone } from '../kit/typed-phone.ts';
import { PhoneText } from '../kit/values.tsx';

interface PhoneDialogProps {
  /** Undefined: closed. */
  row: StaffRow | undefined;
  onClose: () => void;
}

const rule = fieldRule(NewPhone);

const TOLD = '修改后，该员工须用新手机号登录，原来的登录会全部退出；原手机号会收到通知短信。';

/** The number is the account: its owner signs in with the new one from then on. */
export function PhoneDialog({ row, onClose }: PhoneDialogProps) {
  const [form] = Form.useForm<{ phone: string }>();
  const save = useMutation({
    ...mutation(staffApi.editPhone, { quiet: true }),
    onSuccess: () => {
      notify.success('修改手机号成功');
      onClose();
    },
    onError: (failure) => {
      if (!setServerErrors(form, failure)) reportFailure(failure, 'write');
    },
  });
  const submit = ({ phone }: { phone: string }): void => {
    if (row) save.mutate({ callerId: storedUser()?.userId, staffId: row.staffId, phone: phone.trim() });
  };
  return (
    <Modal
      open={row !== undefined}
      title={`修改“${row?.name ?? ''}”的手机号`}
      width={480}
      okText="修改手机号"
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={focusOnOpen(form, 'phone')}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={submit}>
        <Form.Item label="原手机号">
          <PhoneText phone={row?.phone ?? ''} />
        </Form.Item>
        <Form.Item label="新手机号" name="phone" rules={[rule]} extra={TOLD} normalize={typedPhone}>
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
