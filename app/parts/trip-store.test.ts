// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SignedIn } from '#contract/signed-in.ts';
import { beginSession, endSession } from '../kit/session.ts';
import { beginTrip, changeTrip, inScene, tripNow, useTrip } from './trip-store.ts';

afterEach(cleanup);
const person = (userId: number): SignedIn => ({
  ...{ userId, userName: `员工${userId}`, roleName: '', companyId: 1, companyName: '云程' },
  ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
});

test('a session that ends on a screen of the trip leaves nothing of it to the next person, and all of it to the same', () => {
  beginSession(person(1));
  changeTrip({ reason: '去看医生' });
  const seen = renderHook(() => useTrip());
  endSession();
  seen.unmount();
  beginSession(person(2));
  expect(tripNow().reason).toBe('');
  endSession();
  beginSession(person(1));
  expect(tripNow().reason).toBe('去看医生');
});

test('the application that a ride was begun by stays within its scene', () => {
  beginTrip({ sceneId: 1, applicationId: 9 });
  expect(inScene(1)).toEqual({ sceneId: 1, applicationId: 9 });
  expect(inScene(2)).toEqual({ sceneId: 2, applicationId: null });
});
