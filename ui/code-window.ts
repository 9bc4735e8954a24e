import { useEffect, useState } from 'react';
import { CODE_SECONDS, type CodePurpose } from '#rules/access.ts';

/** The last code that was sent: kept in the browser so that a reload does not open the window again. */
export interface SentCode {
  readonly phone: string;
  readonly sentAt: number;
}

const keyOf = (purpose: CodePurpose): string => `qixing.code.${purpose}`;

/** Whole seconds until this phone may get another code. A clock that was set back does not lock. */
export function secondsLeft(sent: SentCode | null, phone: string, now: number, seconds = CODE_SECONDS): number {
  if (sent === null || sent.phone !== phone || sent.sentAt > now) return 0;
  return Math.max(0, seconds - Math.floor((now - sent.sentAt) / 1000));
}

export function readSent(purpose: CodePurpose): SentCode | null {
  try {
    const kept: Partial<SentCode> | null = JSON.parse(localStorage.getItem(keyOf(purpose)) ?? 'null');
    if (typeof kept?.phone !== 'string' || typeof kept.sentAt !== 'number') return null;
    return { phone: kept.phone, sentAt: kept.sentAt };
  } catch {
    return null;
  }
}

/** The clock, read each second after a code was sent: a sleeping tab wakes with the right number. */
function useNow(sent: SentCode | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (sent === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sent]);
  return now;
}

/** The window in which the same phone gets no second code; it outlives a reload, and other tabs know of it. */
export function useCodeWindow(purpose: CodePurpose, seconds = CODE_SECONDS) {
  const [sent, setSent] = useState(() => readSent(purpose));
  const now = useNow(sent);
  useEffect(() => {
    const look = (): void => setSent(readSent(purpose));
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [purpose]);
  const keep = (value: SentCode | null): void => {
    setSent(value);
    if (value === null) localStorage.removeItem(keyOf(purpose));
    else localStorage.setItem(keyOf(purpose), JSON.stringify(value));
  };
  return {
    left: (phone: string, at = now) => secondsLeft(sent, phone, at, seconds),
    noteSent: (phone: string) => keep({ phone, sentAt: Date.now() }),
    forget: () => keep(null),
  };
}

/** 276 → 4:36, as the button counts. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The documents' sentence for a code that could not be sent. */
export const sendFailedText = (failure: unknown): string =>
  `获取验证码失败,或者请求太频繁,请稍后再试(${failure instanceof Error ? failure.message : ''})`;
