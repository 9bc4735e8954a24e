import { type RawBuilder, sql } from 'kysely';
import type { BillLineRow } from '#contract/finance-wire.ts';
import type { BillLineKind } from '#rules/bill.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import type { Db } from '../db.ts';
import { contains } from '../query-kit.ts';

type Condition = RawBuilder<boolean>;

export interface LineFilter {
  kind?: BillLineKind | undefined;
  orderNo?: string | undefined;
}

const conditionsOf = (companyId: number, billId: number, { kind, orderNo }: LineFilter): RawBuilder<unknown> => {
  const conditions: Condition[] = [
    sql<boolean>`line.company_id = ${companyId}`,
    sql<boolean>`line.bill_id = ${billId}`,
    ...(kind ? [sql<boolean>`line.kind = ${kind}`] : []),
    ...(orderNo ? [sql<boolean>`ride.number ilike ${contains(orderNo)}`] : []),
  ];
  return sql.join(conditions, sql` and `);
};

const withOrder = sql`bill_line line
  left join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id`;

interface Row extends Omit<BillLineRow, 'serviceName'> {
  service: ServiceType | null;
}

/** Cancelled rides have no total of their own: there the fee is all there is. */
const columns = (companyId: number) => sql`line.id as line_id, line.kind, line.amount_fen, line.at, line.note,
  coalesce((select objection.number from objection where objection.company_id = ${companyId}
    and objection.id = line.objection_id), '') as objection_no,
  ride.id as order_id, coalesce(ride.number, '') as order_no, ride.status as order_status, ride.service,
  coalesce(department.name, '') as department_name, coalesce(ride.staff_name, '') as booker_name,
  coalesce(ride.rider_name, '') as rider_name, ride.ride_at, coalesce(city.name, '') as city_name,
  coalesce(ride.total_fen, ride.cancel_fee_fen) as total_fen,
  coalesce(ride.actual_pay_fen, ride.cancel_fee_fen) as actual_pay_fen, ride.company_fen`;

const lineOf = ({ service, ...row }: Row): BillLineRow => ({
  ...row,
  orderStatus: row.orderStatus,
  serviceName: service === null ? '' : ServiceType.labelOf(service),
});

/** One page of a bill's lines, in the order of their rides; corrections stand where they were made. */
export async function findLines(
  db: Db,
  companyId: number,
  billId: number,
  filter: LineFilter,
  { page, pageSize }: PageInput,
): Promise<Page<BillLineRow>> {
  const where = conditionsOf(companyId, billId, filter);
  const counted = await sql<{ total: number }>`select count(*) as total from ${
    filter.orderNo ? withOrder : sql`bill_line line`
  } where ${where}`.execute(db);
  const { rows } = await sql<Row>`select ${columns(companyId)} from ${withOrder}
    left join department on department.company_id = line.company_id and department.id = ride.department_id
    left join city on city.id = ride.city_id
    where ${where} order by coalesce(ride.ride_at, line.at), line.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  return { rows: rows.map(lineOf), total: counted.rows[0]!.total };
}

export interface LinesSum {
  kind: BillLineKind;
  count: number;
  amountFen: number;
}

/** The whole bill by kind of line. */
export async function lineSums(db: Db, companyId: number, billId: number): Promise<LinesSum[]> {
  const { rows } = await sql<LinesSum>`select kind, count(*) as count, sum(amount_fen)::bigint as amount_fen
    from bill_line where company_id = ${companyId} and bill_id = ${billId}
    group by kind order by array_position(array['ride', 'cancellation', 'adjustment'], kind)`.execute(db);
  return rows;
}

/** The orders that a bill charges for; corrections are about orders of other lines. */
export async function orderIdsOf(db: Db, companyId: number, billId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select order_id as id from bill_line
    where company_id = ${companyId} and bill_id = ${billId} and kind <> 'adjustment' order by order_id`.execute(db);
  return rows.map(({ id }) => id);
}
