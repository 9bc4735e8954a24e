// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { OwnApplicationInFull } from '#contract/app-application-wire.ts';
import { readDraft } from '../kit/draft.ts';
import { copyApplication } from './again.ts';
import { readForm } from './form.ts';

afterEach(() => localStorage.clear());

const application = (cityId: number) =>
  ({
    ...{ sceneId: 3, startDay: '2030-03-04', endDay: '2030-03-05', useReason: '拜访客户', cityName: '北京' },
    ...{ legs: [], travelCities: [], estimatedFen: null, roundTrip: false, passengerCount: null, specialNeeds: '' },
    filled: {
      ...{ cityId, rider: null, companions: [], useCount: 1, service: null, travelCityIds: [], legs: [] },
      ...{ start: { cityId: 1, address: '望京SOHO', point: { lng: 116.48, lat: 39.99 } }, end: null, vehicles: [] },
    },
  }) as unknown as OwnApplicationInFull;

test.each([
  ['the pick-up’s goes on following it', 1, ''],
  ['another than the pick-up’s was chosen by name', 2, '北京'],
])('the city of a copy: %s', (_what, cityId, cityName) => {
  copyApplication(application(cityId));
  expect(readDraft('application', readForm)).toMatchObject({ cityId, cityName });
});
