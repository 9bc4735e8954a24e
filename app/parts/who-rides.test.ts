// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { NEW_TRIP } from './trip.ts';
import { ridersOf, ridersOfTrip } from './who-rides.ts';

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

test.each([
  ['nobody was asked', {}, { rider: null }],
  ['oneself was chosen', { riderIs: 'own' }, { rider: null, riderId: 5 }],
  ['a guest is still to be named', { riderIs: 'guest' }, { rider: null }],
  ['a guest was named', { riderIs: 'guest', rider: GUEST }, { rider: GUEST }],
  ['a colleague was named', { riderIs: 'colleague', rider: COLLEAGUE }, { rider: null, riderId: 7 }],
] as const)('of a trip for which %s', (_case, chosen, sent) => {
  expect(ridersOfTrip({ ...NEW_TRIP, ...chosen }, 5)).toEqual({ ...sent, companions: [] });
});
