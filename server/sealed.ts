import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** What is kept so that it can be read again. A key of its own for each purpose: a copy of the database alone tells nothing. */
export interface SealPurpose {
  readonly secrets: Secrets;
  readonly purpose: string;
  /** Bound to its company: a value moved into another company's row does not open. */
  readonly companyId: number;
}

const keyOf = ({ secrets, purpose }: SealPurpose): Buffer => secrets.hash(purpose, 'key');
const bound = ({ companyId }: SealPurpose): Buffer => Buffer.from(`company ${companyId}`);

export function seal(purpose: SealPurpose, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(purpose), iv).setAAD(bound(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null where there is none, or where it was sealed with a secret that is lost. */
export function unseal(purpose: SealPurpose, kept: Buffer | null): string | null {
  if (kept === null || kept.length <= IV_BYTES + TAG_BYTES) return null;
  const [iv, tag] = [kept.subarray(0, IV_BYTES), kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(purpose), iv).setAAD(bound(purpose)).setAuthTag(tag);
    return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
