// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { NEW_TRIP, readTrip } from './trip.ts';

test('a trip that was kept before anybody was asked who rides, or with oneself as the first choice, is read', () => {
  const { riderIs: _asked, ...earlier } = NEW_TRIP;
  expect(readTrip(earlier)?.riderIs).toBeNull();
  expect(readTrip({ ...earlier, riderIs: 'own' })?.riderIs).toBe('own');
});
