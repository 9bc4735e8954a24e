import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { candidatesFor } from '#rules/fleet.ts';
import { OrderStatus } from '#rules/order.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { lockAccount } from '../../account/ledger.ts';
import { found, Refused } from '../../http/refused.ts';
import { serveDesk, serveDeskCompany } from '../../http/serve-desk.ts';
import { findOrder, lockOrder } from '../../ride/stored.ts';
import { partnersFor } from '../partners.ts';
import { assignRide, wantedRide } from './assign.ts';
import { boardOf } from './board.ts';
import { carsOnShift } from './cars.ts';
import { claimRide, dropClaim, rideCase } from './claims.ts';
import { tell } from './tell.ts';

/** More than anybody reads: those who can come first, by when they arrive. */
const MOST_CANDIDATES = 100;

/** Dispatch: which ride has no car, who could come, and who does. */
export function dispatchRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.board, ({ cityId }, { db, now }) => boardOf(db, cityId, now));

  serveDeskCompany(app, deskApi.candidates, async ({ companyId, orderId }, { db, now }) => {
    const order = found(await findOrder(db, companyId, orderId));
    const cars = await carsOnShift(db, order.cityId, order.rideAt, now);
    const byDriver = new Map(cars.map((car) => [car.driverId, car]));
    const best = candidatesFor(wantedRide(order), cars, now).slice(0, MOST_CANDIDATES);
    const rows = best.map(({ against, ...row }) => {
      const { name, plate, vehicleGroup } = byDriver.get(row.driverId)!;
      return { ...row, name, plate, vehicleGroup, against: against?.refused.msg ?? null };
    });
    return { rows, partners: await partnersFor(db, order) };
  });

  serveDeskCompany(app, deskApi.claimRide, async ({ companyId, orderId, takeOver }, context) => {
    const { db, now, actor, passing } = context;
    const staffId = actor.person?.staffId;
    if (staffId === undefined) throw new Refused(REFUSALS.notFound);
    passing?.();
    return { until: await claimRide(db, rideCase(companyId, orderId), { staffId, takeOver }, now) };
  });

  serveDeskCompany(app, deskApi.assignRide, async ({ companyId, orderId, takeOver, ...choice }, context) => {
    const { db, now, actor, services, record } = context;
    const staffId = actor.person?.staffId ?? null;
    const caseId = rideCase(companyId, orderId);
    if (staffId !== null) await claimRide(db, caseId, { staffId, takeOver }, now);
    const { order, assignmentId, driver } = await assignRide(
      db,
      services,
      [companyId, orderId],
      { ...choice, staffId },
      now,
    );
    await dropClaim(db, caseId);
    const what = choice.seen === null ? '派给' : '改派给';
    record(
      `订单 ${order.number} ${what}司机“${driver.name}”（${driver.plate}），订单${OrderStatus.labelOf(order.state.status)}`,
    );
    return { orderId, status: order.state.status, assignmentId };
  });

  serveDeskCompany(app, deskApi.cancelRide, async ({ companyId, orderId, reason }, { db, now, record }) => {
    await lockAccount(db, companyId);
    found(await lockOrder(db, companyId, orderId));
    const report = { kind: 'cancelledByProvider', reason } as const;
    const { order } = found(await tell(db, [companyId, orderId], `desk-${randomUUID()}`, report, now));
    record(`订单 ${order.number} 由服务商取消：${reason}，订单${OrderStatus.labelOf(order.state.status)}`);
    return { orderId, status: order.state.status };
  });

  serveDesk(app, deskApi.setAutomatic, async ({ cityId, on }, { db, now, record }) => {
    const city = found(await db.selectFrom('city').select('name').where('id', '=', cityId).executeTakeFirst());
    if (on) {
      const insert = db.insertInto('automaticDispatch').values({ cityId, since: now });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    } else await db.deleteFrom('automaticDispatch').where('cityId', '=', cityId).execute();
    record(`${on ? '打开' : '关闭'}${city.name}的自动派车`);
    return null;
  });
}
