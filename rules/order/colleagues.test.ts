import { expect, test } from 'vitest';
import { COMPANIONS_MAX } from '../application/draft.ts';
import { isRefused } from '../refusal.ts';
import { colleaguesOf, whoRideWith } from './colleagues.ts';

const GUEST = { name: '陈逸飞', phone: '13900000009' };
const WANG = { name: '王峰', phone: '13800000011' };
const LIN = { name: '林旭', phone: '13800000012' };
const KNOWN = new Map([
  [1, WANG],
  [2, LIN],
]);
const NOBODY = { rider: null, companions: [] };
const code = (said: ReturnType<typeof whoRideWith>): number => (isRefused(said) ? said.refused.code : 0);

test('colleagues ride with their own names and phones, after guests who were typed', () => {
  expect(whoRideWith({ rider: null, companions: [GUEST] }, { riderId: 1, companionIds: [2] }, KNOWN)).toEqual({
    rider: WANG,
    companions: [GUEST, LIN],
  });
  expect(whoRideWith({ rider: GUEST, companions: [] }, {}, new Map())).toEqual({ rider: GUEST, companions: [] });
  expect(colleaguesOf({ riderId: 1, companionIds: [2] })).toEqual([1, 2]);
  expect(colleaguesOf({})).toEqual([]);
});

test('whoever is not of the company does not ride in its name', () => {
  expect(code(whoRideWith(NOBODY, { riderId: 3 }, KNOWN))).toBe(28_126);
  expect(code(whoRideWith(NOBODY, { companionIds: [1, 3] }, KNOWN))).toBe(28_126);
});

test('typed and chosen ones together are no more than may come along', () => {
  const typed = (count: number) => ({ rider: null, companions: Array.from({ length: count }, () => GUEST) });
  expect(code(whoRideWith(typed(COMPANIONS_MAX - 1), { companionIds: [1] }, KNOWN))).toBe(0);
  expect(code(whoRideWith(typed(COMPANIONS_MAX), { companionIds: [1] }, KNOWN))).toBe(28_127);
});
