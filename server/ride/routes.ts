import type { FastifyInstance } from 'fastify';
import { appLimitApi } from '#contract/app-limits.ts';
import { appQuestionApi } from '#contract/app-questions.ts';
import { appRidesApi, type ChangedOrder, type EvaluatedRide } from '#contract/app-rides.ts';
import { type OrderChange, overText, prepaymentFen, type RideDraft, rideTime, timely } from '#rules/order.ts';
import { isWarning } from '#rules/scene.ts';
import { lockAccount } from '../account/ledger.ts';
import { type Acting, actingFor } from '../acting.ts';
import { withColleagues } from '../colleagues.ts';
import { allowed, found } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { inTurn } from '../query-kit.ts';
import { remindOfArrival } from './arrival.ts';
import { bookRide, RideRefused } from './book.ts';
import { cancelOrder } from './cancel.ts';
import { openCashier } from './cashier.ts';
import { changedDraft, changeRide, checkChange, judgeChange } from './change.ts';
import { confirmCost } from './confirm.ts';
import { rideGround } from './ground.ts';
import { forRider, type JudgedRide, judgeRide } from './judge.ts';
import { limitEntries } from './limit-entries.ts';
import { measuredWays, measureRide } from './measure.ts';
import { findMyOrder } from './my-order.ts';
import { findMyOrders } from './my-orders.ts';
import { myScenes } from './my-scenes.ts';
import { fixesOfRide, rideOptions, roughPrices } from './options.ts';
import { findOwn, lockOwn } from './own.ts';
import { beginPayment } from './payments.ts';
import { askCost } from './question.ts';
import { keepRefusedRide, refusedRide } from './refused-rides.ts';
import { remindOfScene } from './reminders.ts';
import { explainOrder } from './second-approval.ts';
import { shareRoutes } from './share.ts';
import { lockOrder, type RideOrder } from './stored.ts';

const statusOf = ({ orderId, state }: RideOrder) => ({ orderId, status: state.status });
const own = ({ actor }: Context, orderId: number): [number, number, number] => [
  actor.companyId,
  actor.staffId,
  orderId,
];

/** The employees' side of rides: what they may book, what they booked, and what is asked of them. */
export async function rideRoutes(app: FastifyInstance) {
  shareRoutes(app);
  serve(app, appRidesApi.scenes, async ({ actingFor: staffId, at, near }, { actor, db, now }) =>
    myScenes(db, (await actingFor(db, actor, staffId)).principal, { now, at: at ?? now, near }),
  );

  serve(app, appRidesApi.remind, async ({ sceneId, on }, { actor, db, now }) => ({
    sceneId,
    remindAt: await remindOfScene(db, actor, { sceneId, on }, now),
  }));

  serve(app, appRidesApi.options, async ({ actingFor: staffId, ...sketch }, context) => {
    const { db, actor, now } = context;
    const { principal } = await actingFor(db, actor, staffId);
    const at = allowed(timely(rideTime(sketch.at, now), now));
    const ride = await withColleagues(db, actor.companyId, { ...sketch, at });
    return rideOptions(db, { ...principal, now }, await measureRide(context, ride));
  });

  serve(app, appRidesApi.estimates, async ({ actingFor: staffId, ...sketch }, context) => {
    const { db, actor, now } = context;
    const { principal } = await actingFor(db, actor, staffId);
    const at = allowed(timely(rideTime(sketch.at, now), now));
    return { rows: await roughPrices(db, { ...principal, now }, await measuredWays(context, { ...sketch, at })) };
  });

  serve(app, appLimitApi.entries, async ({ actingFor: staffId, ...filter }, { actor, db, now }) =>
    limitEntries(db, (await actingFor(db, actor, staffId)).principal, filter, now),
  );

  serve(app, appRidesApi.evaluate, async ({ actingFor: staffId, ...asked }, context) => {
    const { db, actor, now } = context;
    const draft = await withColleagues(db, actor.companyId, { ...asked, at: rideTime(asked.at, now) });
    return evaluated(draft, await actingFor(db, actor, staffId), context);
  });

  serve(app, appRidesApi.book, async ({ actingFor: staffId, ...asked }, context) => {
    const { actor, db, now } = context;
    const draft = await withColleagues(db, actor.companyId, { ...asked, at: rideTime(asked.at, now) });
    const acting = await actingFor(db, actor, staffId);
    const [measured, ground] = await inTurn([measureRide(context, draft), rideGround(db, acting.principal, draft)]);
    const { split, ...booked } = await bookRide(db, acting, measured, ground, now).catch((error: unknown) => {
      if (error instanceof RideRefused) keepRefused(context, error.judged, true);
      throw error;
    });
    const { companyFen, personalFen } = split;
    return { ...booked, status: 'booking' as const, companyFen, personalFen };
  });

  serve(app, appRidesApi.orders, async ({ actingFor: staffId, ...filter }, { actor, db }) =>
    findMyOrders(db, await actingFor(db, actor, staffId), filter),
  );

  serve(app, appRidesApi.order, async ({ orderId, actingFor: staffId }, { actor, db, now }) =>
    findMyOrder(db, await actingFor(db, actor, staffId), orderId, now),
  );

  serve(app, appRidesApi.cancel, async ({ orderId, reason, toldFen, actingFor: staffId }, { actor, db, now }) => {
    const { principal } = await actingFor(db, actor, staffId);
    const whose: [number, number, number] = [actor.companyId, principal.staffId, orderId];
    const { order, feeFen, split } = await cancelOrder(db, whose, { by: actor, reason, toldFen }, now);
    return { ...statusOf(order), feeFen, companyFen: split.companyFen, personalFen: split.personalFen };
  });

  serve(app, appRidesApi.change, async ({ orderId, dryRun, actingFor: staffId, ...change }, context) =>
    changed(await actingFor(context.db, context.actor, staffId), { orderId, dryRun, change }, context),
  );

  serve(app, appRidesApi.remindArrival, async ({ orderId, on }, { actor, db }) => ({
    orderId,
    arrivalReminder: await remindOfArrival(db, actor, orderId, on),
  }));

  serve(app, appRidesApi.confirm, async ({ orderId, toldFen }, context) =>
    statusOf(await confirmCost(context.db, own(context, orderId), toldFen, context.now)),
  );

  serve(app, appRidesApi.pay, async ({ orderId }, context) => {
    const { db, services, now } = context;
    const { order, amountFen } = await beginPayment(db, own(context, orderId), now);
    return { ...statusOf(order), amountFen, cashier: await openCashier(db, services, order, amountFen, now) };
  });

  serve(app, appQuestionApi.ask, async ({ orderId, ...question }, context) => ({
    questionId: await askCost(context.db, own(context, orderId), question, context.now),
  }));

  serve(app, appRidesApi.explain, async ({ orderId, reason }, context) => {
    const { db, now, actor } = context;
    await lockAccount(db, actor.companyId);
    const order = await lockOwn(db, own(context, orderId));
    await explainOrder(db, order, reason, now);
    // Its flow may have passed by itself, and the order been settled.
    return statusOf(found(await lockOrder(db, actor.companyId, orderId)));
  });
}

