// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { NEW_TRIP } from '../parts/trip.ts';
import { draftOf } from './draft-of.ts';
import type { Option } from './use-options.ts';

const row = { sceneId: 1, applicationId: null, service: 'scheduled', vehicleGroup: 'comfort' } as unknown as Option;

test('now is the server’s to tell, whatever the phone’s clock says; an appointment is sent as it was chosen', () => {
  expect(draftOf(NEW_TRIP, row, 1)).not.toHaveProperty('at');
  const at = new Date('2026-03-16T12:00:00+08:00');
  expect(draftOf({ ...NEW_TRIP, at }, row, 1).at).toEqual(at);
});
