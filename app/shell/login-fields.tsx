import { CircleAlert, CircleCheck } from 'lucide-react';
import { clockText } from '#ui/code-window.ts';
import type { Notice } from '#ui/notice.ts';
import { caretAfter, groupPhone, phoneDigits } from '#ui/phone-format.ts';
import {
  type Captcha as CaptchaImage,
  COMPUTE_INSTEAD,
  captchaActs,
  coverOf,
  isClosed,
  isComputed,
  isStale,
} from '#ui/use-captcha.ts';
import { TextField } from '../kit/Field.tsx';
import css from './Login.module.css';
import type { Login } from './use-login.ts';

interface Bound {
  name: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Shows 3-4-4 and speaks digits; regrouping moves the text under the caret, so it is put back by hand. */
export function PhoneInput({ value, onValue, ...field }: Bound) {
  const regroup = (typed: string, input: HTMLInputElement): void => {
    const before = phoneDigits(typed.slice(0, input.selectionStart ?? typed.length)).length;
    const digits = phoneDigits(typed);
    input.value = groupPhone(digits);
    input.setSelectionRange(caretAfter(before), caretAfter(before));
    onValue(digits);
  };
  return (
    <TextField
      {...field}
      label="手机号"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="11 位手机号"
      value={groupPhone(value)}
      onValue={regroup}
      prefix={<span className={css.code}>+86</span>}
    />
  );
}

const Said = ({ notice }: { notice: Notice | null }) =>
  notice && (
    <p className={css.said} data-tone={notice.tone}>
      {notice.tone === 'ok' ? <CircleCheck size={16} /> : <CircleAlert size={16} />}
      {notice.text}
    </p>
  );

export function CodeInput({ login, said }: { login: Login; said: Login['said'] }) {
  const left = login.secondsLeft;
  return (
    <TextField
      {...login.bind('smsCode')}
      label="短信验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={4}
      placeholder="4 位数字"
      onValue={(text) => login.typeCode(text.normalize('NFKC').replace(/\D/g, ''))}
      below={
        <>
          <Said notice={said.notice} />
          {said.demoCode && (
            <button type="button" className={css.demo} onClick={() => login.typeCode(said.demoCode ?? '')}>
              演示环境：验证码 <strong>{said.demoCode}</strong>，点击填入
            </button>
          )}
        </>
      }
      suffix={
        <button type="button" className={css.send} aria-disabled={left > 0 || login.isSending} onClick={login.send}>
          {login.isSending ? '发送中…' : left > 0 ? `重新获取 ${clockText(left)}` : '获取验证码'}
        </button>
      }
    />
  );
}

export function Captcha({ captcha, value, onValue, ...field }: Bound & { captcha: CaptchaImage }) {
  const { renew, compute } = captchaActs(captcha, onValue);
  const isWithout = captcha.state === 'working' || isComputed(captcha);
  return (
    <div>
      <TextField
        {...field}
        label="图形验证码"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={10}
        readOnly={isClosed(captcha)}
        placeholder="图中的字符"
        value={value}
        onValue={(text) => onValue(text.trim())}
        onFocus={() => isStale(captcha) && renew()}
        suffix={
          <button type="button" className={css.captcha} aria-label="图形验证码，点击换一张" onClick={renew}>
            {captcha.image && !isStale(captcha) ? (
              <img src={captcha.image} width="100" height="40" alt="图形验证码" />
            ) : (
              coverOf(captcha)
            )}
          </button>
        }
      />
      {/* Beside an error too: whoever cannot read the picture is told of it first. */}
      <div role="status" className={css.computing}>
        {isWithout ? (
          coverOf(captcha)
        ) : (
          <button type="button" className={css.compute} onClick={() => void compute()}>
            {COMPUTE_INSTEAD}
          </button>
        )}
      </div>
    </div>
  );
}

/** The company asks for the digits of an app as well. */
export const FactorInput = ({ login }: { login: Login }) => (
  <TextField
    {...login.bind('factorCode')}
    label="动态验证码或恢复码"
    autoComplete="one-time-code"
    maxLength={12}
    autoFocus
    below={<p className={css.said}>{login.notice ?? '打开您手机上的验证器，输入企行的 6 位数字'}</p>}
  />
);
