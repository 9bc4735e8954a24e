import type { Refusal } from '#rules/refusal.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import type { Db } from '../db.ts';
import { brokenConstraint, errorCode } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { settled } from '../transactions.ts';

/** The database's own refusals of a person, as sentences: what two callers at once can only learn from it. */
const BY_CONSTRAINT: Record<string, Refusal> = {
  login_phone_pkey: STAFF_REFUSALS.phoneTaken,
  staff_number: STAFF_REFUSALS.numberTaken,
  staff_in_live_department: STAFF_REFUSALS.departmentMissing,
};

export const isConflict = (error: unknown): boolean => ['23505', '23503'].includes(errorCode(error));

export async function orRefused<T>(db: Db, work: Promise<T>): Promise<T> {
  return settled(db, work).catch((error) => {
    const reason = isConflict(error) ? BY_CONSTRAINT[brokenConstraint(error)] : undefined;
    throw reason ? new Refused(reason) : error;
  });
}
