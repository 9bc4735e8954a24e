import { expect, test } from 'vitest';
import { servesRide } from './partners.ts';

const all = { cityIds: null, vehicleGroups: null, offered: true };
const ride = { cityId: 110_100, vehicleGroup: 'comfort', ownTransportOnly: false } as const;

test.each([
  ['all cities and groups', all, ride, true],
  ['its city', { ...all, cityIds: [110_100] }, ride, true],
  ['another city', { ...all, cityIds: [310_100] }, ride, false],
  ['its group', { ...all, vehicleGroups: ['comfort' as const] }, ride, true],
  ['another group', { ...all, vehicleGroups: ['luxury' as const] }, ride, false],
  ['turned off', { ...all, offered: false }, ride, false],
  ['a company that takes our cars alone', all, { ...ride, ownTransportOnly: true }, false],
])('a partner is asked: %s', (_, partner, wanted, is) => {
  expect(servesRide(partner, wanted)).toBe(is);
});
