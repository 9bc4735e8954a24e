import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Tokens and codes are kept only as keyed hashes: a copy of the database signs nobody in. */
export interface Secrets {
  hash(purpose: string, value: string): Buffer;
}

export const makeSecrets = (secret: string): Secrets => ({
  hash: (purpose, value) => createHmac('sha256', secret).update(`${purpose}\n${value}`).digest(),
});

export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** 256 random bits as text for a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const newDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');
