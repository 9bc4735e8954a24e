import { type Check, REACHED } from './check.ts';

export const BILL_CHECKS: readonly Check[] = [
  {
    name: '账单明细等于订单的结算',
    sql: `select ride.number as what, coalesce(entry.amount_fen, 0) as expected, line.amount_fen as found
      from bill_line line join ride_order ride on ride.company_id = $1 and ride.id = line.order_id
      left join account_ledger entry on entry.company_id = $1 and entry.order_id = line.order_id and entry.kind = 'settle'
      where line.company_id = $1 and line.kind <> 'adjustment' and line.amount_fen is distinct from entry.amount_fen`,
  },
  {
    name: '已出账的月份没有漏掉结算',
    sql: `select ride.number as what, entry.amount_fen as expected, 0 as found
      from account_ledger entry join ride_order ride on ride.company_id = $1 and ride.id = entry.order_id
      where entry.company_id = $1 and entry.kind = 'settle'
        and date_trunc('month', entry.at at time zone 'Asia/Shanghai')::date < (
          select max(month) from bill where company_id = $1)
        and not exists (select from bill_line line where line.company_id = $1 and line.order_id = entry.order_id
          and line.kind <> 'adjustment')`,
  },
  {
    name: '异议的退款、明细与账户一致',
    sql: `select objection.number as what, objection.refund_fen as expected, coalesce(entry.amount_fen, 0) as found
      from objection left join account_ledger entry on entry.company_id = $1 and entry.objection_id = objection.id
      where objection.company_id = $1 and objection.status = 'decided'
        and objection.refund_fen <> coalesce(entry.amount_fen, 0)
      union all
      select objection.number, -objection.refund_fen, line.amount_fen
      from objection join bill_line line on line.company_id = $1 and line.objection_id = objection.id
      where objection.company_id = $1 and line.amount_fen <> -objection.refund_fen`,
  },
  {
    name: '服务商的退款与账单一致',
    sql: `select refund.reference as what, -refund.company_fen as expected, line.amount_fen as found
      from order_refund refund join bill_line line on line.company_id = $1 and line.refund_id = refund.id
      where refund.company_id = $1
        and (line.amount_fen, line.order_id) is distinct from (-refund.company_fen, refund.order_id)
      union all
      select refund.reference, -refund.company_fen, null from order_refund refund
      where refund.company_id = $1 and refund.company_fen > 0
        and date_trunc('month', refund.at at time zone 'Asia/Shanghai')::date < (
          select max(month) from bill where company_id = $1)
        and not exists (select from bill_line line where line.company_id = $1 and line.refund_id = refund.id)`,
  },
  {
    name: '有异议的订单正在异议中',
    sql: `select ride.number as what, 'disputed' as expected, ride.status as found
      from objection join ride_order ride on ride.company_id = $1 and ride.id = objection.order_id
      where objection.company_id = $1 and objection.status = 'open' and ride.status <> 'disputed'`,
  },
  {
    name: '完成的订单，账单已经确认',
    sql: `select ride.number as what, 'confirmed' as expected, bill.status as found
      from ride_order ride join bill_line line on line.company_id = $1 and line.order_id = ride.id
        and line.kind <> 'adjustment'
      join bill on bill.company_id = $1 and bill.id = line.bill_id
      where ride.company_id = $1 and ${REACHED} = 'completed' and bill.status not in ('confirmed', 'paid')`,
  },
  {
    name: '用车报表等于订单之和',
    sql: `with kept as (
        select start, department_id, rides, company_fen from report_usage where company_id = $1 and monthly
          and (rides <> 0 or company_fen <> 0)),
      added as (
        select date_trunc('month', ride_at at time zone 'Asia/Shanghai')::date as start, department_id, count(*) as rides,
          sum(company_fen) as company_fen
        from ride_order where company_id = $1 and settled_at is not null and cancelled_by is null group by 1, 2)
      select concat_ws(' ', coalesce(kept.start, added.start), '部门', coalesce(kept.department_id, added.department_id))
          as what, added.company_fen as expected, kept.company_fen as found
      from kept full join added using (start, department_id)
      where (kept.rides, kept.company_fen) is distinct from (added.rides, added.company_fen)`,
  },
];
