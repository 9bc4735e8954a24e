import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller, WireFields } from '../../tests/kit/caller.ts';
import { allCheckedBills, differencesIn } from '../../tests/kit/checked-bills.ts';
import { demoServer } from '../../tests/kit/demo-server.ts';
import { pastTriggers } from '../../tests/kit/past-triggers.ts';
import type { TestServer } from '../../tests/kit/server.ts';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await demoServer();
  caller = server.visitor();
  const { code, msg } = await caller.post('/api/v1/password/login', { phone: '13800000006', password: 'qixing2026' });
  if (code !== 0) throw new Error(msg);
}, 240_000);

const PATH = '/api/v3/account/reconcile';
const asked = async (path: string, fields: WireFields) => {
  const { code, msg, data } = await caller.post(`${PATH}${path}`, fields);
  if (code !== 0) throw new Error(`${path} ${code} ${msg}`);
  return data;
};

/** Runs a check of a bill to its end, by the calls. */
async function run(billNo: string) {
  const { checkId } = await asked('', { billNo });
  for (;;) {
    const { check } = await asked('/progress', { billNo });
    if (check.checkId === checkId && check.stage === 'done') return check;
    if (['failed', 'stopped'].includes(check.stage)) throw new Error(check.stage);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const rows = async (checkId: number, lot: string) =>
  (await asked('/lines', { checkId, lot, pageNum: 1, pageSize: 100 })).list;

const ISSUED = "(select id from bill where company_id = 100 and status = 'issued' order by month desc limit 1)";
const billNo = async (): Promise<string> =>
  (await server.owner.query(`select number from bill where company_id = 100 and id = ${ISSUED}`)).rows[0].number;

test('no bill of the demo world differs on any side, and what was compared is told', async () => {
  const checked = await allCheckedBills(server);
  expect(differencesIn(checked)).toEqual([]);
  expect(checked.length).toBeGreaterThan(20);
  for (const { result } of checked) {
    const [tariff, split, account, limits] = result.sides;
    expect([split!.compared, account!.compared, limits!.compared]).toEqual([result.lines, result.lines, result.lines]);
    expect([split!.sumFen, account!.sumFen]).toEqual([result.billedFen, result.billedFen]);
    expect(tariff!.compared + result.lots.unmeasured).toBeGreaterThanOrEqual(result.lines);
    expect(tariff!.agreed).toBe(tariff!.compared);
  }
});

/** Orders whose price has room below every limit, so that a planted fen changes nothing else. */
const PLAIN = `select ride.id from bill_line line
  join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
  where line.company_id = 100 and line.bill_id = ${ISSUED} and line.kind = 'ride' and ride.personal_fen = 0
    and ride.second_approval = 'none' and ride.measured is not null and not ride.fees ? 'designatedDriver'
    and ride.fees ? 'overMileage' and (ride.cap_fen is null or ride.cap_fen > ride.company_fen + 2000)
    and ride.service = 'scheduled' order by ride.id`;
const CANCELLED = `select line.order_id as id from bill_line line where line.company_id = 100
  and line.bill_id = ${ISSUED} and line.kind = 'cancellation' order by 1`;
/** One that came to more than was held for it, in a scene that counts against its booker's own limit. */
const COUNTED = `select ride.id from bill_line line
  join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
  where line.company_id = 100 and line.bill_id = ${ISSUED} and ride.counts_personal and ride.company_fen > ride.estimate_fen
    and ride.personal_fen = 0 and ride.cancelled_by is null and ride.second_approval = 'none'
    and not ride.fees ? 'designatedDriver' and 1 = (select count(*) from bill_line other
      join ride_order theirs on theirs.company_id = other.company_id and theirs.id = other.order_id
      where other.company_id = 100 and other.bill_id = line.bill_id and theirs.staff_id = ride.staff_id)
  order by ride.id`;

interface Planted {
  readonly on: string;
  readonly statements: readonly string[];
  /** Every side that must say so, with what it finds. */
  readonly found: readonly string[];
  /** And no other side. */
  readonly only?: true;
}

/** The provider charges a yuan too much, and everybody books it: only the tariff knows better. */
const OVERCHARGED = [
  `update ride_order set fees = jsonb_set(fees, '{overMileage}', ((fees ->> 'overMileage')::bigint + 100)::text::jsonb),
     company_fen = company_fen + 95, actual_pay_fen = actual_pay_fen + 95, discount_per_ten_thousand = 9500
   where company_id = 100 and id = $1`,
  'update bill_line set amount_fen = amount_fen + 95 where company_id = 100 and order_id = $1',
  `update account_ledger set amount_fen = amount_fen + 95 where company_id = 100 and order_id = $1 and kind = 'settle'`,
  `update limit_ledger set amount_fen = amount_fen + 95 where company_id = 100 and order_id = $1 and entry = 'freeze'`,
];

const PLANTED: Record<string, Planted> = {
  'a line of the price': { on: PLAIN, statements: OVERCHARGED, found: ['tariff 超里程费'] },
  'kilometres that nobody drove': {
    on: PLAIN,
    statements: [
      `update ride_order set measured = jsonb_set(measured, '{meters}', ((measured ->> 'meters')::int - 2000)::text::jsonb)
       where company_id = 100 and id = $1`,
    ],
    found: ['tariff 超里程费'],
    only: true,
  },
  'the tariff of another city': {
    on: PLAIN,
    statements: [
      `update ride_order set tariff_id = (select other.id from tariff other join tariff own on own.id = ride_order.tariff_id
         where other.service = own.service and other.vehicle_group = own.vehicle_group
           and other.rates ->> 'perKmFen' <> own.rates ->> 'perKmFen' order by other.id limit 1) where company_id = 100 and id = $1`,
    ],
    found: ['tariff 超里程费'],
    only: true,
  },
  'a deduction of another amount': {
    on: PLAIN,
    statements: [
      `update account_ledger set amount_fen = amount_fen + 1 where company_id = 100 and order_id = $1 and kind = 'settle'`,
    ],
    found: ['account 账户扣款'],
    only: true,
  },
  'a deduction that is lost': {
    on: PLAIN,
    statements: [`delete from account_ledger where company_id = 100 and order_id = $1 and kind = 'settle'`],
    found: ['account 账户扣款'],
    only: true,
  },
  'a fen too much in the limits': {
    on: PLAIN,
    statements: [
      `update limit_ledger set amount_fen = amount_fen + 1 where company_id = 100 and order_id = $1 and entry = 'freeze'`,
    ],
    found: ['limits 限额占用'],
    only: true,
  },
  'an entry of the limits that is lost': {
    on: PLAIN,
    statements: ['delete from limit_ledger where company_id = 100 and order_id = $1'],
    found: ['limits 限额占用'],
    only: true,
  },
  'a line of the bill': {
    on: PLAIN,
    statements: ['update bill_line set amount_fen = amount_fen + 1 where company_id = 100 and order_id = $1'],
    found: ['split 企业支付', 'account 账户扣款'],
  },
  'a line that the bill does not have': {
    on: PLAIN,
    statements: ['delete from bill_line where company_id = 100 and order_id = $1'],
    found: ['account 账单漏列'],
    only: true,
  },
  'a line of another month': {
    on: PLAIN,
    statements: [
      `update account_ledger set at = '2025-06-15' where company_id = 100 and order_id = $1 and kind = 'settle'`,
    ],
    found: ['account 不是本月结算'],
    only: true,
  },
  'a limit that was never so large': {
    on: COUNTED,
    statements: [
      `insert into spending_limit (company_id, staff_id, kind, money_fen, counts_from, set_at, replaced_at)
       select 100, staff_id, 'monthly', 1, '2000-01-01', '2000-01-01', '2999-01-01' from ride_order where company_id = 100 and id = $1`,
    ],
    found: ['split 企业支付', 'limits 限额占用'],
  },
  'another amount in the provider’s event': {
    on: PLAIN,
    statements: [
      `update order_event set details = details || jsonb_build_object('actualPayFen', 1)
       where company_id = 100 and order_id = $1 and kind = 'priced'`,
    ],
    found: ['events 服务商推送'],
    only: true,
  },
  'a fee for calling off': {
    on: CANCELLED,
    statements: ['update ride_order set cancel_fee_fen = cancel_fee_fen + 100 where company_id = 100 and id = $1'],
    found: ['tariff 取消费'],
  },
  'a refund that the account knows nothing of': {
    on: PLAIN,
    statements: [
      `insert into order_refund (company_id, order_id, reference, company_fen, personal_fen, reason, at)
       values (100, $1, 'planted', 1, 0, 'x', '2026-03-16')`,
    ],
    found: ['account 退款'],
    only: true,
  },
};

describe('every error that is planted is found', () => {
  /** Each on an order of its own; all of them stand in one bill, and one check finds them. */
  const planted = new Map<string, number>();
  let found: Map<number, { side: string; title: string }[]>;
  beforeAll(async () => {
    const used = new Set<number>();
    await pastTriggers(server.owner, 100, async (client) => {
      for (const [name, { on, statements }] of Object.entries(PLANTED)) {
        const candidates = (await client.query<{ id: string }>(on)).rows.map(({ id }) => Number(id));
        const orderId = candidates.find((id) => !used.has(id));
        if (orderId === undefined) throw new Error(`no order for ${name}`);
        used.add(orderId);
        planted.set(name, orderId);
        for (const statement of statements) {
          expect((await client.query(statement, [orderId])).rowCount, `${name}: ${statement}`).toBeGreaterThan(0);
        }
      }
    });
    const { checkId } = await run(await billNo());
    const all = await rows(checkId, 'differs');
    found = new Map();
    for (const { orderId, findings } of all) found.set(orderId, [...(found.get(orderId) ?? []), ...findings]);
  }, 60_000);

  test.each(Object.entries(PLANTED))('%s', (name, { found: expected, only }) => {
    const findings = (found.get(planted.get(name)!) ?? []).map(({ side, title }) => `${side} ${title}`);
    expect(findings).toEqual(expect.arrayContaining([...expected]));
    if (only) expect(new Set(findings.map((one) => one.split(' ')[0]))).toEqual(new Set([expected[0]!.split(' ')[0]]));
  });

  test('and nothing else is', () => {
    const strangers = [...found.keys()].filter((orderId) => ![...planted.values()].includes(orderId));
    expect(strangers).toEqual([]);
  });

  test('an objection is drafted with amounts and reasons, in so many words as it may have', async () => {
    const { check } = await asked('/progress', { billNo: await billNo() });
    const orderId = planted.get('a line of the price')!;
    const detail = await asked('/line', { checkId: check.checkId, orderId });
    expect(detail.feeList.find(({ name }: { name: string }) => name === '超里程费')).toMatchObject({
      billAmount: expect.any(Number),
      rightAmount: expect.any(Number),
    });
    const { list } = await asked('/draft', { checkId: check.checkId, orderIds: [orderId] });
    expect(list).toHaveLength(1);
    expect(list[0].dissentDescription).toMatch(/^超里程费应为 .+多收 ¥0\.95，请核实退回。$/);
    expect([...list[0].dissentDescription].length).toBeLessThanOrEqual(120);
    expect(list[0].dissentDescription).toBe(detail.dissentDescription);
    const submit = { billNo: await billNo(), dissentList: [{ orderNo: list[0].orderNo, dissentDescription: 'x' }] };
    expect((await caller.post('/check/submitDissent', { ...submit, dissentList: [] })).code).toBe(33001);
  });
});
