import { type RawBuilder, sql } from 'kysely';
import type { Secrets } from './secrets.ts';

export const NO_PHONE = '00000000000';
/** Nothing younger is ever erased, whatever the operator sets. */
export const LEAST_MONTHS = 13;

/** Each company's own: nobody is followed from one to another. */
export const phoneKey = (secrets: Secrets, companyId: number): Buffer =>
  secrets.hash('erased phone', String(companyId));

/**
 * What stands for a phone that was erased: the same for the same phone, so that people are counted as before. Phones begin with
 * 1, these with 0. By a key, since without one all phones there are would soon be tried.
 */
export const erasedPhone = (key: Buffer, phone: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'0' || lpad((('x' || left(encode(sha256(${key}::bytea || convert_to(${phone}, 'UTF8')), 'hex'), 15))::bit(60)::bigint
    % 10000000000)::text, 10, '0')`;
