import { expect, test } from 'vitest';
import { ridersOf } from './who-rides.ts';

const GUEST = { name: '陈逸飞', phone: '13900000009' };
const COLLEAGUE = { name: '王峰', phone: '', staffId: 7 };

test('guests travel by name and phone, colleagues by who they are', () => {
  expect(ridersOf({ rider: COLLEAGUE, companions: [GUEST, { ...COLLEAGUE, staffId: 8 }] })).toEqual({
    rider: null,
    riderId: 7,
    companions: [GUEST],
    companionIds: [8],
  });
  expect(ridersOf({ rider: GUEST, companions: [] })).toEqual({ rider: GUEST, companions: [] });
  expect(ridersOf({ rider: null, companions: [] })).toEqual({ rider: null, companions: [] });
});
