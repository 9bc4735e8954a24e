import { CODE_SECONDS, type CodePurpose } from '#rules/access.ts';

/** The last code that was sent: kept in the browser so that a reload does not open the window again. */
export interface SentCode {
  readonly phone: string;
  readonly sentAt: number;
}

const keyOf = (purpose: CodePurpose): string => `qixing.code.${purpose}`;

/** What remains of the window for this phone; 0 when a code may be sent. A clock that was set back does not lock. */
export function secondsLeft(sent: SentCode | null, phone: string, now: number): number {
  if (sent === null || sent.phone !== phone || sent.sentAt > now) return 0;
  return Math.max(0, CODE_SECONDS - Math.floor((now - sent.sentAt) / 1000));
}

export function readSent(purpose: CodePurpose): SentCode | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(purpose)) ?? 'null') as Partial<SentCode> | null;
    if (typeof kept?.phone !== 'string' || typeof kept.sentAt !== 'number') return null;
    return { phone: kept.phone, sentAt: kept.sentAt };
  } catch {
    return null;
  }
}

export function keepSent(purpose: CodePurpose, sent: SentCode | null): void {
  if (sent === null) localStorage.removeItem(keyOf(purpose));
  else localStorage.setItem(keyOf(purpose), JSON.stringify(sent));
}

/** 276 → 4:36, as the button counts. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
