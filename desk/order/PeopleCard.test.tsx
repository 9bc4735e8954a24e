// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfirmHost } from '#console/kit/confirm.tsx';
import { deskApi } from '#contract/desk.ts';
import type { OrderView } from '#contract/desk-order-view.ts';
import { clientOf } from '../kit/mounted.tsx';
import { PeopleCard } from './PeopleCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLACE = { address: '国贸', point: { lng: 116, lat: 39 } };
const driver = (name: string) => ({ name, phone: '139****4476', plate: '京A00001', car: '红旗', score: null });
const ORDER = {
  ...{ companyId: 1, orderId: 2, rideAt: new Date(), bookedStart: PLACE, bookedEnd: PLACE, via: [], trail: [] },
  ...{ actualStart: null, actualEnd: null, booker: { name: '李敏', phone: '138****0000' }, departmentName: '工程部' },
  ...{ projectNo: null, reason: '', driver: driver('周师傅') },
} as unknown as OrderView;

test('the number that was shown of one driver does not stand beside the next one', async () => {
  const until = new Date(Date.now() + 300_000);
  vi.stubGlobal('fetch', async () => {
    const data = z.encode(deskApi.showPhone.output, { phone: '13910204476', until } as never);
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const client = clientOf({ orders: 'act' });
  const card = (order: OrderView) => (
    <QueryClientProvider client={client}>
      <ConfirmHost>
        <PeopleCard order={order} />
      </ConfirmHost>
    </QueryClientProvider>
  );
  const { rerender, container } = render(card(ORDER));
  fireEvent.click(screen.getByRole('button', { name: '显示司机的手机号' }));
  fireEvent.click(await screen.findByRole('button', { name: /查\s*看/ }));
  await expect.poll(() => container.textContent?.replace(/\s/g, '')).toContain('13910204476');
  rerender(card({ ...ORDER, driver: driver('王师傅') }));
  expect(container.textContent).toContain('王师傅');
  expect(container.textContent?.replace(/\s/g, '')).not.toContain('13910204476');
  expect(screen.getByRole('button', { name: '显示司机的手机号' })).toBeDefined();
});
