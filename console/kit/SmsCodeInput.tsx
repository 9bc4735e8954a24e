import { Button, Input } from 'antd';
import { useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { CODE_SECONDS, type CodePurpose, Phone, resendText } from '#rules/access.ts';
import { sendFailedText, useCodeWindow } from '#ui/code-window.ts';
import { call } from './call.ts';
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

/** Four digits, and the button that sends them. */
export function SmsCodeInput(props: SmsCodeInputProps) {
  const { id, value, onChange, phone, purpose, seconds = CODE_SECONDS, send, onRefused } = props;
  const codeWindow = useCodeWindow(purpose, seconds);
  const left = codeWindow.left(phone);
  const [sending, setSending] = useState(false);

  const ask = async (): Promise<void> => {
    const wait = codeWindow.left(phone, Date.now());
    if (wait > 0) return notify.warning(resendText(wait));
    const valid = Phone.safeParse(phone);
    if (!valid.success) return notify.warning(valid.error.issues[0]!.message);
    setSending(true);
    try {
      await (send ? send() : call(accessApi.sendCode, { phone, purpose }));
      codeWindow.noteSent(phone);
      notify.success('已发送验证码，请查收！!');
    } catch (failure) {
      onRefused?.(failure);
      // Says goodbye where the session ended, and nothing else: the sentence here is the documents' own.
      reportFailure(failure, 'write', { quiet: true });
      notify.warning(sendFailedText(failure));
    } finally {
      setSending(false);
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
