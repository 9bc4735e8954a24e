import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { OrderView } from '#contract/desk-order-view.ts';
import { PHONE_MINUTES, PhonePurpose, PhoneWhose } from '#rules/desk/phones.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import { trailText } from '#rules/order/view-trail.ts';
import { returnNowFen } from '#rules/order.ts';
import { storedMap } from '#rules/stored.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { serveDeskCompany } from '../http/serve-desk.ts';
import { detailOf } from '../order/detail.ts';
import { type FoundOrder, orderRow } from '../order/detail-row.ts';
import { sameCompany } from '../query-kit.ts';
import { driverOf } from '../ride/documents.ts';
import { orderOf } from '../ride/stored.ts';

const hidden = <T extends { readonly phone: string }>(person: T): T => ({
  ...person,
  phone: maskedPhone(person.phone),
});

/** What the provider told, as it came. */
async function toldOf(db: Db, { companyId, id }: FoundOrder) {
  const rows = await db
    .selectFrom('orderEvent')
    .select(['sequence', 'kind', 'at', 'takenAt', 'details'])
    .where('companyId', '=', companyId)
    .where('orderId', '=', id)
    .where('sequence', 'is not', null)
    .orderBy('takenAt')
    .orderBy('id')
    .execute();
  return rows.map(({ sequence, kind, at, takenAt, details }) => ({
    ...{ sequence: sequence ?? 0, kind, at, takenAt },
    text: trailText({ kind, at, staffName: null, details: storedMap((value) => value)(details) }),
  }));
}

/** Where its money went: in the company's account, and what the person paid. */
async function movedOf(db: Db, { companyId, id }: FoundOrder): Promise<OrderView['moved']> {
  const [entries, payments] = await Promise.all([
    db
      .selectFrom('accountLedger')
      .select(['at', 'kind', 'amountFen', 'reference'])
      .where('companyId', '=', companyId)
      .where('orderId', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('personalPayment')
      .select(['at', 'kind', 'amountFen', 'reference'])
      .where('companyId', '=', companyId)
      .where('orderId', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  const all = [...entries, ...payments].map((one) => ({ ...one, reference: one.reference ?? '' }));
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

async function papersOf(db: Db, { companyId, id }: FoundOrder) {
  const [bills, invoices, objections] = await Promise.all([
    db
      .selectFrom('billLine')
      .innerJoin('bill', sameCompany('bill.id', 'billLine.billId'))
      .select(['bill.number as billNo', 'bill.status'])
      .select((eb) => [
        sql<string>`to_char(bill.month, 'YYYY-MM')`.as('month'),
        sql<number>`${eb.fn.sum('billLine.amountFen')}::bigint`.as('amountFen'),
      ])
      .where('billLine.companyId', '=', companyId)
      .where('billLine.orderId', '=', id)
      .groupBy(['bill.number', 'bill.status', 'bill.month'])
      .orderBy('bill.month')
      .execute(),
    db
      .selectFrom('invoiceTrip')
      .innerJoin('invoice', sameCompany('invoice.id', 'invoiceTrip.invoiceId'))
      .select(['invoice.id as invoiceId', 'invoice.number', 'invoice.status', 'invoiceTrip.amountFen'])
      .where('invoiceTrip.companyId', '=', companyId)
      .where('invoiceTrip.orderId', '=', id)
      .orderBy('invoice.id')
      .execute(),
    db
      .selectFrom('objection')
      .select(['number as objectionNo', 'status'])
      .where('companyId', '=', companyId)
      .where('orderId', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  return { bills, invoices, objections };
}

const ROUTE_DAYS = 30;

/** How far the company's other rides between the same two places went: what this one is held against. */
async function sameRouteOf(db: Db, row: FoundOrder): Promise<OrderView['sameRoute']> {
  const { rows } = await sql<OrderView['sameRoute']>`
    select count(*)::int as count, (percentile_disc(0.5) within group (order by travel_meters))::int as median_meters
    from ride_order other
    where company_id = ${row.companyId} and ride_at < ${row.rideAt}
      and ride_at >= ${row.rideAt}::timestamptz - make_interval(days => ${ROUTE_DAYS}) and travel_meters is not null
      and booked_start ->> 'address' = (${JSON.stringify(row.bookedStart)}::jsonb) ->> 'address'
      and booked_end ->> 'address' = (${JSON.stringify(row.bookedEnd)}::jsonb) ->> 'address'`.execute(db);
  return rows[0]!;
}

async function viewOf(db: Db, row: FoundOrder, companyName: string): Promise<OrderView> {
  const { why, fees, plan, booker, rider, companions, driver, ...detail } = await detailOf(db, row);
  const charged = fees && Object.fromEntries(Object.entries(fees).filter(([, fen]) => fen !== 0));
  const [events, moved, papers, sameRoute] = await Promise.all([
    toldOf(db, row),
    movedOf(db, row),
    papersOf(db, row),
    sameRouteOf(db, row),
  ]);
  return {
    ...detail,
    ...papers,
    ...{ companyId: row.companyId, companyName, events, moved, sameRoute, fees: charged },
    ...{ booker: hidden(booker), rider: hidden(rider), companions: companions.map(hidden) },
    driver: driver && hidden(driver),
    via: [...detail.via],
    trail: [...detail.trail],
    sceneVersion: why.sceneVersion,
    planMeters: plan.meters,
    planSeconds: plan.seconds,
    personalReturnFen: returnNowFen(orderOf(row)),
    priceHeldAt: row.priceHeldAt,
    tariffVersion: why.tariff.version,
    tariffRows: [...why.tariff.rows],
  };
}

const PHONES: Readonly<Record<PhoneWhose, (row: FoundOrder) => string | undefined>> = {
  rider: ({ riderPhone }) => riderPhone,
  booker: ({ staffPhone }) => staffPhone,
  driver: ({ driver }) => driverOf(driver)?.phone,
};

/** One order, whole, for the people of the desk. */
export function orderViewRoutes(app: FastifyInstance): void {
  serveDeskCompany(app, deskApi.orderView, async ({ companyId, orderId }, { db, company }) =>
    viewOf(db, found(await orderRow(db, [companyId, orderId])), company.name),
  );

  serveDeskCompany(app, deskApi.showPhone, async ({ companyId, orderId, whose, purpose }, { db, record }) => {
    const row = found(await orderRow(db, [companyId, orderId]));
    const phone = found(PHONES[whose](row));
    record(`查看订单 ${row.number} ${PhoneWhose.labelOf(whose)}的手机号：${PhonePurpose.labelOf(purpose)}`);
    return { phone, until: new Date(Date.now() + PHONE_MINUTES * 60_000) };
  });
}
