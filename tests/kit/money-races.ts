import type { Answer, Caller } from './caller.ts';
import type { TestCompany } from './company.ts';
import { insertOrder } from './order-rows.ts';
import type { TestServer } from './server.ts';

/** So many at once, and so many rounds of it: RACE_ROUNDS=200 is the long run. */
export const AT_ONCE = 16;
export const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);
export const RACE_TIMEOUT_MS = 60_000 + ROUNDS * 6_000;

export interface RaceMonth {
  readonly month: string;
  readonly billId: number;
  readonly billNo: string;
  readonly orders: readonly { orderId: number; number: string }[];
}

/** What each order of a race costs the company. */
export const PART_FEN = 700;

const BEGIN = new Date('2000-02-15T04:00:00Z');

/** Copies of one settled order, so many in each of so many months from February 2000 on, with their ledger entries. */
const copies = (columns: string) => `
  with pattern as (select * from ride_order where company_id = $1::bigint and id = $2),
  copied as (
    insert into ride_order (${columns}) select ${columns.replace(/(\w+)/g, 'copy.$1')} from pattern, generate_series(0, $3::int - 1) round,
      generate_series(1, $4::int) nth, lateral (select $5::timestamptz + round * interval '1 month' as at) moment,
      lateral jsonb_populate_record(null::ride_order, to_jsonb(pattern) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('ride_order', 'id')), 'number', 'R' || pattern.company_id || '-' || round || '-' || nth,
        'settled_at', at, 'ride_at', at, 'created_at', at, 'priced_at', at)) copy
    returning *)
  insert into account_ledger (company_id, kind, amount_fen, order_id, at)
  select company_id, 'settle', company_fen, id, settled_at from copied order by id`;

/** All that can be written: the others follow from them. */
const COLUMNS = `select string_agg(column_name, ', ') as names from information_schema.columns
  where table_schema = 'qixing' and table_name = 'ride_order' and is_generated = 'NEVER'`;

/** A bill for each of these months over its orders. */
const BILLS = `
  with month as (select distinct date_trunc('month', at at time zone 'Asia/Shanghai')::date as month from account_ledger
    where company_id = $1::bigint and at >= $3),
  made as (insert into bill (company_id, number, statement_no, month, status, issued_at, confirmed_at, confirmed_by)
    select $1::bigint, 'ZD' || to_char(month, 'YYYYMM'), 'DZ' || to_char(month, 'YYYYMM'), month, $2::text, now(),
      case $2::text when 'confirmed' then now() end, case $2::text when 'confirmed' then $4::bigint end
    from month returning *),
  told as (insert into bill_event (company_id, bill_id, status, at, name) select company_id, id, 'issued', now(), '平台' from made)
  insert into bill_line (company_id, bill_id, kind, order_id, amount_fen, at)
  select made.company_id, made.id, 'ride', entry.order_id, entry.amount_fen, entry.at from account_ledger entry
  join made on made.month = date_trunc('month', entry.at at time zone 'Asia/Shanghai')::date
  where entry.company_id = $1::bigint and entry.at >= $3`;

const MONTHS = `
  select to_char(settled_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, min(line.bill_id)::int as "billId",
    coalesce(min(bill.number), '') as "billNo",
    json_agg(json_build_object('orderId', ride.id, 'number', ride.number) order by ride.id) as orders
  from ride_order ride left join bill_line line on line.company_id = $1 and line.order_id = ride.id
  left join bill on bill.company_id = $1 and bill.id = line.bill_id
  where ride.company_id = $1 and settled_at >= $2 group by 1 order by 1`;

/** A month a round, each with so many settled orders, and with a bill where a status is given. */
export async function raceMonths(
  { owner }: TestServer,
  company: TestCompany,
  orders: number,
  status: 'issued' | 'confirmed' | null,
): Promise<RaceMonth[]> {
  const { companyId, admin } = company;
  const settledAt = new Date('2000-01-10T04:00:00Z');
  const pattern = await insertOrder(owner, company, {
    booker: admin,
    rideAt: settledAt,
    settledAt,
    companyFen: PART_FEN,
  });
  const { names } = (await owner.query<{ names: string }>(COLUMNS)).rows[0]!;
  await owner.query(copies(names), [companyId, pattern.orderId, ROUNDS, orders, BEGIN]);
  const from = new Date('2000-02-01T00:00:00+08:00');
  if (status) await owner.query(BILLS, [companyId, status, from, admin.staffId]);
  return (await owner.query<RaceMonth>(MONTHS, [companyId, from])).rows;
}

/** Several browsers of the same person. */
export const browsersOf = (company: TestCompany, count = 4): Promise<Caller[]> =>
  Promise.all(Array.from({ length: count }, () => company.signIn(company.admin.staffId)));

/** Sixteen calls at once; how many were taken, and which codes the others got. */
export async function raced(call: (nth: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => call(nth)));
  const winners = answers.filter(({ code }) => code === 0);
  return { winners, losers: answers.filter(({ code }) => code !== 0).map(({ code }) => code) };
}
