import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { accessApi } from '#contract/access.ts';
import { securityApi } from '#contract/security.ts';
import { NewPassword, SmsCode } from '#rules/access.ts';
import { StrongPassword } from '#rules/strong-password.ts';
import { query, writeMeta } from '../kit/api.ts';
import { type Captcha, CaptchaField, useCaptchaRequest } from '../kit/CaptchaInput.tsx';
import { call } from '../kit/call.ts';
import { EnterSubmits } from '../kit/EnterSubmits.tsx';
import { fieldRule, setServerErrors } from '../kit/field-rule.ts';
import { focusOnOpen } from '../kit/focus-on-open.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { SmsCodeInput } from '../kit/SmsCodeInput.tsx';
import { PhoneText } from '../kit/values.tsx';

/** Fields by the names under which the server refuses them. */
interface PasswordForm {
  password: string;
  smsCode: string;
  captcha?: Captcha;
}

interface PasswordSent extends Partial<Captcha> {
  password: string;
  smsCaptcha: string;
}

interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  phone: string;
}

/** Sets the first password or changes it; the server then renews the session by itself. */
export function PasswordDialog({ open, onClose, phone }: PasswordDialogProps) {
  const [form] = Form.useForm<PasswordForm>();
  const captcha = useCaptchaRequest(form);
  const has = useQuery({ ...query(accessApi.hasPassword, { phone }), enabled: open });
  // Until it is known, what the menu says holds.
  const isFirst = has.data === false;
  const { data: mine } = useQuery({ ...query(securityApi.mine, {}), enabled: open });
  const isStrong = mine?.passwordRule === 'strong';
  const save = useMutation({
    mutationFn: ({ isLong, ...sent }: PasswordSent & { isLong: boolean }) =>
      isLong ? call(securityApi.setStrongPassword, sent) : call(accessApi.setPassword, { ...sent, phone }),
    meta: writeMeta(accessApi.setPassword, { quiet: true }),
    onSuccess: () => {
      notify.success(isFirst ? '设置成功' : '修改成功');
      onClose();
    },
    onError: (failure) => {
      captcha.refused(failure);
      if (!setServerErrors(form, failure)) reportFailure(failure, 'write');
    },
  });
  const submit = ({ captcha: image, password, smsCode }: PasswordForm): void =>
    save.mutate({ isLong: isStrong, password, smsCaptcha: smsCode, ...image });
  const title = isFirst ? '设置密码' : '修改密码';
  return (
    <Modal
      open={open}
      title={title}
      width={480}
      okText={title}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={() => {
        captcha.drop();
        form.resetFields();
      }}
      afterOpenChange={focusOnOpen(form, 'password')}
      destroyOnHidden
    >
      <Form<PasswordForm> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item label="手机号">
          <PhoneText phone={phone} />
        </Form.Item>
        <Form.Item label="新密码" name="password" rules={[fieldRule(isStrong ? StrongPassword : NewPassword)]}>
          <Input.Password
            maxLength={64}
            autoComplete="new-password"
            placeholder={isStrong ? '8-64 位，不能是常见或泄露过的密码' : '6-12 位，不能是纯数字'}
          />
        </Form.Item>
        <CaptchaField picture={captcha.picture} />
        <Form.Item label="短信验证码" name="smsCode" rules={[fieldRule(SmsCode)]}>
          <SmsCodeInput
            phone={phone}
            purpose="password"
            send={async () => {
              await call(accessApi.sendCode, { phone, purpose: 'password', ...form.getFieldValue('captcha') });
              captcha.drop();
            }}
            onRefused={captcha.refused}
          />
        </Form.Item>
        <EnterSubmits />
      </Form>
    </Modal>
  );
}
