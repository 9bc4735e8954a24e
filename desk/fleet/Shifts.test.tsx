// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver, FleetShift } from '#contract/desk-fleet.ts';
import { ShiftDialog } from './ShiftDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HOUR_MS = 3_600_000;
const hours = (away: number) => new Date(Date.now() + away * HOUR_MS);
const shift = (shiftId: number, from: number, until: number): FleetShift => ({
  ...{ shiftId, driverId: 7, driverName: '周师傅', vehicleId: 3, plate: `京A0000${shiftId}` },
  ...{ startsAt: hours(from), endsAt: hours(until) },
});
const DRIVER = { driverId: 7, name: '周师傅', cityId: 110_100, shift: null } as FleetDriver;

test('of the shifts of a driver those that are not over are listed, and called off one by one', async () => {
  let rows = [shift(1, -9, -1), shift(2, -1, 7), shift(3, 24, 32)];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://desk');
    let data: unknown = null;
    if (pathname === deskApi.shifts.path) data = z.encode(deskApi.shifts.output, { rows });
    if (pathname === deskApi.vehicles.path) data = { rows: [], total: 0 };
    if (pathname === deskApi.removeShift.path) {
      const { shiftId } = JSON.parse(String(body));
      rows = rows.filter((one) => one.shiftId !== shiftId);
    }
    const answer = { code: 0, msg: '', data };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <ShiftDialog driver={DRIVER} onClose={() => undefined} />
      </ConfirmHost>
    </QueryClientProvider>,
  );
  await screen.findByText(/京A00003/);
  expect(screen.queryByText(/京A00001/), 'it is over').toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: '取消班次' })[1]!);
  const words = await screen.findByText(/已经派给司机的订单不变/);
  const question = within(words.closest<HTMLElement>('.ant-modal-confirm')!);
  fireEvent.click(question.getByRole('button', { name: '取消班次' }));
  await expect.poll(() => rows.map(({ shiftId }) => shiftId)).toEqual([1, 2]);
});
