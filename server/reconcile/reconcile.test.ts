import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoServer } from '../../tests/kit/demo-server.ts';
import { apart } from '../../tests/kit/one-machine.ts';
import type { TestServer } from '../../tests/kit/server.ts';
import { CHECKS, differenceText, findDifferences, reconcile } from './reconcile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await demoServer();
}, 240_000);

/** Does something that nobody may do, and answers what is found; everything is put back. */
async function tampered(...statements: string[]): Promise<string[]> {
  const client: pg.PoolClient = await server.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = replica; set local app.company_id = '100'");
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      if (!statement.startsWith('drop')) expect(rowCount, statement).toBeGreaterThan(0);
    }
    return (await findDifferences(client)).map(({ check }) => check);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('the demo world has no differences', async () => {
  const client = await server.owner.connect();
  try {
    expect((await reconcile(client)).map(differenceText)).toEqual([]);
  } finally {
    client.release();
  }
});

const one = (condition: string) =>
  `(select id from ride_order where company_id = 100 and ${condition} order by id limit 1)`;
const SETTLED = one(`status = 'completed' and company_fen > 100 and personal_fen = 0 and second_approval = 'none'
  and template = 'quick' and not fees ? 'designatedDriver'`);
const UNDER_WAY = one(`status = 'serving'`);
/** A live application over a whole period. */
const HOLDING = `(select min(id) from invoice where company_id = 100 and status <> 'refused')`;

