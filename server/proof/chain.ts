import { type RawBuilder, sql } from 'kysely';
import type { Chain, ChainInvoice, ChainMonth, ChainOrder } from '#contract/proof-chain.ts';
import { addMonths, endOfMonth, isDay, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import {
  applyObstacles,
  type ChainGroup,
  type ChainState,
  chainParts,
  chainStateOf,
  GENERAL_TAX_RATE,
  type GivenState,
  taxWithin,
  USUAL_TAX_RATE,
} from '#rules/proof.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { allBills, withPayment } from '../finance/bills.ts';
import { Refused } from '../http/refused.ts';
import { invoiceable } from '../invoice/trips.ts';
import { hasId } from '../query-kit.ts';

/** A year and the month under way. */
const MONTHS = 13;

export interface Span {
  readonly from: Date;
  readonly until: Date;
  readonly entityId?: number | null | undefined;
}

type EntityId = Span['entityId'];

export const spanOf = (now: Date): Span => ({
  from: startOfMonth(addMonths(monthOf(now), 1 - MONTHS)),
  until: endOfMonth(monthOf(now)),
});

/** Orders of one legal entity; null is the company of the terms, undefined all of them. */
const ofEntity = (companyId: number, entityId: number | null | undefined): RawBuilder<unknown> =>
  entityId === undefined
    ? sql``
    : sql`and exists (select from ride_order owned where owned.company_id = ${companyId} and owned.id = entry.order_id
        and ${hasId(sql`owned.legal_entity_id`, entityId)})`;

/** Every settlement of a time with what is known of its order's place in bills and invoices. */
export const settlements = (companyId: number, { from, until, entityId }: Span): RawBuilder<unknown> => sql`
  (select entry.order_id, entry.at, to_char(entry.at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
    entry.amount_fen as settled_fen, coalesce(given.fen, 0) as returned_fen, bill.status as bill_status,
    exists (select from objection where objection.company_id = ${companyId} and objection.order_id = entry.order_id
      and objection.status = 'open') as is_disputed,
    taken.order_id is not null as is_applied, invoice.number is not null as is_invoiced,
    exists (select from invoice_archive_item item where item.company_id = ${companyId}
      and item.invoice_id = taken.invoice_id and item.red_letter_id is null) as is_archived,
    coalesce(letter.fen, 0) as red_fen, trip.order_id is not null as is_invoiceable
  from account_ledger entry
  left join (select order_id, sum(amount_fen)::bigint as fen from account_ledger
    where company_id = ${companyId} and kind = 'refund' group by order_id) given on given.order_id = entry.order_id
  left join (select order_id, sum(amount_fen)::bigint as fen from red_letter where company_id = ${companyId}
    group by order_id) letter on letter.order_id = entry.order_id
  left join bill_line line on line.company_id = entry.company_id and line.order_id = entry.order_id
    and line.kind <> 'adjustment'
  left join bill on bill.company_id = line.company_id and bill.id = line.bill_id
  left join invoice_trip taken on taken.company_id = entry.company_id and taken.order_id = entry.order_id
    and taken.released_at is null
  left join invoice on invoice.company_id = taken.company_id and invoice.id = taken.invoice_id
  left join ${invoiceable(companyId)} trip on trip.order_id = entry.order_id
  where entry.company_id = ${companyId} and entry.kind = 'settle' and entry.at >= ${from} and entry.at < ${until}
    ${ofEntity(companyId, entityId)}) settled`;

const FACTS = sql`bill_status, is_disputed, is_applied, is_invoiced, is_archived, is_invoiceable`;

/** Something of it was not given back. */
const IS_LEFT = sql`settled_fen > returned_fen`;

type MonthGroup = ChainGroup & { month: Month };

async function groupsOf(db: Db, companyId: number, span: Span): Promise<MonthGroup[]> {
  const { rows } = await sql<MonthGroup>`select month, ${FACTS}, sum(settled_fen)::bigint as settled_fen,
      sum(returned_fen)::bigint as returned_fen, count(*) as orders, count(*) filter (where ${IS_LEFT}) as left_orders,
      count(*) filter (where returned_fen > red_fen) as returned_orders,
      sum(red_fen)::bigint as red_fen, count(*) filter (where red_fen > 0) as red_orders
    from ${settlements(companyId, span)} group by month, ${FACTS} order by month desc`.execute(db);
  return rows;
}

const settledIn = (groups: readonly ChainGroup[]): number => groups.reduce((sum, one) => sum + one.settledFen, 0);

/** What the account took in the same time, asked of the ledger alone. */
async function ledgerFen(db: Db, companyId: number, { from, until, entityId }: Span): Promise<number> {
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(amount_fen), 0)::bigint as fen from account_ledger entry
    where company_id = ${companyId} and kind = 'settle' and at >= ${from} and at < ${until}
    ${ofEntity(companyId, entityId)}`.execute(db);
  return rows[0]!.fen;
}

type Outsiders = ChainMonth['outsiders'];
/**
 * What could be applied for and was ridden by nobody of the company: its tax cannot be deducted. Of an erased ride nobody
 * can tell.
 */
async function outsidersOf(db: Db, companyId: number, span: Span): Promise<Map<Month, Outsiders>> {
  const { rows } = await sql<Outsiders & { month: Month }>`
    select settled.month, sum(settled.settled_fen - settled.returned_fen)::bigint as fen, count(*) as orders
    from ${settlements(companyId, span)}
    join ride_order ride on ride.company_id = ${companyId} and ride.id = settled.order_id
    where settled.is_invoiceable and not settled.is_applied and ride.erased_at is null and not exists (select from staff
      where staff.company_id = ${companyId} and staff.phone = ride.rider_phone)
    group by settled.month`.execute(db);
  return new Map(rows.map(({ month, ...one }) => [month, one]));
}

/** Title and tax number are the entity's where one is chosen; everything else is the company's. */
async function termsOf(db: Db, companyId: number, entityId: EntityId) {
  const terms = await db
    .selectFrom('companyTerms')
    .select(['invoiceTitle as title', 'taxpayerId', 'invoiceMinimumFen as minimumFen'])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const latest = await db
    .selectFrom('invoice')
    .select('taxRate')
    .where('companyId', '=', companyId)
    .where('number', 'is not', null)
    .orderBy('issuedOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entity = entityId
    ? await db
        .selectFrom('legalEntity')
        .select(['title', 'taxpayerId'])
        .where('companyId', '=', companyId)
        .where('id', '=', entityId)
        .executeTakeFirst()
    : undefined;
  return { terms: { ...terms, ...entity }, taxRate: latest?.taxRate ?? USUAL_TAX_RATE };
}

const NOBODY: Outsiders = { fen: 0, orders: 0 };
const freeIn = (parts: Chain['parts']): number => parts.find(({ state }) => state === 'free')?.fen ?? 0;

interface MonthSides {
  readonly bill: ChainMonth['bill'];
  readonly outsiders: Outsiders;
  readonly taxRate: number;
}

function monthOfGroups(month: Month, groups: readonly MonthGroup[], { taxRate, ...sides }: MonthSides): ChainMonth {
  const own = groups.filter((group) => group.month === month);
  const orders = own.reduce((sum, group) => sum + group.orders, 0);
  const parts = chainParts(own);
  const deductibleFen = freeIn(parts) - sides.outsiders.fen;
  const taxes = {
    taxFen: taxWithin(deductibleFen, taxRate),
    generalTaxFen: taxWithin(deductibleFen, GENERAL_TAX_RATE),
  };
  return { month, settledFen: settledIn(own), orders, parts, ...sides, ...taxes };
}

/** Thirteen months, each with where its money is and what became of its bill. */
export async function findChain(db: Db, companyId: number, now: Date, entityId?: EntityId): Promise<Chain> {
  const span = { ...spanOf(now), entityId };
  const groups = await groupsOf(db, companyId, span);
  const bills = new Map(
    (await allBills(db, companyId)).map((bill) => {
      const { number: billNo, ...row } = withPayment(bill, now);
      return [bill.month, { billNo, ...row }];
    }),
  );
  const { terms, taxRate } = await termsOf(db, companyId, entityId);
  const outsiders = await outsidersOf(db, companyId, span);
  const parts = chainParts(groups);
  const freeFen = freeIn(parts);
  const months = [...new Set(groups.map(({ month }) => month))].map((month) =>
    monthOfGroups(month, groups, {
      bill: bills.get(month) ?? null,
      outsiders: outsiders.get(month) ?? NOBODY,
      taxRate,
    }),
  );
  return {
    months,
    settledFen: settledIn(groups),
    parts,
    ledgerFen: await ledgerFen(db, companyId, span),
    obstacles: applyObstacles(terms, freeFen),
    minimumFen: terms.minimumFen,
    taxFen: taxWithin(freeFen, taxRate),
    taxRate,
  };
}

export function spanOfMonth(month: string | undefined, now: Date): Span {
  if (month === undefined) return spanOf(now);
  if (!isDay(`${month}-01`)) throw new Refused({ ...REFUSALS.invalidInput, msg: '请选择月份', field: 'month' });
  return { from: startOfMonth(month), until: endOfMonth(month) };
}

/** The applications that orders settled in a month stand in, with what of them is this month's. */
export async function chainInvoices(
  db: Db,
  companyId: number,
  { month, entityId }: { readonly month: string; readonly entityId?: EntityId },
  now: Date,
): Promise<ChainInvoice[]> {
  const { from, until } = spanOfMonth(month, now);
  const { rows } = await sql<ChainInvoice>`
    select invoice.id as invoice_id, invoice.type, invoice.status, coalesce(invoice.number, '') as number,
      invoice.applied_at, sum(trip.amount_fen)::bigint as amount_fen, count(*) as trips
    from account_ledger entry
    join invoice_trip trip on trip.company_id = entry.company_id and trip.order_id = entry.order_id
      and trip.released_at is null
    join invoice on invoice.company_id = trip.company_id and invoice.id = trip.invoice_id
    where entry.company_id = ${companyId} and entry.kind = 'settle' and entry.at >= ${from} and entry.at < ${until}
      ${ofEntity(companyId, entityId)}
    group by invoice.company_id, invoice.id order by invoice.applied_at`.execute(db);
  return rows;
}

/** The facts of the groups that are in a state: what an order must be like to be in it. */
const inState = (groups: readonly ChainGroup[], state: Exclude<ChainState, GivenState>): RawBuilder<unknown> => {
  const alike = groups.filter((group) => chainStateOf(group) === state);
  if (alike.length === 0) return sql`false`;
  const rows = alike.map(
    (group) => sql`(bill_status is not distinct from ${group.billStatus} and is_disputed = ${group.isDisputed}
      and is_applied = ${group.isApplied} and is_invoiced = ${group.isInvoiced} and is_archived = ${group.isArchived}
      and is_invoiceable = ${group.isInvoiceable})`,
  );
  return sql`${IS_LEFT} and (${sql.join(rows, sql` or `)})`;
};

/** What an order must be like to be in a state, and what of it is there. */
async function placeOf(db: Db, companyId: number, state: ChainState, span: Span) {
  if (state === 'returned') return { where: sql`returned_fen > red_fen`, fen: sql`returned_fen - red_fen` };
  if (state === 'red') return { where: sql`red_fen > 0`, fen: sql`red_fen` };
  return { where: inState(await groupsOf(db, companyId, span), state), fen: sql`settled_fen - returned_fen` };
}

export interface ChainQuestion {
  readonly state: ChainState;
  readonly month?: string | undefined;
  readonly entityId?: EntityId;
}

/** The orders behind a figure of the chain, the latest settlement first. */
export async function chainOrders(
  db: Db,
  companyId: number,
  { state, month, entityId, page, pageSize }: PageInput & ChainQuestion,
  now: Date,
): Promise<Page<ChainOrder>> {
  const span = { ...spanOfMonth(month, now), entityId };
  const { where, fen } = await placeOf(db, companyId, state, span);
  const counted = await sql<{ total: number }>`select count(*) as total from ${settlements(companyId, span)}
    where ${where}`.execute(db);
  const { rows } = await sql<ChainOrder>`
    select ride.id as order_id, ride.number as order_no, ride.rider_name, department.name as department_name, ride.ride_at,
      settled.at as settled_at, ${fen} as fen
    from ${settlements(companyId, span)}
    join ride_order ride on ride.company_id = ${companyId} and ride.id = settled.order_id
    join department on department.company_id = ride.company_id and department.id = ride.department_id
    where ${where} order by settled.at desc, ride.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]!.total };
}