async function changed(
  acting: Acting,
  { orderId, dryRun, change }: { orderId: number; dryRun: boolean; change: OrderChange },
  context: Context,
): Promise<ChangedOrder> {
  const { db, now } = context;
  const { companyId, staffId } = acting.principal;
  const order = await findOwn(db, [companyId, staffId, orderId]);
  checkChange(order, change, now);
  const draft = await measureRide(context, changedDraft(order, change));
  const { judged, before, after } = dryRun
    ? await judgeChange(db, acting, order, draft, [now, false])
    : await changeRide(context, acting, order, change, draft);
  const reasons = await forRider(db, judged.evaluation.reasons, judged.cities);
  return {
    ...statusOf(order),
    changed: !dryRun,
    verdict: judged.verdict,
    reasons,
    changes: [...judged.changes],
    warnings: reasons.filter(isWarning).map(({ text }) => text),
    before: { ...before, via: [...before.via] },
    after: { ...after, via: [...after.via] },
  };
}

/** What the rules refused is kept for those who write them, once the call is over. */
function keepRefused({ afterwards, services, actor, now }: Context, judged: JudgedRide, isBooking: boolean): void {
  const ride = refusedRide(judged);
  if (ride) afterwards(() => keepRefusedRide(services, actor.companyId, ride, isBooking, now));
}

async function evaluated(draft: RideDraft, { principal }: Acting, context: Context): Promise<EvaluatedRide> {
  const { db, now } = context;
  allowed(timely(draft.at, now));
  const asking = { companyId: principal.companyId, staffId: principal.staffId, now, lock: false };
  const [ride, ground] = await inTurn([measureRide(context, draft), rideGround(db, principal, draft)]);
  // Where there is no such scene or no price, the first of the two says so.
  const [judged, told] = await inTurn([judgeRide(db, asking, ride, ground), fixesOfRide(db, asking, ground, ride)]);
  const { evaluation, split, price, plan, tariff, application, changes, settings, cities } = judged;
  const { verdict, missing, fixes } = told;
  // What is only not filled in yet is no refusal.
  if (missing.length === 0) keepRefused(context, judged, false);
  const reasons = await forRider(db, evaluation.reasons, cities);
  const lines = Object.fromEntries(Object.entries(price.lines).filter(([, fen]) => fen > 0));
  return {
    verdict,
    reasons,
    missing,
    fixes,
    changes: [...changes],
    warnings: reasons.filter(isWarning).map(({ text }) => text),
    applicationId: application?.applicationId ?? null,
    capFen: evaluation.capFen,
    estimateFen: price.actualPayFen,
    companyFen: split.companyFen,
    personalFen: split.personalFen,
    overAgreed: overText(settings.over),
    prepaid: prepaymentFen(tariff, split) > 0,
    meters: plan.meters,
    seconds: plan.seconds,
    lines,
  };
}
