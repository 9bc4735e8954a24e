import type { AppOrderDetail } from '#contract/app-rides.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { add } from './account.ts';
import { approve, reject } from './approvers.ts';
import { answerOf, appCall, deskCall } from './calls.ts';
import type { Ride, Stage } from './stage.ts';

type Order = AppOrderDetail;

const orderOf = ({ person, orderId }: Ride): Promise<Order> =>
  answerOf('/app/v1/orders/detail', () => person.get('/app/v1/orders/detail', { orderId }));

/** What nobody does any more because it has happened, or waits for an objection. */
const TOO_LATE = [ORDER_REFUSALS.notNow, ORDER_REFUSALS.noPart];

/** Dropped elsewhere than approved: the person says why, if at all, and the reviewer decides. */
async function explain({ cast, today }: Stage, { plan, person, orderId }: Ride): Promise<void> {
  add(today, { questioned: 1 });
  if (!plan.explains) return;
  await appCall(person, '/app/v1/orders/reason', { orderId, reason: '临时改去客户处' });
  if (plan.excused) await approve(cast.reviewer, { orderId });
  else await reject(cast.reviewer, { orderId }, '未经批准');
}

async function pay({ company, today }: Stage, ride: Ride): Promise<void> {
  const { person, orderId, plan } = ride;
  const answer = await appCall(person, '/app/v1/orders/pay', { orderId }, TOO_LATE);
  if (!answer) return;
  ride.payments += 1;
  const reference = `sim-${company.companyId}-${orderId}-${ride.payments}`;
  const payment = { companyId: company.companyId, orderId, amountFen: answer.amountFen, reference };
  const fails = plan.pays === 'secondTry' && ride.payments === 1;
  await deskCall(company.desk, `/desk/v1/payments/${fails ? 'failed' : 'received'}`, payment);
  add(today, fails ? { paymentFailed: 1 } : { paid: 1 });
}

const DONE = ['settled', 'completed', 'cancelled'];

/** Leaves what still waits for somebody to another morning. */
function closeIfDone(stage: Stage, ride: Ride, order: Order): void {
  const { status, companyFen, personalFen, personalDueFen } = order;
  if (!DONE.includes(status) || personalDueFen > 0) stage.open.push(ride);
  else {
    add(stage.today, { companyFen: companyFen ?? 0, personalFen: personalFen ?? 0 });
    if (status !== 'cancelled' && ride.plan.mishap.correction) stage.toCorrect.push(ride);
  }
}

async function payIfDue(stage: Stage, ride: Ride, order: Order): Promise<Order> {
  if (order.personalDueFen === 0) return order;
  await pay(stage, ride);
  return orderOf(ride);
}

/** What is left to do once the price is there: explain, agree, pay. */
export async function settle(stage: Stage, ride: Ride): Promise<void> {
  const { person, orderId, plan } = ride;
  let order = await orderOf(ride);
  if (order.secondApproval === 'open') {
    await explain(stage, ride);
    order = await orderOf(ride);
  }
  const isAsked = order.confirmBy !== null && order.confirmedAt === null && order.secondApproval !== 'open';
  if (isAsked && plan.confirms) {
    await appCall(person, '/app/v1/orders/confirm', { orderId }, TOO_LATE);
    order = await orderOf(ride);
  }
  closeIfDone(stage, ride, plan.pays === 'later' ? order : await payIfDue(stage, ride, order));
}

/** Another morning: whoever owes something pays it now. */
export async function settleLater(stage: Stage, ride: Ride): Promise<void> {
  closeIfDone(stage, ride, await payIfDue(stage, ride, await orderOf(ride)));
}