/** Each breaks one thing that must be true; what else it breaks with it is told too. */
const TAMPERINGS: Record<string, readonly [found: string, ...statements: string[]]> = {
  'a sum of the account': [
    '账户合计等于流水之和',
    `update account_total set amount_fen = amount_fen + 1 where kind = 'settle'`,
  ],
  'a sum of a bill': [
    '账单合计等于明细与还款之和',
    `update bill_total set ride_fen = ride_fen + 1, cancellation_fen = cancellation_fen - 1
      where company_id = 100 and bill_id = (select min(bill_id) from bill_total where company_id = 100)`,
  ],
  'what was taken for a bill': [
    '账单合计等于明细与还款之和',
    `update bill_total set taken_fen = taken_fen + 1
      where company_id = 100 and bill_id = (select min(bill_id) from bill_total where company_id = 100)`,
  ],
  'a freeze that is not given back': [
    '扣款或取消后不再冻结',
    `delete from account_ledger where company_id = 100 and order_id = ${SETTLED} and kind = 'unfreeze'`,
  ],
  'a settlement of another amount': [
    '结算减退款等于企业支付',
    `update account_ledger set amount_fen = amount_fen + 1 where order_id = ${SETTLED} and kind = 'settle'`,
  ],
  'a settlement that is lost': [
    '结算减退款等于企业支付',
    `delete from account_ledger where order_id = ${SETTLED} and kind = 'settle'`,
  ],
  'a settlement of a ride under way': [
    '结算减退款等于企业支付',
    `insert into account_ledger (company_id, kind, amount_fen, order_id, at) select 100, 'settle', 1, ${UNDER_WAY}, now()`,
  ],
  'more held than estimated': [
    '进行中订单的冻结在零与预估之间',
    `update account_ledger set amount_fen = 100000000 where order_id = ${UNDER_WAY} and kind = 'freeze'`,
  ],
  'a refund of which the account knows nothing': [
    '服务商的退款与账户流水一致',
    `insert into order_refund (company_id, order_id, reference, company_fen, personal_fen, reason, at)
      values (100, ${SETTLED}, 'x', 1, 0, 'x', '2026-03-16')`,
  ],
  'a refund that no bill has taken': [
    '服务商的退款与账单一致',
    `insert into order_refund (company_id, order_id, reference, company_fen, personal_fen, reason, at)
      values (100, ${SETTLED}, 'x', 1, 0, 'x', '2026-01-10')`,
  ],
  'a person’s refund that the order does not show': [
    '实付等于折后金额减退款',
    `insert into order_refund (company_id, order_id, reference, company_fen, personal_fen, reason, at)
      values (100, ${SETTLED}, 'x', 0, 1, 'x', '2026-03-16')`,
  ],
  'a price that waits for nobody': [
    '待复核的费用没有动账',
    `update ride_order set price_held_at = now() where id = ${UNDER_WAY}`,
  ],
  'a red letter over what nobody gave back': [
    '行程按账单上的企业支付开票',
    `insert into red_letter (company_id, invoice_id, order_id, refund_id, amount_fen, needed_at)
      select company_id, invoice_id, order_id, 1, 1, now() from invoice_trip where invoice_id = ${HOLDING} limit 1`,
  ],
  'a fee line': [
    '费用项之和等于费用合计',
    `update ride_order set fees = fees || '{"parking": 1}' where id = ${SETTLED} and not fees ? 'parking'`,
  ],
  'a discount': [
    '实付等于折后金额减退款',
    `update ride_order set discount_per_ten_thousand = 9000 where id = ${SETTLED}`,
  ],
  'a payment that nobody made': [
    '个人已付等于收款减退还',
    `update ride_order set personal_paid_fen = personal_paid_fen + 1 where id = ${SETTLED}`,
  ],
  'a limit that is too small for what was taken': [
    '限额没有被超出',
    `update spending_limit set money_fen = 100, set_at = '2000-01-01', kind = 'monthly', start_day = null, end_day = null
      where department_id = (select id from department where company_id = 100 and level = 2 order by id desc limit 1)`,
  ],
  'a ride that bears more than its scene allows': [
    '场景的每单限额没有被超出',
    `update limit_ledger set amount_fen = 100000000 where order_id = ${SETTLED} and entry = 'freeze'`,
  ],
  'a day’s quota': [
    '场景的每日限额没有被超出',
    `update scene_version set scene = jsonb_set(scene, '{dailyQuota,unifiedFen}', '1')
      where scene ->> 'name' = '员工优惠用车'`,
  ],
  'a limit entry that is lost': [
    '限额承担的部分就是企业支付',
    `delete from limit_ledger where order_id = ${SETTLED} and entry = 'freeze'`,
  ],
  'a limit entry of somebody else': [
    '限额流水与订单是同一个人、部门和项目',
    `update limit_ledger set staff_id = staff_id + 1 where order_id = ${SETTLED}`,
  ],
  'what is kept of a person’s limit': [
    '员工限额的累计等于流水',
    `update limit_total_staff set amount_fen = amount_fen + 1 where (staff_id, start) =
      (select staff_id, start from limit_total_staff where company_id = 100 and monthly limit 1)`,
  ],
  'what is kept of a department’s limit': [
    '部门限额的累计等于流水',
    `delete from limit_total_department where not monthly and company_id = 100`,
  ],
  'a use too many': [
    '申请的用车次数没有超出',
    `update application set uses = 1 where id = (select application_id from ride_order where status <> 'cancelled'
      and application_id is not null group by application_id having count(*) > 1 order by application_id limit 1)`,
  ],
  'a status of an application': [
    '申请的状态与审批一致',
    `update application set status = 'passed', finished_at = now() where id = (select min(id) from application
      where company_id = 100 and status = 'pending')`,
  ],
  'an application that was rejected and is used': [
    '有订单的申请已经通过',
    `update application set status = 'rejected', reason = '改过' where id = (select min(application_id) from ride_order
      where status = 'completed')`,
  ],
  'a step that nobody passed': [
    '审批的状态与轨迹一致',
    `delete from approval_event where kind = 'passed' and approval_id = (select min(id) from approval
      where status = 'passed' and company_id = 100)`,
  ],
  'a step that waits for nobody': [
    '等待的审批有审批人，结束的没有',
    `delete from approver where approval_id = (select min(approval_id) from approver where company_id = 100)`,
  ],
  'a second approval that ended otherwise': [
    '二次审批的结果与审批一致',
    `update ride_order set second_approval = 'passed' where id = ${one(`second_approval = 'rejected'`)}`,
  ],
  'a ride that the report forgot': [
    '用车报表等于订单之和',
    `update report_usage set rides = rides - 1 where monthly and company_id = 100 and rides > 0
      and department_id = (select department_id from ride_order where id = ${SETTLED})`,
  ],
  'more taken for a bill than it comes to': [
    '账单的已付不超过账单，贷项不超过其金额',
    `update bill_allocation set amount_fen = amount_fen + 1 where company_id = 100`,
  ],
  'more taken from a repayment than came': [
    '分到账单的款项不超过收款',
    `update account_ledger set amount_fen = amount_fen - 1 where company_id = 100 and kind = 'repay'`,
  ],
  'a closed bill whose money never came': [
    '结清的账单，款项已经收到',
    `delete from bill_allocation where id = (select min(id) from bill_allocation where company_id = 100)`,
  ],
  'money for a bill that nobody confirmed': [
    '只有确认的账单收款',
    `insert into bill_allocation (company_id, bill_id, ledger_id, amount_fen, at)
      select 100, (select id from bill where company_id = 100 and status = 'issued'), min(id), 1, now()
      from account_ledger where company_id = 100 and kind = 'repay'`,
  ],
  'money that lies beside a bill that waits for it': [
    '有余款时没有未付的账单',
    `insert into account_ledger (company_id, kind, amount_fen, reference, at) values (100, 'repay', 1, 'x', now())`,
  ],
  'an invoice over more than its trips': [
    '开票金额等于行程之和',
    `update invoice set amount_fen = amount_fen + 1, net_fen = net_fen + 1 where id = ${HOLDING}`,
  ],
  'a trip that two applications hold': [
    '一个行程只在一个开票申请里',
    'drop index invoice_trip_live',
    `insert into invoice_trip (company_id, invoice_id, order_id, bill_id, amount_fen)
      select company_id, ${HOLDING}, order_id, bill_id, amount_fen from invoice_trip
      where company_id = 100 and invoice_id > ${HOLDING} and released_at is null limit 1`,
  ],
  'a refused application that holds its trips': [
    '退回的申请不占用行程，其他的占用',
    `update invoice_trip set released_at = null where released_at is not null and company_id = 100`,
  ],
  'a trip at another amount': [
    '行程按账单上的企业支付开票',
    `update invoice_trip set amount_fen = amount_fen + 1 where invoice_id = ${HOLDING}`,
  ],
  'an invoice over a bill that is not confirmed': [
    '开票的行程，账单已经确认',
    `update bill set status = 'issued', confirmed_at = null, paid_at = null where id =
      (select min(bill_id) from invoice_trip where invoice_id = ${HOLDING})`,
  ],
  'an invoice over a bill that was lowered since': [
    '账期的已开票金额不超过可开票金额',
    `insert into bill_line (company_id, bill_id, kind, amount_fen, note, at) select 100, min(bill_id), 'adjustment', -1,
      'x', now() from invoice_trip where invoice_id = ${HOLDING}`,
  ],
  'a period invoiced over more than it came to': [
    '账期的已开票金额不超过可开票金额',
    `update invoice_trip set amount_fen = amount_fen * 2 where invoice_id = ${HOLDING}`,
  ],
};

describe.skipIf(apart('planted'))('finds', () => {
  test.each(Object.entries(TAMPERINGS))('%s', async (_name, [found, ...statements]) => {
    expect(await tampered(...statements)).toContain(found);
  });
});

test('every check has a name of its own', () => {
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
});
