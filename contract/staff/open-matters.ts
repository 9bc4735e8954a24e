import { z } from 'zod';
import type { OpenMatters } from '#rules/staff/open-matters.ts';
import { spelt } from '../spelt.ts';

/** What somebody leaves open, as it is told before they are deleted. */
export const openMatters = spelt<OpenMatters>({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  rides: ['orderNum', z.int()],
  applications: ['applyNum', z.int()],
  approvals: ['approvalNum', z.int()],
});
