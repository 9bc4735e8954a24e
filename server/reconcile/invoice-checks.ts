import type { Check } from './check.ts';

/** Every trip that a live application holds, beside what its bill says it comes to by now. */
const HELD = `
  with correction as (
    select order_id, -sum(amount_fen) as fen from account_ledger
    where company_id = $1 and kind = 'refund' group by order_id),
  letter as (
    select invoice_id, order_id, sum(amount_fen) as fen from red_letter where company_id = $1 group by 1, 2),
  held as (
    select trip.*, line.bill_id as line_bill, line.amount_fen + coalesce(correction.fen, 0) as due, ride.number,
      trip.amount_fen - coalesce(letter.fen, 0) as net_fen
    from invoice_trip trip join ride_order ride on ride.company_id = $1 and ride.id = trip.order_id
    left join bill_line line on line.company_id = $1 and line.order_id = trip.order_id and line.kind <> 'adjustment'
    left join correction on correction.order_id = trip.order_id
    left join letter on letter.invoice_id = trip.invoice_id and letter.order_id = trip.order_id
    where trip.company_id = $1 and trip.released_at is null)`;

export const INVOICE_CHECKS: readonly Check[] = [
  {
    name: '开票金额等于行程之和',
    sql: `select invoice.id as what, coalesce(trips.fen, 0) as expected, invoice.amount_fen as found
      from invoice left join (select invoice_id, sum(amount_fen) as fen, count(*) as trips from invoice_trip
        where company_id = $1 group by invoice_id) trips on trips.invoice_id = invoice.id
      where invoice.company_id = $1
        and (invoice.amount_fen, invoice.trip_count) is distinct from (trips.fen::bigint, trips.trips::int)`,
  },
  {
    name: '一个行程只在一个开票申请里',
    sql: `${HELD} select number as what, 1 as expected, count(*) as found from held group by number having count(*) > 1`,
  },
  {
    name: '退回的申请不占用行程，其他的占用',
    sql: `select concat_ws(' ', '申请', invoice.id, '订单', trip.order_id) as what, invoice.status as expected,
        trip.released_at as found
      from invoice_trip trip join invoice on invoice.company_id = $1 and invoice.id = trip.invoice_id
      where trip.company_id = $1 and (invoice.status in ('refused', 'withdrawn')) <> (trip.released_at is not null)`,
  },
  {
    name: '行程按账单上的企业支付开票',
    sql: `${HELD} select number as what, due as expected, net_fen as found from held
      where (net_fen::bigint, bill_id) is distinct from (due::bigint, line_bill)`,
  },
  {
    name: '开票的行程，账单已经确认',
    sql: `${HELD} select held.number as what, 'confirmed' as expected, bill.status as found
      from held join bill on bill.company_id = $1 and bill.id = held.bill_id
      where bill.status not in ('confirmed', 'paid')`,
  },
  {
    // What a period has been invoiced over can never be more than what its rides came to after all corrections, less
    // what was given on the bill itself.
    name: '账期的已开票金额不超过可开票金额',
    sql: `${HELD}, period as (
        select line.bill_id, sum(line.amount_fen + coalesce(correction.fen, 0)) filter (where line.kind <> 'adjustment')
            + least(0, coalesce(sum(line.amount_fen) filter (where line.order_id is null), 0)) as fen
        from bill_line line left join correction on correction.order_id = line.order_id
        where line.company_id = $1 group by line.bill_id)
      select bill.number as what, period.fen as expected, sum(held.net_fen) as found
      from held join period on period.bill_id = held.bill_id
      join bill on bill.company_id = $1 and bill.id = held.bill_id
      group by bill.number, period.fen having sum(held.net_fen) > period.fen`,
  },
];
