// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deskApi } from '#contract/desk.ts';
import type { TariffCell } from '#contract/desk-tariff-drafts.ts';
import { clientOf, mountAt } from '../kit/mounted.tsx';
import { emptyRates } from './fields.ts';
import { TariffPage } from './TariffPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const START = new Date('2026-01-01T00:00:00+08:00');
const KEY = { cityId: 110_100, service: 'scheduled', vehicleGroup: 'comfort' } as const;
const CELL = {
  ...{ service: KEY.service, vehicleGroup: KEY.vehicleGroup, next: null, draft: null },
  current: { ...emptyRates(KEY, START), tariffId: 1, version: 4 },
} as TariffCell;
const city = (cityId: number, cityName: string) => ({ cityId, cityName, offered: true, priced: 1 });
const CITIES = { pairs: 1, rows: [city(110_100, '北京市'), city(310_100, '上海市')] };

test('one city’s prices do not lead to another city’s tariffs', async () => {
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal('fetch', (path: string) => {
    if (path.includes('310100')) return new Promise(() => {});
    const data = path.includes(deskApi.tariffCities.path)
      ? z.encode(deskApi.tariffCities.output, CITIES)
      : z.encode(deskApi.tariffCells.output, { cityName: '北京市', cells: [CELL] });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data }), { headers }));
  });
  mountAt(TariffPage, clientOf({ tariffs: 'look' }));
  await screen.findByText('v4');
  fireEvent.click(screen.getByText('上海市'));
  await expect.poll(() => screen.getByText('上海市').closest('button')?.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByText('v4')).toBeNull();
});
