import { type Check, REACHED, TAKEN, WAITING } from './check.ts';

/** Each order with what its entries in the account come to. */
const MONEY = `
  with money as (
    select order_id, sum(case kind when 'freeze' then amount_fen when 'unfreeze' then -amount_fen else 0 end) as frozen,
      sum(amount_fen) filter (where kind = 'settle') as settled,
      coalesce(sum(amount_fen) filter (where kind = 'refund'), 0) as refunded
    from account_ledger where company_id = $1 and order_id is not null group by order_id),
  ride as (
    select ride.*, ${REACHED} as reached, coalesce(frozen, 0) as frozen, coalesce(settled, 0) as settled,
      coalesce(refunded, 0) as refunded, coalesce(given.company, 0) as given_company,
      coalesce(given.personal, 0) as given_personal
    from ride_order ride left join money on money.order_id = ride.id
    left join (select order_id, sum(company_fen) as company, sum(personal_fen) as personal from order_refund
      where company_id = $1 group by order_id) given on given.order_id = ride.id
    where ride.company_id = $1)`;

export const ACCOUNT_CHECKS: readonly Check[] = [
  {
    name: '账户合计等于流水之和',
    sql: `select coalesce(kept.kind, added.kind) as what, added.fen as expected, kept.amount_fen as found
      from (select * from account_total where company_id = $1) kept
      full join (select kind, sum(amount_fen) as fen from account_ledger where company_id = $1 group by kind) added
        on added.kind = kept.kind
      where kept.amount_fen is distinct from added.fen`,
  },
  {
    name: '账单合计等于明细与还款之和',
    sql: `select bill.number as what, coalesce(line.fen, 0) as expected,
        coalesce(kept.ride_fen + kept.cancellation_fen + kept.adjustment_fen, 0) as found
      from bill left join bill_total kept on kept.company_id = $1 and kept.bill_id = bill.id
      left join (select bill_id, sum(amount_fen) as fen, coalesce(sum(amount_fen) filter (where kind = 'ride'), 0) as ride,
          coalesce(sum(amount_fen) filter (where kind = 'adjustment'), 0) as adjustment
        from bill_line where company_id = $1 group by bill_id) line on line.bill_id = bill.id
      where bill.company_id = $1 and (coalesce(kept.ride_fen, 0), coalesce(kept.adjustment_fen, 0),
        coalesce(kept.ride_fen + kept.cancellation_fen + kept.adjustment_fen, 0))
        is distinct from (coalesce(line.ride, 0), coalesce(line.adjustment, 0), coalesce(line.fen, 0))
      union all
      select bill.number, coalesce(taken.fen, 0), coalesce(kept.taken_fen, 0)
      from bill left join bill_total kept on kept.company_id = $1 and kept.bill_id = bill.id
      left join (select bill_id, sum(amount_fen) as fen from bill_allocation where company_id = $1 group by bill_id) taken
        on taken.bill_id = bill.id
      where bill.company_id = $1 and coalesce(kept.taken_fen, 0) <> coalesce(taken.fen, 0)`,
  },
  {
    name: '扣款或取消后不再冻结',
    sql: `${MONEY} select number as what, 0 as expected, frozen as found from ride
      where frozen <> 0 and (reached in ${TAKEN} or reached = 'cancelled')`,
  },
  {
    name: '待结算订单冻结实际的企业支付',
    sql: `${MONEY} select number as what, company_fen as expected, frozen as found from ride
      where reached in ${WAITING} and frozen is distinct from company_fen`,
  },
  {
    name: '进行中订单的冻结在零与预估之间',
    sql: `${MONEY} select number as what, estimate_fen as expected, frozen as found from ride
      where frozen < 0 or (company_fen is null and reached <> 'cancelled' and frozen > estimate_fen)`,
  },
  {
    name: '结算减退款等于企业支付',
    sql: `${MONEY} select number as what,
        case when reached in ${TAKEN} or reached = 'cancelled' then coalesce(company_fen, 0) else 0 end as expected,
        settled - refunded as found from ride
      where settled - refunded <>
        case when reached in ${TAKEN} or reached = 'cancelled' then coalesce(company_fen, 0) else 0 end`,
  },
  {
    name: '企业支付加个人支付等于实付',
    sql: `select number as what, actual_pay_fen as expected, company_fen + personal_fen as found from ride_order
      where company_id = $1 and company_fen + personal_fen is distinct from actual_pay_fen`,
  },
  {
    name: '费用项之和等于费用合计',
    sql: `select number as what, lines.fen as expected, total_fen as found from ride_order,
        lateral (select coalesce(sum(case when key in ('reduction', 'rounding') then -value::bigint
          else value::bigint end), 0) as fen from jsonb_each_text(fees)) lines
      where company_id = $1 and fees is not null and total_fen is distinct from lines.fen`,
  },
  {
    name: '实付等于折后金额减退款',
    sql: `${MONEY} select number as what,
        (total_fen * discount_per_ten_thousand + 5000) / 10000 - refunded - given_personal as expected,
        actual_pay_fen as found from ride
      where total_fen is not null and actual_pay_fen is distinct from
        (total_fen * discount_per_ten_thousand + 5000) / 10000 - refunded - given_personal`,
  },
  {
    name: '服务商的退款与账户流水一致',
    sql: `select refund.reference as what, refund.company_fen as expected, coalesce(entry.amount_fen, 0) as found
      from order_refund refund
      left join account_ledger entry on entry.company_id = $1 and entry.refund_id = refund.id
        and entry.order_id = refund.order_id
      where refund.company_id = $1 and refund.company_fen <> coalesce(entry.amount_fen, 0)`,
  },
  {
    name: '待复核的费用没有动账',
    sql: `select ride.number as what, '待复核' as expected, coalesce(hold.outcome, '没有') as found
      from ride_order ride left join price_hold hold on hold.company_id = $1 and hold.order_id = ride.id
        and hold.outcome is null
      where ride.company_id = $1 and (ride.price_held_at is null) <> (hold.id is null)`,
  },
  {
    name: '个人已付等于收款减退还',
    sql: `select ride.number as what, coalesce(paid.fen, 0) as expected, ride.personal_paid_fen as found
      from ride_order ride left join (
        select order_id, sum(case kind when 'received' then amount_fen when 'returned' then -amount_fen else 0 end) as fen
        from personal_payment where company_id = $1 group by order_id) paid on paid.order_id = ride.id
      where ride.company_id = $1 and ride.personal_paid_fen <> coalesce(paid.fen, 0)`,
  },
  {
    name: '没有欠款的订单才算结清',
    sql: `select number as what, personal_fen as expected, personal_paid_fen as found from ride_order ride
      where company_id = $1 and ${REACHED} in ('settled', 'completed') and personal_paid_fen < personal_fen`,
  },
];
