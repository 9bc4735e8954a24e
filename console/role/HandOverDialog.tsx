import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Modal } from 'antd';
import { roleApi, Succession } from '#contract/role.ts';
import { Phone } from '#rules/access.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import { mutation } from '../kit/api.ts';
import { type Captcha, CaptchaField, type CaptchaRequest, useCaptchaRequest } from '../kit/CaptchaInput.tsx';
import { call } from '../kit/call.ts';
import { fieldRule, setServerErrors } from '../kit/field-rule.ts';
import { focusOnOpen } from '../kit/focus-on-open.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { meQuery } from '../kit/rights.ts';
import { SmsCodeInput } from '../kit/SmsCodeInput.tsx';
import { leave, storedUser } from '../kit/stored-user.ts';
import { PhoneText } from '../kit/values.tsx';
import { type SearchStaff, StaffPicker } from '../pickers/StaffPicker.tsx';
import css from './members.module.css';

interface HandOverForm {
  successorId: number;
  smsCode: string;
  captcha?: Captcha;
}

const RESEND_SECONDS = 60;
/** Long enough to read that it worked. */
const LEAVE_AFTER_MS = 1_500;

const KEYWORD_MOST = 50;

/** Everybody but oneself. */
const searchSuccessor: SearchStaff = async (keyword, signal) => {
  const found = await call(roleApi.searchStaff, { keyword: keyword.slice(0, KEYWORD_MOST) }, signal);
  const own = storedUser()?.userId;
  return found
    .filter(({ staffId }) => staffId !== own)
    .map(({ staffId, name, phone, departmentName }) => ({ id: staffId, name, phone, departmentName }));
};

function useHandOver(form: FormInstance<HandOverForm>, captcha: CaptchaRequest) {
  return useMutation({
    ...mutation(roleApi.handOver, { quiet: true, endsSession: true }),
    onSuccess: () => {
      notify.success('移交成功!');
      setTimeout(leave, LEAVE_AFTER_MS);
    },
    onError: (failure) => {
      captcha.refused(failure);
      if (!setServerErrors(form, failure)) reportFailure(failure, 'write');
    },
  });
}

interface CodeFieldProps {
  form: FormInstance<HandOverForm>;
  phone: string;
  captcha: CaptchaRequest;
}

/** The code goes to the holder's own number; after many of them a picture comes first. */
function CodeFields({ form, phone, captcha }: CodeFieldProps) {
  return (
    <>
      <Form.Item label="您的手机号">
        <PhoneText phone={phone} />
        <span className={css.sent}>验证码发到这个号码</span>
      </Form.Item>
      <CaptchaField picture={captcha.picture} />
      <Form.Item label="短信验证码" name="smsCode" rules={[fieldRule(Succession.shape.smsCode)]}>
        <SmsCodeInput
          phone={phone}
          purpose="handOver"
          seconds={RESEND_SECONDS}
          send={async () => {
            await call(roleApi.sendHandOverCode, { ...form.getFieldValue('captcha') });
            captcha.drop();
          }}
          onRefused={captcha.refused}
        />
      </Form.Item>
    </>
  );
}

/** Gives role 1 to somebody else; whoever gave it is signed out everywhere. */
export function HandOverDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<HandOverForm>();
  const captcha = useCaptchaRequest(form);
  const phone = useQuery(meQuery).data?.phone ?? '';
  const handOver = useHandOver(form, captcha);
  const submit = ({ captcha: image, ...rest }: HandOverForm): void => {
    if (Phone.safeParse(phone).success) handOver.mutate({ ...rest, ...image });
    else notify.warning(ROLE_REFUSALS.noSuccessor.msg);
  };
  const over = handOver.isPending || handOver.isSuccess;
  return (
    <Modal
      open={open}
      title="移交超级管理员"
      width={480}
      okText="确认移交"
      okButtonProps={{ danger: true }}
      cancelButtonProps={{ disabled: over }}
      confirmLoading={over}
      closable={!over}
      keyboard={!over}
      onOk={form.submit}
      onCancel={onClose}
      afterClose={() => {
        captcha.drop();
        form.resetFields();
      }}
      afterOpenChange={focusOnOpen(form, 'successorId')}
      destroyOnHidden
    >
      <p className={css.notice}>移交后您不再是超级管理员，并会立即在所有地方退出登录。企业只有一位超级管理员。</p>
      <Form<HandOverForm> form={form} layout="vertical" requiredMark={requiredMark} onFinish={submit}>
        <Form.Item label="移交给" name="successorId" rules={[fieldRule(Succession.shape.successorId)]}>
          <StaffPicker search={searchSuccessor} searchName="successor" />
        </Form.Item>
        <CodeFields {...{ form, phone, captcha }} />
      </Form>
    </Modal>
  );
}
