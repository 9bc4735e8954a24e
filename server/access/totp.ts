import { createHmac, randomBytes } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, thirty seconds, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** A phone's clock may be a step off to either side. */
const DRIFT = 1;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As apps take it in by hand (RFC 4648, without filling). */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function hotp(secret: Uint8Array, counter: number, digits = DIGITS): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(moving).digest();
  const at = mac[mac.length - 1]! & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** The step that the digits belong to, later than the last one used: digits serve once. Null where they are wrong. */
export function stepOfCode(secret: Uint8Array, code: string, at: Date, lastStep: number): number | null {
  const now = stepOf(at);
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1)
    if (step > lastStep && hotp(secret, step) === code) return step;
  return null;
}

/** What the picture holds that an app reads. */
export function totpUri(secret: Uint8Array, account: string): string {
  const label = encodeURIComponent(`企行:${account}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent('企行')}&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
