import { z } from 'zod';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { judged } from '../wire.ts';

function sentId(wire: unknown): number | undefined {
  if (wire === undefined || wire === null || wire === '') return undefined;
  const isDigits = typeof wire === 'string' && /^\s*\d{1,16}\s*$/.test(wire);
  return typeof wire === 'number' || isDigits ? Number(wire) : Number.NaN;
}

const id = (missing: string) =>
  judged(
    z.int({ error: ({ input }) => (input === undefined ? missing : 'id格式不合法') }).positive('id格式不合法'),
    sentId,
  );

/** Somebody, by number or digits; the two things that can be wrong with it have each their sentence. */
export const staffId = id('请输入员工ID');
export const departmentId = id(STAFF_REFUSALS.departmentMissing.msg);
