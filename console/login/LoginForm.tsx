import { type FormEvent, useState } from 'react';
import { CaptchaField, CodeField, DemoCode, PasswordField, PhoneField } from './fields.tsx';
import forms from './forms.module.css';
import { NoticeLine } from './NoticeLine.tsx';
import { prefetchShell } from './prefetch-shell.ts';
import { Toast } from './Toast.tsx';
import { type LoginState, type Mode, useLogin } from './use-login.ts';

// On a touch screen the keyboard would cover the page before anybody has seen it.
const pointer = matchMedia('(pointer: fine)').matches;

interface PartProps {
  login: LoginState;
}

function ByCode({ login: { values, errors, set, sender, notice, send } }: PartProps) {
  const said = sender.saidOf(values.phone);
  return (
    <>
      <CodeField
        label="短信验证码"
        name="smsCode"
        value={values.smsCode}
        error={errors.smsCode}
        below={<NoticeLine notice={notice ?? said.notice} />}
        onValue={(smsCode) => set({ smsCode })}
        sender={sender}
        phone={values.phone}
        onSend={() => void send()}
      />
      <DemoCode code={said.demoCode} onFill={(smsCode) => set({ smsCode })} />
    </>
  );
}

function ByPassword({ login: { values, errors, set, notice } }: PartProps) {
  return (
    <PasswordField
      label="密码"
      name="password"
      value={values.password}
      error={errors.password}
      below={<NoticeLine notice={notice} />}
      onValue={(password) => set({ password })}
    />
  );
}

function Fields({ login, mode }: PartProps & { mode: Mode }) {
  const { values, errors, set, captcha, captchaAsked } = login;
  return (
    <>
      <PhoneField
        label="手机号"
        name="phone"
        autoComplete={mode === 'code' ? 'tel-national' : 'username'}
        autoFocus={pointer}
        value={values.phone}
        error={errors.phone}
        onValue={(phone) => set({ phone })}
      />
      {mode === 'code' ? <ByCode login={login} /> : <ByPassword login={login} />}
      {captchaAsked && (
        <CaptchaField
          label="图形验证码"
          name="captcha"
          value={values.captcha}
          error={errors.captcha}
          onValue={(text) => set({ captcha: text })}
          captcha={captcha}
        />
      )}
    </>
  );
}

export function LoginForm({ demo }: { demo: boolean }) {
  const [mode, setMode] = useState<Mode>('code');
  const login = useLogin(mode, demo);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (login.state === 'open') void login.submit();
  };
  const switchMode = (): void => {
    setMode(mode === 'code' ? 'password' : 'code');
    login.set({ smsCode: '', password: '', phone: login.values.phone });
    login.setNotice(null);
  };
  return (
    <>
      <h1 className={forms.title}>登录</h1>
      <p className={forms.lead}>使用在企业登记的手机号</p>
      <form ref={login.form} onSubmit={submit} onInput={prefetchShell} noValidate>
        <Fields login={login} mode={mode} />
        <button type="submit" className={forms.submit} aria-disabled={login.state !== 'open'}>
          {login.state === 'open' ? '登录' : '登录中…'}
        </button>
      </form>
      <div className={forms.links}>
        <button type="button" className={forms.link} onClick={switchMode}>
          {mode === 'code' ? '密码登录' : '短信验证码登录'}
        </button>
        <a className={forms.link} href="#apply">
          申请企业账户
        </a>
      </div>
      <Toast text={login.state === 'done' ? '登录成功' : undefined} />
    </>
  );
}
