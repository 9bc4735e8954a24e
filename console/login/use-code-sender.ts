import { useEffect, useState } from 'react';
import { accessApi } from '#contract/access.ts';
import { type CodePurpose, resendText } from '#rules/access.ts';
import { CallFailed, call } from '../kit/call.ts';
import { demoCode } from './demo.ts';
import type { Notice } from './NoticeLine.tsx';
import { keepSent, readSent, type SentCode, secondsLeft } from './send-window.ts';

const SENT_TEXT = '验证码已发送,请注意查收';
const failedText = (message: string): string => `获取验证码失败,或者请求太频繁,请稍后再试(${message})`;

export interface CaptchaAnswer {
  captchaToken: string;
  captcha: string;
}

/** What became of a try: it never reached the server, or the server said no, perhaps for the image's sake. */
export interface Tried {
  readonly end: 'kept' | 'refused' | 'done';
  readonly captcha?: string | undefined;
}
/** The image has a code of its own for each fault but one: that it is too old is told like a code that is. */
export const refusedBy = (error: unknown): Tried =>
  error instanceof CallFailed && error.code > 0 ? { end: 'refused', captcha: error.fields.captcha } : { end: 'kept' };

/** A message holds for the phone it was said of: another number typed in, and it is gone. */
export interface Said {
  readonly phone: string;
  readonly notice: Notice | null;
  readonly demoCode: string | null;
}
const NOTHING: Said = { phone: '', notice: null, demoCode: null };
const saying = (phone: string, tone: Notice['tone'], text: string): Said => ({
  phone,
  notice: { tone, text },
  demoCode: null,
});

/** Ticks each second while a window is open. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** The window in which the same phone gets no second code; it outlives a reload. */
function useWindow(purpose: CodePurpose) {
  const [sent, setSent] = useState<SentCode | null>(() => readSent(purpose));
  const now = useNow(sent !== null);
  // Another tab may have sent one meanwhile.
  useEffect(() => {
    const look = (): void => setSent(readSent(purpose));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [purpose]);
  const remember = (value: SentCode | null): void => {
    setSent(value);
    keepSent(purpose, value);
  };
  return { remember, left: (phone: string, at = now) => secondsLeft(sent, phone, at) };
}

/** Sends codes for one purpose. */
export function useCodeSender(purpose: CodePurpose, demo: boolean) {
  const { remember, left } = useWindow(purpose);
  const [said, setSaid] = useState<Said>(NOTHING);
  const [busy, setBusy] = useState(false);

  const failed = (phone: string, error: unknown): Tried => {
    const tried = refusedBy(error);
    // The image's own field says what is wrong with the image.
    setSaid(tried.captcha ? NOTHING : saying(phone, 'warn', failedText((error as Error).message)));
    return tried;
  };
  async function send(phone: string, captcha?: CaptchaAnswer): Promise<Tried> {
    const wait = left(phone, Date.now());
    if (wait > 0) setSaid(saying(phone, 'warn', resendText(wait)));
    if (wait > 0 || busy) return { end: 'kept' };
    setBusy(true);
    try {
      await call(accessApi.sendCode, { phone, purpose, ...captcha });
    } catch (error) {
      return failed(phone, error);
    } finally {
      setBusy(false);
    }
    remember({ phone, sentAt: Date.now() });
    setSaid(saying(phone, 'ok', SENT_TEXT));
    if (demo) void demoCode(phone).then((code) => setSaid((old) => ({ ...old, demoCode: code })));
    return { end: 'done' };
  }
  /** The code was used, or the server said that it is dead: another may be asked for. */
  const end = (): void => {
    remember(null);
    setSaid(NOTHING);
  };
  return { send, end, busy, left, saidOf: (phone: string) => (said.phone === phone ? said : NOTHING) };
}

export type CodeSender = ReturnType<typeof useCodeSender>;
