import { type FormEvent, useState } from 'react';
import { NoticeLine } from '../kit/fields/Notice.tsx';
import { CaptchaField, CodeField, DemoCode, PasswordField, PhoneField } from '../kit/fields/typed-fields.tsx';
import css from './forms.module.css';
import { prefetchShell } from './prefetch-shell.ts';
import { SecondStep } from './SecondStep.tsx';
import { type Login, type Mode, useLogin } from './use-login.ts';

// On a touch screen the keyboard would cover the page before anybody has seen it.
const canUsePasskeys = 'PublicKeyCredential' in window;
const hasPointer = matchMedia('(pointer: fine)').matches;

function Code({ login: { values, set, bind, sender, notice, send } }: { login: Login }) {
  const said = sender.saidOf(values.phone);
  return (
    <>
      <CodeField
        label="短信验证码"
        below={<NoticeLine notice={notice ?? said.notice} />}
        sender={sender}
        phone={values.phone}
        onSend={() => void send()}
        {...bind('smsCode')}
      />
      <DemoCode code={said.demoCode} onFill={(smsCode) => set({ smsCode })} />
    </>
  );
}

/** Its place is always there, so that screen readers hear what comes into it. */
const Welcome = ({ shown }: { shown: boolean }) => (
  <div className={css.toastPlace} role="status">
    {shown && (
      <p className={css.toast}>
        <i />
        登录成功
      </p>
    )}
  </div>
);

export function LoginForm({ demo }: { demo: boolean }) {
  const [mode, setMode] = useState<Mode>('code');
  const [isHalfWay, setHalfWay] = useState(false);
  const login = useLogin(mode, demo, () => setHalfWay(true));
  const { state, bind } = login;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (state === 'open') void login.submit();
  };
  const switchMode = (): void => {
    setMode(mode === 'code' ? 'password' : 'code');
    login.set({ smsCode: '', password: '', phone: login.values.phone });
    login.setNotice(null);
  };
  const back = (why?: string): void => {
    setHalfWay(false);
    login.set({ smsCode: '', password: '' });
    login.setNotice(why === undefined ? null : { tone: 'warn', text: why });
  };
  if (isHalfWay) return <SecondStep onBack={back} />;
  const phoneFrom = mode === 'code' ? 'tel-national' : 'username';
  return (
    <>
      <h1 className={css.title}>登录</h1>
      <p className={css.lead}>使用在企业登记的手机号</p>
      <form ref={login.form} onSubmit={submit} onInput={prefetchShell} noValidate>
        <PhoneField label="手机号" autoComplete={phoneFrom} autoFocus={hasPointer} {...bind('phone')} />
        {mode === 'code' ? (
          <Code login={login} />
        ) : (
          <PasswordField label="密码" below={<NoticeLine notice={login.notice} />} {...bind('password')} />
        )}
        {login.captchaAsked && <CaptchaField label="图形验证码" captcha={login.captcha} {...bind('captcha')} />}
        <button type="submit" className={css.submit} aria-disabled={state !== 'open'}>
          {state === 'open' ? '登录' : '登录中…'}
        </button>
      </form>
      <div className={css.links}>
        <button type="button" className={css.link} onClick={switchMode}>
          {mode === 'code' ? '密码登录' : '短信验证码登录'}
        </button>
        {canUsePasskeys && (
          <button type="button" className={css.link} onClick={() => void login.submitPasskey()}>
            通行密钥登录
          </button>
        )}
        <a className={css.link} href="#sso">
          企业单点登录
        </a>
        <a className={css.link} href="#apply">
          申请企业账户
        </a>
      </div>
      <Welcome shown={state === 'done'} />
    </>
  );
}
