import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { setServerErrors } from '#console/kit/field-rule.ts';
import { lazyPart } from '#console/kit/lazy-part.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { DESK_SESSION } from '#rules/desk/people.ts';
import { backFrom } from '../kit/leave.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { DeskMark } from '../shell/DeskMark.tsx';
import css from './LoginPage.module.css';

const Code = lazyPart(() => import('./FactorCode.tsx').then((m) => m.FactorCode), '二维码');

type Challenge = Output<typeof deskApi.login>;

function PasswordStep({ onPassed }: { onPassed: (account: string, challenge: Challenge) => void }) {
  const [form] = Form.useForm<{ account: string; password: string }>();
  const login = useMutation({
    ...mutation(deskApi.login, { quiet: true, endsSession: true }),
    onError: tellInForm(form),
    onSuccess: (challenge, { account }) => onPassed(account, challenge),
  });
  return (
    <>
      <h1>登录</h1>
      <p className={css.lead}>第一步：账号和密码</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => login.mutate(values)}>
        <Form.Item name="account" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
          <Input size="large" autoComplete="username" autoFocus autoCapitalize="none" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password size="large" autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block loading={login.isPending}>
          下一步
        </Button>
      </Form>
    </>
  );
}

/** A first sign-in: the secret goes into an authenticator, and the codes for whoever loses it are told once. */
function BindHelp({ secret, uri }: Pick<Challenge, 'secret' | 'uri'>) {
  return (
    <div className={css.bind}>
      <Suspense fallback={<div className={css.codePlace} />}>
        <Code uri={uri} />
      </Suspense>
      <p>
        用验证器应用扫描，或手动输入密钥
        <b className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
    </div>
  );
}

const grouped = (codes: readonly string[]) => codes.map((code) => <li key={code}>{code}</li>);

function CodeStep({ account, challenge, onBack }: { account: string; challenge: Challenge; onBack: () => void }) {
  const [form] = Form.useForm<{ code: string }>();
  const [recovery, setRecovery] = useState<readonly string[]>([]);
  const go = (): void => location.replace(backFrom(location.search));
  const verify = useMutation({
    ...mutation(deskApi.verify, { quiet: true, endsSession: true }),
    onError: (failure) => {
      if (!setServerErrors(form, failure)) tellInForm(form)(failure);
    },
    onSuccess: ({ recoveryCodes }) => (recoveryCodes.length > 0 ? setRecovery(recoveryCodes) : go()),
  });
  if (recovery.length > 0) {
    return (
      <>
        <h1>请保存恢复码</h1>
        <p className={css.lead}>丢了手机时用它代替动态口令，每个只能用一次。只显示这一次。</p>
        <ul className={css.codes}>{grouped(recovery)}</ul>
        <Button type="primary" size="large" block onClick={go}>
          我已保存，进入运营台
        </Button>
      </>
    );
  }
  const send = ({ code }: { code: string }) => verify.mutate({ code: code.replaceAll(' ', '').toUpperCase() });
  return (
    <>
      <h1>登录</h1>
      <p className={css.lead}>第二步：{challenge.step === 'bind' ? '绑定验证器并输入动态口令' : '输入动态口令'}</p>
      <p className={css.account}>
        <b>{account}</b>
        <button type="button" className={css.link} onClick={onBack}>
          换账号
        </button>
      </p>
      {challenge.step === 'bind' && <BindHelp {...challenge} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
        <Form.Item
          name="code"
          label="动态口令"
          extra="验证器应用中的 6 位数字；丢了手机可输入 10 位恢复码，或请管理员重置"
          rules={[{ required: true, message: '请输入动态口令' }]}
        >
          <Input
            size="large"
            className={css.digits}
            autoComplete="one-time-code"
            inputMode="text"
            maxLength={12}
            autoFocus
          />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block loading={verify.isPending}>
          登录
        </Button>
      </Form>
      {challenge.demoCode && (
        <p className={css.note}>
          演示环境，现在的动态口令是 <b>{challenge.demoCode}</b>
        </p>
      )}
    </>
  );
}

/** The provider's own people; no figures before anybody is known. */
export function LoginPage() {
  const [passed, setPassed] = useState<{ account: string; challenge: Challenge }>();
  return (
    <div className={css.page}>
      <div className={css.side}>
        <DeskMark size={34} />
        <div>
          <div className={css.product}>企行 · 运营台</div>
          <div>服务商内部使用</div>
        </div>
      </div>
      <main className={css.main}>
        <div className={css.box}>
          {passed ? (
            <CodeStep {...passed} onBack={() => setPassed(undefined)} />
          ) : (
            <PasswordStep onPassed={(account, challenge) => setPassed({ account, challenge })} />
          )}
          <p className={css.note}>
            <ShieldCheck size={15} aria-hidden /> 最多 {DESK_SESSION.idleMinutes} 分钟没有操作需重新登录，最长{' '}
            {DESK_SESSION.absoluteHours} 小时；企业账号不能登录这里。
          </p>
        </div>
      </main>
    </div>
  );
}
