import { type FormEvent, useEffect, useState } from 'react';
import { Button, TextButton } from '../kit/Button.tsx';
import { TextField } from '../kit/Field.tsx';
import { Note } from '../kit/Note.tsx';
import { groupedPhone } from '../kit/phone.ts';
import { useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import css from './Login.module.css';
import { LoginMap } from './LoginMap.tsx';
import { Captcha, CodeInput, FactorInput, PhoneInput } from './login-fields.tsx';
import { type Login, useLogin } from './use-login.ts';

/** The short form of the statement; the whole is in 我的 · 隐私. */
function Privacy() {
  const sheet = useSheet('privacy');
  return (
    <>
      <p className={css.privacy}>
        登录即表示同意<TextButton onClick={sheet.show}>《员工隐私说明》</TextButton>
        ：行程的时间、地点、费用和轨迹会提供给所在企业。
      </p>
      <Sheet open={sheet.open} title="员工隐私说明">
        <div className={css.statement}>
          <p>你用企业支付叫车时，企业能看到行程的时间、地点、费用和轨迹，用来付款、对账和审批。</p>
          <p>定位只在选上车地点时使用，不会保存。来访客人的手机号只给司机和订车的人看。</p>
          <p>企业看不到你在这台手机上没有提交的草稿和常用地点。</p>
        </div>
      </Sheet>
    </>
  );
}

function Fields({ login }: { login: Login }) {
  const { values, bind, mode, said } = login;
  if (login.factor) return <FactorInput login={login} />;
  return (
    <>
      <PhoneInput {...bind('phone')} />
      {mode === 'code' ? (
        <CodeInput login={login} said={said} />
      ) : (
        <TextField
          label="密码"
          type="password"
          autoComplete="current-password"
          maxLength={64}
          placeholder="请输入密码"
          {...bind('password')}
        />
      )}
      {login.captchaAsked && <Captcha captcha={login.captcha} {...bind('captcha')} />}
      {login.notice && <Note tone="bad">{login.notice}</Note>}
      <span className="hidden" aria-live="polite">
        {values.phone.length === 11 ? groupedPhone(values.phone) : ''}
      </span>
    </>
  );
}

function Links({ login }: { login: Login }) {
  const help = useSheet('no-code');
  if (login.factor)
    return (
      <div className={css.links}>
        <TextButton onClick={login.submitPasskey}>使用通行密钥</TextButton>
        <TextButton onClick={login.beginAnew}>换个账号登录</TextButton>
      </div>
    );
  return (
    <div className={css.links}>
      {/* The sign-in of the console shows the picture of it; the app has no place for that. */}
      {login.isToBind && <a href="/login">绑定动态验证码</a>}
      <TextButton onClick={login.switchMode}>{login.mode === 'code' ? '密码登录' : '短信验证码登录'}</TextButton>
      <a href="/login/sso?client=app">企业单点登录</a>
      <TextButton onClick={help.show}>收不到验证码</TextButton>
      <Sheet open={help.open} title="收不到验证码">
        <ul className={css.statement}>
          <li>看看短信有没有被手机拦截，或等一分钟再获取。</li>
          <li>只有在企业登记的手机号能收到；换了号码请联系企业管理员。</li>
          <li>设置过密码的，可以改用密码登录。</li>
        </ul>
      </Sheet>
    </div>
  );
}

/** Stands in place of whatever was asked for; after signing in, that is there. */
export function LoginScreen({ onBegin }: { onBegin: () => void }) {
  const login = useLogin();
  const [seen, setSeen] = useState(false);
  useEffect(() => setSeen(true), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    login.submit();
  };
  return (
    <div className={css.page}>
      <LoginMap />
      <main className={css.main}>
        <div className={css.brand}>
          <img src="/m/icon.svg" alt="" width="44" height="44" />
          <div>
            <h1>企行</h1>
            <p>能不能用、谁来付，上车前说清楚</p>
          </div>
        </div>
        <div aria-live="polite">{login.farewell && seen && <Note tone="wait">{login.farewell}</Note>}</div>
        <form ref={login.form} onSubmit={submit} onInput={onBegin} noValidate>
          <Fields login={login} />
          <Button type="submit" look="filled" wide busy={login.isBusy}>
            登录
          </Button>
        </form>
        <Links login={login} />
      </main>
      <footer className={css.footer}>
        <Privacy />
        <p className={css.hotline}>
          <span>没有账号？请联系企业管理员</span>
          {login.hotline && (
            <a className={css.call} href={`tel:${login.hotline.replace(/\D/g, '')}`}>
              {login.hotline}
            </a>
          )}
        </p>
      </footer>
    </div>
  );
}
