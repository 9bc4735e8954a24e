import { financeApi } from '#contract/finance.ts';
import { call } from '../kit/call.ts';
import type { SearchStaff } from './StaffPicker.tsx';

/** Anybody of the company, for whoever works in finance. */
export const findReceivers: SearchStaff = async (keyword, signal) => {
  const people = await call(financeApi.receivers, { nameOrMobileStr: keyword }, signal);
  return people.map(({ staffId, ...person }) => ({ id: staffId, ...person }));
};
