import { useEffect, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { type CodePurpose, resendText } from '#rules/access.ts';
import { CallFailed, call } from './call.ts';
import { sendFailedText, useCodeWindow } from './code-window.ts';
import type { Notice } from './notice.ts';

const SENT_TEXT = '验证码已发送,请注意查收';

export interface CaptchaAnswer {
  captchaToken: string;
  captcha: string;
}

/** What became of a try: it never reached the server, or the server said no, perhaps for the image's sake. */
export interface SendResult {
  readonly end: 'kept' | 'refused' | 'done';
  readonly captcha?: string | undefined;
}
/** The image has a code of its own for each fault but one: that it is too old is told like a code that is. */
export const refusedBy = (error: unknown): SendResult =>
  error instanceof CallFailed && error.code > 0 ? { end: 'refused', captcha: error.fields.captcha } : { end: 'kept' };

/** A message holds for the phone it was said of: another number typed in, and it is gone. */
export interface PhoneMessage {
  readonly phone: string;
  readonly notice: Notice | null;
  readonly demoCode: string | null;
}
const NOTHING: PhoneMessage = { phone: '', notice: null, demoCode: null };
const messageFor = (phone: string, tone: Notice['tone'], text: string): PhoneMessage => ({
  phone,
  notice: { tone, text },
  demoCode: null,
});

/** In a demo nobody gets an SMS: the server tells the code that it would have sent. Not part of the contract. */
async function demoCode(phone: string): Promise<string | null> {
  try {
    const response = await fetch(`/demo/sms?phone=${phone}`, { headers: { 'trace-id': `demo-${Date.now()}` } });
    const { code, data } = await response.json();
    return code === 0 && typeof data?.code === 'string' ? data.code : null;
  } catch {
    return null;
  }
}

/** Sends codes for one purpose. */
export function useCodeSender(purpose: CodePurpose, demo: boolean) {
  const { left, noteSent, forget } = useCodeWindow(purpose);
  const [said, setSaid] = useState<PhoneMessage>(NOTHING);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<{ readonly phone: string } | null>(null);

  // Also where it becomes known only after the code was asked for that this is a demo.
  useEffect(() => {
    if (!demo || !sent) return;
    let isOver = false;
    void demoCode(sent.phone).then((code) => {
      if (!isOver) setSaid((old) => (old.phone === sent.phone ? { ...old, demoCode: code } : old));
    });
    return () => {
      isOver = true;
    };
  }, [demo, sent]);

  const failed = (phone: string, error: unknown): SendResult => {
    const tried = refusedBy(error);
    // The image's own field says what is wrong with the image.
    setSaid(tried.captcha ? NOTHING : messageFor(phone, 'warn', sendFailedText(error)));
    return tried;
  };
  async function send(phone: string, captcha?: CaptchaAnswer): Promise<SendResult> {
    const wait = left(phone, Date.now());
    if (wait > 0) setSaid(messageFor(phone, 'warn', resendText(wait)));
    if (wait > 0 || busy) return { end: 'kept' };
    setBusy(true);
    try {
      await call(accessApi.sendCode, { phone, purpose, ...captcha });
    } catch (error) {
      return failed(phone, error);
    } finally {
      setBusy(false);
    }
    noteSent(phone);
    setSaid(messageFor(phone, 'ok', SENT_TEXT));
    setSent({ phone });
    return { end: 'done' };
  }
  /** The code was used, or the server said that it is dead: another may be asked for. */
  const end = (): void => {
    forget();
    setSent(null);
    setSaid(NOTHING);
  };
  return { send, end, busy, left, saidOf: (phone: string) => (said.phone === phone ? said : NOTHING) };
}

export type CodeSender = ReturnType<typeof useCodeSender>;
