import { describe, expect, test } from 'vitest';
import { ROLE } from '../role.ts';
import { type HolderRow, holdersAfter, managersAfter, NO_CHANGE, type OrganisationChange } from './changed-org.ts';

const LEADS = ROLE.departmentAdministrator;
const CHECKS = 1000;
const holder = (roleId: number, staffId: number, departmentId: number, ...departments: number[]): HolderRow => ({
  ...{ roleId, staffId, departmentId, scope: 'listed', departments },
});
const led = (departmentId: number, ...ids: number[]): OrganisationChange => ({
  ...NO_CHANGE,
  managers: new Map([[departmentId, ids]]),
});

test('a department has the managers it would have, the others keep theirs', () => {
  const rows = [
    { departmentId: 4, staffId: 40 },
    { departmentId: 5, staffId: 50 },
  ];
  expect(managersAfter(rows, led(4, 41, 42))).toEqual([
    { departmentId: 5, staffId: 50 },
    { departmentId: 4, staffId: 41 },
    { departmentId: 4, staffId: 42 },
  ]);
  expect(managersAfter(rows, led(4))).toEqual([{ departmentId: 5, staffId: 50 }]);
});

describe('who would hold a role', () => {
  const both = [holder(LEADS, 40, 4, 4, 5), holder(LEADS, 50, 5, 5), holder(CHECKS, 60, 6)];

  test('whoever leads a department holds its role there alone, and loses it with the department', () => {
    const checks = holder(CHECKS, 60, 6);
    expect(holdersAfter(both, [LEADS, CHECKS], led(5, 41))).toEqual([
      checks,
      holder(LEADS, 40, 4, 4),
      holder(LEADS, 41, 5, 5),
    ]);
    expect(holdersAfter(both, [LEADS, CHECKS], led(6, 50))).toEqual([
      checks,
      holder(LEADS, 40, 4, 4, 5),
      holder(LEADS, 50, 5, 5, 6),
    ]);
  });

  test('holders of other roles are the same, whoever leads', () => {
    const [, , checks] = both;
    expect(holdersAfter([checks!], [CHECKS], led(6, 41))).toEqual([checks]);
  });

  test('without another manager nobody’s role changes; whoever moves holds it where they work then', () => {
    const moved = { ...NO_CHANGE, moved: new Map([[60, 4]]) };
    const unled = holder(LEADS, 70, 7);
    expect(holdersAfter([...both, unled], [LEADS, CHECKS], NO_CHANGE)).toEqual([...both, unled]);
    expect(holdersAfter(both, [LEADS, CHECKS], moved)).toEqual([both[0], both[1], holder(CHECKS, 60, 4)]);
  });
});
