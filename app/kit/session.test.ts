// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { SignedIn } from '#contract/signed-in.ts';
import { storeUser } from '#ui/stored-user.ts';
import { beginSession, onSessionEnd, sessionUser } from './session.ts';

const person = (userId: number): SignedIn => ({
  ...{ userId, userName: `员工${userId}`, roleName: '', companyId: 1, companyName: '云程' },
  ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
});

test('another person who signs in in another tab finds nothing of the one before', () => {
  let ended = 0;
  onSessionEnd(() => ended++);
  beginSession(person(1));
  storeUser(person(1));
  window.dispatchEvent(new StorageEvent('storage', { key: 'qixing.user' }));
  expect(ended, 'the same one').toBe(0);
  storeUser(person(2));
  window.dispatchEvent(new StorageEvent('storage', { key: 'qixing.user' }));
  expect([ended, sessionUser()?.userId]).toEqual([1, 2]);
});
