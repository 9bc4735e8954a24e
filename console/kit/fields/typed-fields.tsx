import { type ClipboardEvent, useState } from 'react';
import { clockText } from '#ui/code-window.ts';
import { caretAfter, groupPhone, phoneDigits } from '#ui/phone-format.ts';
import { type Captcha, COMPUTE_INSTEAD, captchaActs, coverOf, isClosed, isComputed, isStale } from '#ui/use-captcha.ts';
import type { CodeSender } from '#ui/use-code-sender.ts';
import { Glyph } from './Glyph.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import css from './typed-fields.module.css';

interface FieldProps extends Omit<TextFieldProps, 'onValue' | 'prefix' | 'suffix'> {
  onValue: (value: string) => void;
}

/** Copying a grouped phone gives bare digits. */
function copyDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  event.clipboardData.setData('text/plain', value.slice(selectionStart ?? 0, selectionEnd ?? 0).replace(/ /g, ''));
  event.preventDefault();
}

/** Shows 3-4-4 and speaks digits. Regrouping moves the text under the caret, so the caret is put back by hand. */
export function PhoneField({ value, onValue, ...field }: FieldProps) {
  const regroup = (typed: string, input: HTMLInputElement): void => {
    const before = phoneDigits(typed.slice(0, input.selectionStart ?? typed.length)).length;
    const digits = phoneDigits(typed);
    input.value = groupPhone(digits);
    input.setSelectionRange(caretAfter(before), caretAfter(before));
    onValue(digits);
  };
  return (
    <TextField
      type="tel"
      inputMode="numeric"
      placeholder="11 位手机号"
      {...field}
      value={groupPhone(value)}
      onValue={regroup}
      onCopy={copyDigits}
      prefix={<span className={css.code}>+86</span>}
    />
  );
}

interface CodeFieldProps extends FieldProps {
  sender: CodeSender;
  phone: string;
  onSend: () => void;
}

const sendLabel = (sender: CodeSender, left: number): string => {
  if (sender.busy) return '发送中…';
  return left > 0 ? `重新获取 ${clockText(left)}` : '获取验证码';
};

/** The button stays reachable while it counts: pressing it says how long to wait. */
export function CodeField({ value, onValue, sender, phone, onSend, ...field }: CodeFieldProps) {
  const left = sender.left(phone);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={4}
      placeholder="4 位数字"
      {...field}
      value={value}
      onValue={(text) => onValue(text.normalize('NFKC').replace(/\D/g, ''))}
      suffix={
        <>
          <span className={css.rule} />
          <button type="button" className={css.send} aria-disabled={left > 0 || sender.busy} onClick={onSend}>
            {sendLabel(sender, left)}
          </button>
        </>
      }
    />
  );
}

/** In a demo: what the SMS would have said; a click fills it in. */
export function DemoCode({ code, onFill }: { code: string | null; onFill: (code: string) => void }) {
  if (code === null) return null;
  return (
    <button type="button" className={css.demo} onClick={() => onFill(code)}>
      演示环境：验证码 <strong>{code}</strong>
      <span>点击填入</span>
    </button>
  );
}

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0';

export function PasswordField({ value, onValue, ...field }: FieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={64}
      placeholder="请输入密码"
      {...field}
      value={value}
      onValue={onValue}
      suffix={
        <button
          type="button"
          className={css.eye}
          aria-label={visible ? '隐藏密码' : '显示密码'}
          onClick={() => setVisible(!visible)}
        >
          <Glyph d={visible ? EYE : `${EYE}M4.5 4.5l15 15`} size={18} box={24} weight={1.6} />
        </button>
      }
    />
  );
}

interface CaptchaFieldProps extends FieldProps {
  captcha: Captcha;
}

export function CaptchaField({ value, onValue, captcha, ...field }: CaptchaFieldProps) {
  const { renew, compute } = captchaActs(captcha, onValue);
  const cover = coverOf(captcha);
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={10}
      placeholder="图中的字符"
      {...field}
      readOnly={isClosed(captcha)}
      value={value}
      onValue={(text) => onValue(text.trim())}
      onFocus={() => isStale(captcha) && renew()}
      below={
        <span role="status" className={css.computed}>
          {captcha.state === 'working' || isComputed(captcha) ? (
            cover
          ) : (
            <button type="button" className={css.compute} onClick={() => void compute()}>
              {COMPUTE_INSTEAD}
            </button>
          )}
        </span>
      }
      suffix={
        <button type="button" className={css.captcha} aria-label="图形验证码，点击换一张" onClick={renew}>
          {captcha.image && <img src={captcha.image} width="100" height="40" alt="图形验证码" />}
          {cover && <span className={css.captchaCover}>{cover}</span>}
        </button>
      }
    />
  );
}
