// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver, FleetVehicle } from '#contract/desk-fleet.ts';
import { ShiftDialog } from './ShiftDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const car = (vehicleId: number): FleetVehicle => ({
  ...{ vehicleId, plate: `京A${String(vehicleId).padStart(5, '0')}`, model: '红旗 E-QM5', vehicleGroup: 'business' },
  ...{ cityId: 110_100, cityName: '北京市', status: 'active', version: 1, documents: [] },
});
const ALL = Array.from({ length: 900 }, (_, at) => car(at + 1));

test('a car that no list reaches is found by its plate, and the last one is named without being looked for', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://desk');
    const found = ALL.filter(({ plate }) => plate.includes(searchParams.get('word') ?? ''));
    const rows = found.slice(0, Number(searchParams.get('pageSize')));
    const page = { rows, total: found.length };
    const data = pathname === deskApi.vehicles.path ? z.encode(deskApi.vehicles.output, page) : { rows: [] };
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const last = { shiftId: 5, vehicleId: 777, plate: '京A00777', startsAt: new Date(), endsAt: new Date() };
  const driver = { driverId: 7, name: '周师傅', cityId: 110_100, shift: last } as FleetDriver;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <ShiftDialog driver={driver} onClose={() => undefined} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  await screen.findByText('京A00777');
  fireEvent.change(screen.getByRole('combobox', { name: '车辆' }), { target: { value: '00888' } });
  expect(await screen.findByText('京A00888 红旗 E-QM5')).toBeDefined();
});
