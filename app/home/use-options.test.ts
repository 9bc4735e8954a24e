// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { NEW_TRIP } from '../parts/trip.ts';
import { chosenOf, type Option } from './use-options.ts';

const row = (sceneId: number, verdict: Option['verdict']) =>
  ({ sceneId, verdict, service: 'scheduled', vehicleGroup: 'comfort' }) as Option;
const of = (...rows: Option[]) => ({ at: new Date(0), way: { meters: 1, seconds: 1 }, fixes: [], best: null, rows });

test('a chosen scene that no longer passes is not offered to be booked', () => {
  const trip = { ...NEW_TRIP, sceneId: 2 };
  expect(chosenOf(of(row(2, 'DENY')), trip)).toBeUndefined();
  const [other, denied] = [row(1, 'ALLOW'), row(2, 'DENY')];
  expect(chosenOf({ ...of(other, denied), best: 0 }, trip)).toBe(other);
  expect(chosenOf({ ...of(other, row(2, 'ALLOW_SPLIT')), best: 0 }, trip)?.sceneId).toBe(2);
});
