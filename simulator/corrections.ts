import type { AppOrderDetail } from '#contract/app-rides.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { add } from './account.ts';
import { answerOf, deskCall } from './calls.ts';
import { priceOfFares } from './fares.ts';
import type { Ride, Stage } from './stage.ts';

/** Nothing is left to give back, or an objection came first. */
const TOO_LATE = [
  ORDER_REFUSALS.notNow,
  ORDER_REFUSALS.refundInDispute,
  ORDER_REFUSALS.refundWhilePaying,
  ORDER_REFUSALS.refundTooMuch,
  ORDER_REFUSALS.correctedTwice,
];

/** Somebody at the desk looks at a doubted price: a wrong one is put right, a right one let through. */
export async function review({ company, today, discountPerTenThousand }: Stage, { plan, orderId }: Ride) {
  const { companyId, desk } = company;
  const verdict = plan.mishap.mispriced
    ? { outcome: 'corrected', reason: '小数点错位', ...priceOfFares(plan.fares, discountPerTenThousand) }
    : { outcome: 'asPushed', reason: '已与司机核实' };
  await deskCall(desk, '/desk/v1/prices/decide', { companyId, orderId, ...verdict });
  add(today, { held: 1 });
}

const lowered = ({ base, highway }: Ride['plan']['fares']) => ({ base: Math.ceil(base * 0.9), highway, parking: 0 });

/** A day later the provider finds a mistake of its own, tells it twice, and the second time changes nothing. */
export async function correct({ company, today, discountPerTenThousand }: Stage, { plan, person, orderId }: Ride) {
  const { companyId, desk } = company;
  const path = '/app/v1/orders/detail';
  const { companyFen }: AppOrderDetail = await answerOf(path, () => person.get(path, { orderId }));
  const head = { companyId, orderId, reference: `sim-fix-${orderId}`, reason: '复核发现多收' };
  const isRefund = plan.mishap.correction === 'refund';
  const refundFen = Math.floor((companyFen ?? 0) / 3);
  if (isRefund && refundFen === 0) return;
  const body = isRefund
    ? { ...head, companyFen: refundFen }
    : { ...head, ...priceOfFares(lowered(plan.fares), discountPerTenThousand) };
  const call = isRefund ? '/desk/v1/orders/refund' : '/desk/v1/orders/correct';
  const done = await deskCall(desk, call, body, TOO_LATE);
  if (!done) return;
  const again = await deskCall(desk, call, body);
  if (!again.repeated) throw new Error(`${call} ${orderId} 重复告知时又做了一次`);
  add(today, { corrected: 1, refundFen: done.refundedCompanyFen + done.refundedPersonalFen });
}
