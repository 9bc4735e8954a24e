// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApplicableScene } from '#contract/app-application-wire.ts';
import { appPlacesApi } from '#contract/app-places.ts';
import { queryClient } from '../kit/calls.ts';
import { go } from '../kit/router.ts';
import { FormFields } from './FormFields.tsx';
import { emptyForm, type Filled } from './form.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['approval', 1],
  ['bus', 0],
] as const)('an estimate is asked for where the application keeps one: %s', (template, fields) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const scene = { template, services: ['dayRental'], vehicleGroups: [], companionsAllowed: true };
  render(
    <QueryClientProvider client={queryClient}>
      <FormFields
        scene={scene as unknown as ApplicableScene}
        filled={emptyForm()}
        errors={{}}
        onChange={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByLabelText(/预估费用/)).toHaveLength(fields);
});

const known = (name: string, cityId: number) => ({
  ...{ name, address: '', cityId, cityName: '', meters: null, radiusMeters: 100 },
  point: { lng: 116.4 + cityId, lat: 39.9 },
});
let filled: Filled;
function Form({ begun }: { begun: Partial<Filled> }) {
  const [now, setNow] = useState({ ...emptyForm(), ...begun });
  filled = now;
  const scene = { template: 'approval', services: [], vehicleGroups: [] } as unknown as ApplicableScene;
  return (
    <FormFields
      scene={scene}
      filled={now}
      errors={{}}
      onChange={(changes) => setNow((old) => ({ ...old, ...changes }))}
    />
  );
}

test.each<[string, Partial<Filled>, number[]]>([
  ['follows the pick-up', {}, [1, 2]],
  ['stays where it was chosen by name', { cityId: 3, cityName: '杭州' }, [3, 3]],
])('the city of the rides %s', async (_what, begun, cities) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const company = [known('望京SOHO', 1), known('外滩', 2)];
  queryClient.setQueryData([appPlacesApi.places.path, {}], { favourites: [], recents: [], company });
  go('/a/new');
  render(
    <QueryClientProvider client={queryClient}>
      <Form begun={begun} />
    </QueryClientProvider>,
  );
  const followed: (number | null)[] = [];
  for (const name of ['望京SOHO', '外滩']) {
    fireEvent.click(screen.getByRole('button', { name: /^上车地点/ }));
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    followed.push(filled.cityId);
  }
  expect(followed).toEqual(cities);
});
