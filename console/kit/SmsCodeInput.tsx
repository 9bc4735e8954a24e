import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { CODE_SECONDS, type CodePurpose, Phone, resendText } from '#rules/access.ts';
import { call } from './call.ts';
import { noteSent, secondsLeft } from './code-window.ts';
import { notify } from './notify.tsx';
import { reportFailure } from './query-client.ts';
import css from './SmsCodeInput.module.css';

interface SmsCodeInputProps {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  phone: string;
  purpose: CodePurpose;
  /** The window in which no second code is sent: 300, or 60 when handing over. */
  seconds?: number;
  /** Another way to send, where the documents have their own call. */
  send?: () => Promise<unknown>;
  /** Hears of a refusal beside the toast: the server may have asked for a picture. */
  onRefused?: (failure: unknown) => void;
}

/** Counts down while a window is open; asks the clock each second, so a sleeping tab wakes with the right number. */
function useSecondsLeft(purpose: string, phone: string, seconds: number): [number, () => void] {
  const [left, setLeft] = useState(() => secondsLeft(purpose, phone, seconds, Date.now()));
  useEffect(() => {
    const look = (): void => setLeft(secondsLeft(purpose, phone, seconds, Date.now()));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [purpose, phone, seconds]);
  return [left, () => setLeft(secondsLeft(purpose, phone, seconds, Date.now()))];
}

const refusedText = (failure: unknown): string =>
  `获取验证码失败,或者请求太频繁,请稍后再试(${failure instanceof Error ? failure.message : ''})`;

/** Four digits, and the button that sends them. */
export function SmsCodeInput(props: SmsCodeInputProps) {
  const { id, value, onChange, phone, purpose, seconds = CODE_SECONDS, send, onRefused } = props;
  const [left, look] = useSecondsLeft(purpose, phone, seconds);
  const [sending, setSending] = useState(false);

  const ask = async (): Promise<void> => {
    const wait = secondsLeft(purpose, phone, seconds, Date.now());
    if (wait > 0) return notify.warning(resendText(wait));
    const valid = Phone.safeParse(phone);
    if (!valid.success) return notify.warning(valid.error.issues[0]!.message);
    setSending(true);
    try {
      await (send ? send() : call(accessApi.sendCode, { phone, purpose }));
      noteSent(purpose, phone, Date.now());
      notify.success('已发送验证码，请查收！!');
    } catch (failure) {
      onRefused?.(failure);
      // Says goodbye where the session ended, and nothing else: the sentence here is the documents' own.
      reportFailure(failure, 'write', { quiet: true });
      notify.warning(refusedText(failure));
    } finally {
      setSending(false);
      look();
    }
  };

  return (
    <div className={css.row}>
      <Input
        {...(id ? { id } : {})}
        value={value ?? ''}
        maxLength={4}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="4 位数字"
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
      />
      {/* Not `disabled`: a click inside the window answers how long it still lasts. */}
      <Button
        className={css.button!}
        loading={sending}
        aria-disabled={left > 0}
        data-waiting={left > 0 || undefined}
        onClick={() => void ask()}
      >
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  );
}
