/** When a code was last sent to a phone for a purpose; kept in the browser, so that a reload does not reopen it. */
const keyOf = (purpose: string, phone: string): string => `qixing.code.${purpose}.${phone}`;

export function noteSent(purpose: string, phone: string, now: number): void {
  localStorage.setItem(keyOf(purpose, phone), String(now));
}

/** Whole seconds until the next code may be asked for. */
export function secondsLeft(purpose: string, phone: string, windowSeconds: number, now: number): number {
  const sentAt = Number(localStorage.getItem(keyOf(purpose, phone)));
  if (!sentAt || sentAt > now) return 0;
  return Math.max(0, Math.ceil((sentAt + windowSeconds * 1000 - now) / 1000));
}
