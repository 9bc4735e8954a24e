// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { RideOptions } from '#contract/app-rides.ts';
import { queryClient } from '../kit/calls.ts';
import { beginTrip, tripNow } from '../parts/trip-store.ts';
import { Choices } from './Choices.tsx';
import type { Option } from './use-options.ts';

afterEach(cleanup);

const car = (vehicleGroup: Option['vehicleGroup']) =>
  ({
    ...{ sceneId: 2, sceneName: '机场', applicationId: 7, service: 'scheduled', vehicleGroup, verdict: 'ALLOW' },
    ...{ estimateFen: 4_600, companyFen: 4_600, personalFen: 0, reasons: [], fixes: [] },
  }) as unknown as Option;

test.each([
  ['none', {}, null],
  ['one of the scene', { sceneId: 2, applicationId: 8 }, 8],
  ['one of another scene', { sceneId: 1, applicationId: 9 }, null],
])('a car is chosen without its application; the trip was begun by %s', (_case, begun, applicationId) => {
  beginTrip(begun);
  const rows = [car('comfort'), car('business')];
  render(
    <QueryClientProvider client={queryClient}>
      <Choices options={{ rows } as RideOptions} row={rows[0]!} trip={tripNow()} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: /商务/ }));
  expect(tripNow()).toMatchObject({ sceneId: 2, vehicleGroup: 'business', applicationId });
});
