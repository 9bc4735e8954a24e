import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { DeskOrder } from '#contract/desk-orders.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import { moneyText } from '#rules/money.ts';
import { dueNowFen, keptChange, OrderStatus, ProviderEventKind, returnNowFen } from '#rules/order.ts';
import type { Db } from '../db.ts';
import type { DeskActor } from '../http/desk-actor.ts';
import { found } from '../http/refused.ts';
import { serveDesk, serveDeskCompany } from '../http/serve-desk.ts';
import { paginate, present } from '../query-kit.ts';
import { driverOf, placesOf } from '../ride/documents.ts';
import { takeEvent } from '../ride/events.ts';
import { takePayment } from '../ride/payments.ts';
import { putPosition } from '../ride/position.ts';
import { orderOf, type RideOrder } from '../ride/stored.ts';
import { putTrack } from '../ride/track.ts';
import type { DeskChangeTable, RideOrderTable } from '../schema.ts';

const orders = (db: Db, companyId: number) => db.selectFrom('rideOrder').selectAll().where('companyId', '=', companyId);

/** A machine calls the rider; a person reads a phone for a purpose, which `phones/show` writes down. */
const phoneFor = ({ person }: DeskActor, phone: string): string => (person ? maskedPhone(phone) : phone);

function deskOrder(row: Selectable<RideOrderTable>, actor: DeskActor): DeskOrder {
  const driver = driverOf(row.driver);
  const order = orderOf(row);
  const { companyId, orderId, number, service, vehicleGroup, cityId, toCityId, isCarpool, rideAt, tariffId } = order;
  const { discountPerTenThousand, estimateFen, actualPayFen, companyFen, personalFen, personalPaidFen } = order;
  return {
    ...{ companyId, orderId, number, service, vehicleGroup, cityId, toCityId, isCarpool, rideAt, tariffId },
    ...{ discountPerTenThousand, estimateFen, actualPayFen, companyFen, personalFen, personalPaidFen },
    status: order.state.status,
    start: order.bookedStart,
    end: order.bookedEnd,
    via: placesOf(row.via),
    riderName: row.riderName,
    riderPhone: phoneFor(actor, row.riderPhone),
    designatedDriver: order.plan.designatedDriver ?? false,
    otherTransport: order.plan.ownTransportOnly !== true,
    mixedCarpool: order.plan.mixesRiders ?? false,
    createdAt: row.createdAt,
    driver: driver && { ...driver, phone: phoneFor(actor, driver.phone) },
    lines: order.fees,
    personalDueFen: dueNowFen(order),
    personalReturnFen: returnNowFen(order),
    cancelReason: row.cancelReason,
    priceHeldAt: order.priceHeldAt,
    changes: order.changes,
  };
}

const changeOf = ({ id, companyId, orderId, number, at, details }: Selectable<DeskChangeTable>) => {
  const { before, after } = keptChange.parse(details);
  return { changeId: id, companyId, orderId, number, changedAt: at, before, after };
};

const statusText = ({ state }: RideOrder): string => OrderStatus.labelOf(state.status);

export function orderRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.orders, async ({ companyId, status, number, ...page }, { db, actor }) => {
    const query = orders(db, companyId)
      .where(present({ status, number }))
      .where(sql<boolean>`desk_sees_city(city_id)`)
      .orderBy('id', 'desc');
    const { rows, total } = await paginate(query, page);
    return { rows: rows.map((row) => deskOrder(row, actor)), total };
  });

  serveDesk(app, deskApi.orderQueue, async ({ after = 0, cityId, ...page }, { db }) => {
    const waiting = db
      .selectFrom('deskQueue')
      .select(['companyId', 'id as orderId', 'number', 'cityId', 'service'])
      .select(['vehicleGroup', 'rideAt', 'createdAt'])
      .where('id', '>', after)
      .where(present({ cityId }))
      .orderBy('id');
    return paginate(waiting, page);
  });

  serveDesk(app, deskApi.orderChanges, async ({ after = 0, ...page }, { db }) => {
    const made = db.selectFrom('deskChange').selectAll().where('id', '>', after).orderBy('id');
    const { rows, total } = await paginate(made, page);
    return { rows: rows.map(changeOf), total };
  });

  serveDeskCompany(app, deskApi.order, async ({ companyId, orderId }, { db, actor }) =>
    deskOrder(found(await orders(db, companyId).where('id', '=', orderId).executeTakeFirst()), actor),
  );

  serveDeskCompany(app, deskApi.orderEvent, async ({ companyId, orderId, ...told }, { db, now, record }) => {
    const { order, taken, repeated, held } = await takeEvent(db, [companyId, orderId], told, now);
    const what = `订单 ${order.number} ${ProviderEventKind.labelOf(told.kind)}（事件 ${told.eventId}）`;
    const then = held ? '费用待复核' : `订单${statusText(order)}`;
    record(repeated ? `${what}已告知过` : `${what}，${then}`);
    return { orderId, status: order.state.status, taken, repeated, held };
  });

  serveDeskCompany(app, deskApi.orderTrack, async ({ companyId, orderId, line, from }, { db, now, record }) => {
    const points = await putTrack(db, [companyId, orderId], { line, from }, now);
    record(`订单 ${orderId} 的轨迹，共 ${points} 个点`);
    return { orderId, points };
  });

  serveDeskCompany(app, deskApi.orderPosition, async ({ companyId, ...sent }, { db, now, passing }) => {
    await putPosition(db, companyId, sent, now);
    passing?.();
    return { orderId: sent.orderId };
  });

  paymentRoutes(app);
}

const PAYMENTS = { received: '收到个人支付', failed: '个人支付失败', returned: '退回个人支付' } as const;

function paymentRoutes(app: FastifyInstance) {
  const CALLS = {
    received: deskApi.paymentReceived,
    failed: deskApi.paymentFailed,
    returned: deskApi.paymentReturned,
  };
  for (const kind of ['received', 'failed', 'returned'] as const) {
    serveDeskCompany(app, CALLS[kind], async ({ companyId, ...sent }, { db, now, record }) => {
      const { order, repeated } = await takePayment(db, companyId, kind, sent, now);
      const what = `订单 ${order.number} ${PAYMENTS[kind]} ${moneyText(sent.amountFen)}（${sent.reference}）`;
      record(repeated ? `${what}已告知过` : `${what}，订单${statusText(order)}`);
      return {
        orderId: order.orderId,
        status: order.state.status,
        personalPaidFen: order.personalPaidFen,
        personalDueFen: dueNowFen(order),
        personalReturnFen: returnNowFen(order),
      };
    });
  }
}
