// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { orderApi } from '#contract/order.ts';
import { ORDER_REFUSALS } from '#rules/order/refusals.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { query } from '../../kit/api.ts';
import { answer, mount } from '../../kit/mounted.tsx';
import { queryClient } from '../../kit/query-client.ts';
import { CancelOrder } from './CancelOrder.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const AT = new Date('2026-07-01T02:00:00Z');
const RIDER = { name: '李明', phone: '13811112222' };
const PLACE = { address: '国贸大厦', point: { lng: 116.46, lat: 39.91 } };
const ARRIVED: OrderDetail = {
  ...{ orderId: 5, number: '20260701000000000005', status: 'arrived', template: 'quick', mayCancel: true },
  ...{ booker: RIDER, rider: RIDER, placedByName: null, placedByPhone: null, companions: [], departmentName: '研发' },
  ...{ service: 'scheduled', serviceName: '预约用车', vehicleGroup: 'comfort', vehicleGroupName: '舒适型' },
  ...{ createdAt: AT, rideAt: AT, startedAt: null, endedAt: null, sceneName: '加班', sceneId: 3 },
  ...{ billNo: null, invoiceId: null, applicationId: null, applicationNo: null, lineNo: null, projectNo: null },
  ...{ cityName: '北京市', toCityName: '北京市', bookedStart: PLACE, bookedEnd: PLACE, via: [], track: null },
  ...{ actualStart: null, actualEnd: null, travelSeconds: null, travelMeters: null, reason: '', driver: null },
  ...{ estimateFen: 6_000, capFen: null, discountPerTenThousand: 10_000, fees: null, frozenFen: 6_000, refundFen: 0 },
  ...{
    cancelFeeFen: null,
    totalFen: null,
    actualPayFen: null,
    companyFen: null,
    personalFen: null,
    toPrivateFen: null,
  },
  ...{ personalPaidFen: 0, priceHeldAt: null, heldPriceFen: null, isSettled: false, confirmation: 'notNeeded' },
  ...{ isCarpool: false, carpoolSucceeded: null, carpool: null, carbonGrams: null, trail: [] },
  ...{ cancelledBy: null, cancelledAt: null, cancelReason: null, secondApproval: 'none', second: null },
  plan: { meters: 9_000, seconds: 1_800, packages: null, seats: null, designatedDriver: false },
  why: {
    ...{ sceneName: '加班', sceneVersion: 1, atBooking: [], atEnd: null, nearest: [], split: [], places: [] },
    tariff: { version: 1, effectiveFrom: AT, estimateAnewFen: null, rows: [] },
  },
};

function Page() {
  const { data } = useQuery(query(orderApi.detail, { orderId: ARRIVED.orderId }, { fresh: true }));
  return data && <CancelOrder order={data} />;
}

/** The dialog over an order that has become something else since its page was opened. */
async function open(now: Partial<OrderDetail>, cost: () => Response) {
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(orderApi.cancelCost.path)) return cost();
    reads += 1;
    return answer(z.encode(orderApi.detail.output, reads === 1 ? ARRIVED : { ...ARRIVED, ...now }));
  });
  mount(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: '取消订单' }));
  await screen.findByLabelText(/取消原因/);
  return () => reads;
}
const costOf = (possible: boolean, feeFen: number) =>
  answer(z.encode(orderApi.cancelCost.output, { possible, feeFen }));
const said = () => screen.getByRole('status').textContent;
const submit = () => screen.getAllByRole<HTMLButtonElement>('button', { name: '取消订单' }).at(-1);

test.each([
  ['has begun', { status: 'serving' }, ORDER_REFUSALS.serviceStarted],
  ['is cancelled', { status: 'cancelled' }, ORDER_REFUSALS.alreadyCancelled],
  ['has a price that is being reviewed', { priceHeldAt: AT }, ORDER_REFUSALS.priceHeld],
] as const)('of a ride that %s meanwhile no cost is told, but why it cannot be cancelled', async (_, now, why) => {
  const reads = await open({ ...now, mayCancel: false }, () => costOf(false, 0));
  await expect.poll(said).toBe(why.msg);
  expect([submit()?.disabled, reads()]).toEqual([true, 2]);
});

test('a cost that could not be read is said so, and asked for again', async () => {
  let cost = answer(null, 500);
  await open({}, () => cost);
  await expect.poll(said).toContain('取消费加载失败');
  expect(submit()?.disabled).toBe(true);
  cost = costOf(true, 2_000);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /重\s*试/ })));
  await expect.poll(said).toContain('现在取消要收取消费 ¥20.00');
  expect(submit()?.disabled).toBe(false);
});
