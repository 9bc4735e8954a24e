import { type ClipboardEvent, useState } from 'react';
import { TextField, type TextFieldProps } from './Field.tsx';
import styles from './fields.module.css';
import { caretAfter, groupPhone, phoneDigits } from './phone-format.ts';
import { clockText } from './send-window.ts';
import type { Captcha } from './use-captcha.ts';
import type { CodeSender } from './use-code-sender.ts';

type Bare = Omit<TextFieldProps, 'onText' | 'prefix' | 'suffix'>;
interface Typed extends Bare {
  onValue: (value: string) => void;
}

/** Copying a grouped phone gives bare digits. */
function copyDigits(event: ClipboardEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  event.clipboardData.setData('text/plain', value.slice(selectionStart ?? 0, selectionEnd ?? 0).replace(/ /g, ''));
  event.preventDefault();
}

/** Shows 3-4-4 and speaks digits. Regrouping moves the text under the caret, so the caret is put back by hand. */
export function PhoneField({ value, onValue, ...field }: Typed) {
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
      onText={regroup}
      onCopy={copyDigits}
      prefix={<span className={styles.code}>+86</span>}
    />
  );
}

interface CodeFieldProps extends Typed {
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
      onText={(text) => onValue(text.normalize('NFKC').replace(/\D/g, ''))}
      suffix={
        <>
          <span className={styles.rule} />
          <button type="button" className={styles.send} aria-disabled={left > 0 || sender.busy} onClick={onSend}>
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
    <button type="button" className={styles.demo} onClick={() => onFill(code)}>
      演示环境：验证码 <strong>{code}</strong>
      <span>点击填入</span>
    </button>
  );
}

export function PasswordField({ value, onValue, ...field }: Typed) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      type={visible ? 'text' : 'password'}
      autoComplete="current-password"
      maxLength={12}
      placeholder="6 至 12 位"
      {...field}
      value={value}
      onText={onValue}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={visible ? '隐藏密码' : '显示密码'}
          onClick={() => setVisible(!visible)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {!visible && <path d="M4.5 4.5l15 15" />}
          </svg>
        </button>
      }
    />
  );
}

const COVERS = {
  none: '',
  ready: '',
  loading: '加载中…',
  expired: '已过期，点击刷新',
  failed: '点击重新加载',
} as const;

interface CaptchaFieldProps extends Typed {
  captcha: Captcha;
}

export function CaptchaField({ value, onValue, captcha, ...field }: CaptchaFieldProps) {
  const renew = (): void => {
    onValue('');
    captcha.refresh();
  };
  const stale = captcha.state === 'expired' || captcha.state === 'failed';
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={10}
      placeholder="图中的字符"
      {...field}
      value={value}
      onText={(text) => onValue(text.trim())}
      onFocus={() => stale && renew()}
      suffix={
        <button type="button" className={styles.captcha} aria-label="图形验证码，点击换一张" onClick={renew}>
          {captcha.image && <img src={captcha.image} width="100" height="40" alt="图形验证码" />}
          {COVERS[captcha.state] && <span className={styles.captchaCover}>{COVERS[captcha.state]}</span>}
        </button>
      }
    />
  );
}
