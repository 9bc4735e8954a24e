import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A key of its own from the installation's secret: a copy of the database alone tells nobody's number. */
const keyOf = (secrets: Secrets): Buffer => secrets.hash('staff id number', 'key');
/** Bound to its company: a value moved into another company's row does not open. */
const bound = (companyId: number): Buffer => Buffer.from(`company ${companyId}`);

export function sealIdNumber(secrets: Secrets, companyId: number, idNumber: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secrets), iv).setAAD(bound(companyId));
  const sealed = Buffer.concat([cipher.update(idNumber, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null where there is none, or where it was sealed with a secret that is lost. */
export function openIdNumber(secrets: Secrets, companyId: number, kept: Buffer | null): string | null {
  if (kept === null || kept.length <= IV_BYTES + TAG_BYTES) return null;
  const [iv, tag] = [kept.subarray(0, IV_BYTES), kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secrets), iv).setAAD(bound(companyId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
