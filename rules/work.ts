/**
 * What a browser computes where a picture cannot be read: a number that, behind the task's token, makes a SHA-256 with so
 * many leading zero bits. It asks nothing of the person; that it is handed out seldom is what holds scripts back.
 */
export const WORK_BITS = 19;
export const WORK_SECONDS = 600;
/** For an address, in an hour. */
export const WORK_TASKS = 6;

export const workText = (token: string, answer: string | number): string => `${token}:${answer}`;

export function leadingZeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24;
}
