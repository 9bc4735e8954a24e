import { monthOf } from '#rules/calendar.ts';
import { prepaymentOverBy, SILENCE_HOURS } from '#rules/order.ts';
import { lockAccount } from '../account/ledger.ts';
import { observeAccount } from '../account/watch.ts';
import type { Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { forEachCompany } from '../each-company.ts';
import { everySeconds, type Job } from '../jobs.ts';
import { sameCompany } from '../query-kit.ts';
import type { Services } from '../services.ts';
import { dueArrivals, tellArrival } from './arrival.ts';
import { releaseOrder } from './cancel.ts';
import { completePersonal } from './complete.ts';
import { rideFollower } from './followers.ts';
import { moveOrder } from './move.ts';
import { dueSceneReminders, remindOfRide, ridesToRemind, tellSceneOpen } from './reminders.ts';
import { passSilence } from './second-approval.ts';
import { settleOrder } from './settle.ts';
import { lockOrder, type RideOrder } from './stored.ts';
import { askWallet } from './wallet.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;

const inEachCompany = async (services: Services, work: (companyId: number) => Promise<void>): Promise<void> => {
  await forEachCompany(services.database, work);
};

type FindDueOrders = (db: Db, companyId: number, now: Date) => Promise<number[]>;
type HandleOrder = (db: Db, order: RideOrder, now: Date) => Promise<unknown>;

/**
 * Orders whose time has come, each in a transaction of its own and looked at again under its lock: one that fails holds up no
 * other.
 */
const overOrders = (services: Services, due: FindDueOrders, work: HandleOrder) => (now: Date) =>
  inEachCompany(services, async (companyId) => {
    const inCompany = <T>(run: (db: Db) => Promise<T>) => services.database.company(companyId, run);
    await inTurn(await inCompany((db) => due(db, companyId, now)), (orderId) =>
      inCompany(async (db) => {
        await lockAccount(db, companyId);
        const order = await lockOrder(db, companyId, orderId);
        if (order) await work(db, order, now);
      }),
    );
  });

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

const unpaidPrepayments: FindDueOrders = async (db, companyId, now) => {
  const rows = await db
    .selectFrom('rideOrder')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'prepayment')
    .where('prepaymentAskedAt', '<=', prepaymentOverBy(now))
    .where('priceHeldAt', 'is', null)
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
};

const expirePrepayment: HandleOrder = async (db, order, now) => {
  if (order.state.status !== 'prepayment' || order.priceHeldAt !== null) return;
  await rideFollower().cancelled(db, order);
  await releaseOrder(db, order, now);
  const columns = { cancelledAt: now, cancelReason: '超时未付款' };
  await moveOrder(db, order, { kind: 'prepaymentExpired' }, { at: now }, columns);
};

/** Waits for a confirmation, or for an end of service, that did not come. */
const silentSettlements: FindDueOrders = async (db, companyId, now) => {
  const rows = await db
    .selectFrom('rideOrder')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '=', 'toSettle')
    .where('secondApproval', '!=', 'open')
    .where('pricedAt', '<=', hoursBefore(now, SILENCE_HOURS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('costQuestion as asked')
            .select('asked.id')
            .where('asked.companyId', '=', companyId)
            .whereRef('asked.orderId', '=', 'rideOrder.id')
            .where((eb) =>
              eb.or([eb('asked.answeredAt', 'is', null), eb('asked.answeredAt', '>', hoursBefore(now, SILENCE_HOURS))]),
            ),
        ),
      ),
    )
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
};

const unansweredQuestions: FindDueOrders = async (db, companyId, now) => {
  const rows = await db
    .selectFrom('secondApproval as mark')
    .innerJoin('rideOrder as marked', sameCompany('marked.id', 'mark.orderId'))
    .select('mark.orderId')
    .where('mark.companyId', '=', companyId)
    .where('mark.reasonedAt', 'is', null)
    .where('mark.askedAt', '<=', hoursBefore(now, SILENCE_HOURS))
    .where('marked.secondApproval', '=', 'open')
    .limit(BATCH)
    .execute();
  return rows.map(({ orderId }) => orderId);
};

/** Each person in a transaction of their own: one that fails holds up nobody else. */
async function tellOpenScenes({ database }: Services, companyId: number, now: Date): Promise<void> {
  const due = await database.company(companyId, (db) => dueSceneReminders(db, companyId, now));
  await inTurn(due, (wish) => database.company(companyId, (db) => tellSceneOpen(db, companyId, wish, now)));
}

async function tellArrivals({ database }: Services, companyId: number, now: Date): Promise<void> {
  const due = await database.company(companyId, (db) => dueArrivals(db, companyId, now));
  await inTurn(due, (wish) => database.company(companyId, (db) => tellArrival(db, companyId, wish, now)));
}

/** What happens to rides and accounts because time has passed. */
export function rideJobs(services: Services): Job[] {
  const inCompany = async (companyId: number, work: (db: Db) => Promise<unknown>): Promise<void> => {
    await services.database.company(companyId, work);
  };
  return [
    {
      name: 'ride-prepayments',
      next: everySeconds(60),
      run: overOrders(services, unpaidPrepayments, expirePrepayment),
    },
    { name: 'ride-settlements', next: everySeconds(300), run: overOrders(services, silentSettlements, settleOrder) },
    {
      name: 'ride-wallet',
      next: everySeconds(60),
      run: (now) =>
        services.payments ? inEachCompany(services, (id) => askWallet(services, id, now)) : Promise.resolve(),
    },
    { name: 'ride-questions', next: everySeconds(300), run: overOrders(services, unansweredQuestions, passSilence) },
    { name: 'ride-reminders', next: everySeconds(60), run: overOrders(services, ridesToRemind, remindOfRide) },
    {
      name: 'scene-reminders',
      next: everySeconds(30),
      run: (now) => inEachCompany(services, (id) => tellOpenScenes(services, id, now)),
    },
    {
      name: 'arrival-reminders',
      next: everySeconds(30),
      run: (now) => inEachCompany(services, (id) => tellArrivals(services, id, now)),
    },
    {
      name: 'balance-watch',
      next: everySeconds(60),
      run: () => inEachCompany(services, (id) => inCompany(id, (db) => observeAccount(db, id))),
    },
    {
      name: 'ride-month-end',
      next: everySeconds(3_600),
      run: (now) => inEachCompany(services, (id) => inCompany(id, (db) => completePersonal(db, id, monthOf(now), now))),
    },
  ];
}
