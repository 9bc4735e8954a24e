import { beforeAll, expect, test } from 'vitest';
import { random } from '../../world/random.ts';
import { giveInvoiceTerms } from '../kit/bill-rows.ts';
import { Desk } from '../kit/desk.ts';
import { addEmail, applied, apply } from '../kit/invoices.ts';
import { browsersOf, PART_FEN, RACE_TIMEOUT_MS, ROUNDS, raced, raceMonths } from '../kit/money-races.ts';
import { type TestServer, testServer } from '../kit/server.ts';

/** Each race is run in many rounds, and then looked at with plain SQL, past every rule of the server. */
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

const SUBMIT = '/check/submitDissent';
const CONFIRM = '/api/v3/account/confirm/bill';
const object = (numbers: readonly string[]) =>
  numbers.map((orderNo) => ({ orderNo, dissentDescription: '多收了等候费', dissentCertificate: '' }));

/** A race is more than anybody sends in a minute. */
const allowMore = () => server.owner.query('delete from rate_limit');

/** Two requests of the desk with one signature are one request: these differ in their time. */
const apart = (nth: number) => ({ time: Date.now() - nth * 100 });

const violations = async (companyId: number, statement: string): Promise<unknown[]> =>
  (await server.owner.query(statement, [companyId])).rows;

/** What no bill may be, whatever raced for it. */
const BILL_WRONG = `
  select bill.number, bill.status from bill,
    lateral (select count(*) as objections from objection where company_id = $1 and bill_id = bill.id) raised,
    lateral (select count(*) as steps, count(distinct status) as kinds from bill_event
      where company_id = $1 and bill_id = bill.id) log,
    lateral (select count(*) filter (where ride.status = 'disputed') as disputed,
        count(*) filter (where ride.status = 'completed') as completed from bill_line line
      join ride_order ride on ride.company_id = $1 and ride.id = line.order_id
      where line.company_id = $1 and line.bill_id = bill.id) rides
  where bill.company_id = $1 and (steps <> kinds
    or (bill.status in ('confirmed', 'paid')) and (objections > 0 or disputed > 0)
    or (bill.status = 'disputed') and (objections = 0 or disputed <> objections or completed > 0))`;

test(
  `confirming and objecting at once, 16 × ${ROUNDS}: one of them happens, never both`,
  async () => {
    const company = await server.company();
    const browsers = await browsersOf(company);
    const seen = { confirmed: 0, disputed: 0 };
    for (const { billId, billNo, orders } of await raceMonths(server, company, 3, 'issued')) {
      const { winners, losers } = await raced((nth) => {
        const browser = browsers[nth % browsers.length]!;
        return nth % 2 === 0
          ? browser.post(CONFIRM, { billId })
          : browser.postJson(SUBMIT, { billNo, dissentList: object([orders[nth % 3]!.number]) });
      });
      expect([winners.length, losers.filter((code) => code < 30_000)]).toEqual([1, []]);
      const { rows } = await server.owner.query('select status from bill where id = $1', [billId]);
      seen[rows[0].status as keyof typeof seen] += 1;
    }
    expect(await violations(company.companyId, BILL_WRONG)).toEqual([]);
    expect(seen.confirmed + seen.disputed).toBe(ROUNDS);
    expect(await company.log()).toHaveLength(ROUNDS);
  },
  RACE_TIMEOUT_MS,
);

test(
  `two submissions of objections, 16 × ${ROUNDS}: all of one, and nothing of the others`,
  async () => {
    const company = await server.company();
    const browsers = await browsersOf(company);
    const draw = random('submissions');
    for (const { billNo, orders } of await raceMonths(server, company, 4, 'issued')) {
      const chosen = Array.from({ length: 16 }, () => draw.shuffle(orders).slice(0, draw.int(1, 3)));
      const { winners, losers } = await raced((nth) =>
        browsers[nth % browsers.length]!.postJson(SUBMIT, {
          billNo,
          dissentList: object(chosen[nth]!.map(({ number }) => number)),
        }),
      );
      expect([winners.length, losers.filter((code) => code < 30_000)]).toEqual([1, []]);
    }
    expect(await violations(company.companyId, BILL_WRONG)).toEqual([]);
    const twice = `select applied_at, bill_id from objection where company_id = $1 group by bill_id, applied_at
    having count(*) < (select count(*) from objection other where other.company_id = $1 and other.bill_id = objection.bill_id)`;
    expect(await violations(company.companyId, twice)).toEqual([]);
    expect(await company.log()).toHaveLength(ROUNDS);
  },
  RACE_TIMEOUT_MS,
);

test(
  `the last objection decided by many, 16 × ${ROUNDS}: one decision, one refund, one line`,
  async () => {
    const company = await server.company();
    const { companyId, admin } = company;
    for (const { billNo, orders } of await raceMonths(server, company, 2, 'issued')) {
      await allowMore();
      const raised = { billNo, dissentList: object([orders[0]!.number]) };
      expect((await admin.caller.postJson(SUBMIT, raised)).code).toBe(0);
      const { rows } = await desk.get('/desk/v1/objections', { companyId, billNo }).then(({ data }) => data);
      const { objectionNo } = rows[0];
      const { winners, losers } = await raced((nth) => {
        const outcome = (['full', 'part', 'nextPeriod', 'rejected'] as const)[nth % 4]!;
        const refundFen = outcome === 'full' || outcome === 'rejected' ? null : 100 + nth;
        return desk.post(
          '/desk/v1/objections/decide',
          { companyId, objectionNo, outcome, refundFen, remark: '已核' },
          apart(nth),
        );
      });
      expect([winners.length, new Set(losers)]).toEqual([1, new Set([33016])]);
    }
    const wrong = `select objection.number from objection,
      lateral (select coalesce(sum(amount_fen), 0) as fen, count(*) as entries from account_ledger
        where company_id = $1 and objection_id = objection.id) refund,
      lateral (select coalesce(sum(amount_fen), 0) as fen, count(*) as lines from bill_line
        where company_id = $1 and objection_id = objection.id) line
    join ride_order ride on true join bill on true
    where objection.company_id = $1 and ride.company_id = $1 and ride.id = objection.order_id and bill.company_id = $1
      and bill.id = objection.bill_id and (objection.status <> 'decided' or bill.status <> 'processed'
        or refund.fen <> refund_fen or entries > 1 or lines > 1 or ride.status <> 'settled'
        or ride.company_fen <> ${PART_FEN} - refund_fen
        or line.fen <> case when outcome in ('full', 'part') then -refund_fen else 0 end)`;
    expect(await violations(companyId, wrong)).toEqual([]);
    const steps = `select bill_id from bill_event where company_id = $1 and status = 'processed' group by bill_id having count(*) > 1`;
    expect(await violations(companyId, steps)).toEqual([]);
  },
  RACE_TIMEOUT_MS,
);

test(
  `a month billed by many, 16 × ${ROUNDS}: one bill, each settlement in it once`,
  async () => {
    const company = await server.company();
    const { companyId } = company;
    for (const { month } of await raceMonths(server, company, 5, null)) {
      await allowMore();
      const { winners } = await raced((nth) => desk.post('/desk/v1/bills/issue', { companyId, month }, apart(nth)));
      const made = winners.filter(({ data }) => data.isNew);
      expect([winners.length, made.length, new Set(winners.map(({ data }) => data.totalFen))]).toEqual([
        16,
        1,
        new Set([5 * PART_FEN]),
      ]);
    }
    const lost = `select entry.order_id, count(line.id) from account_ledger entry
    left join bill_line line on line.company_id = $1 and line.order_id = entry.order_id
    where entry.company_id = $1 and entry.kind = 'settle' and entry.at >= '2000-02-01' group by 1 having count(line.id) <> 1`;
    expect(await violations(companyId, lost)).toEqual([]);
    const twice = 'select month from bill where company_id = $1 group by month having count(*) > 1';
    expect(await violations(companyId, twice)).toEqual([]);
  },
  RACE_TIMEOUT_MS,
);

test(
  `invoices over the same trips, 16 × ${ROUNDS}: no trip twice, no half application`,
  async () => {
    const company = await server.company();
    const { companyId } = company;
    await giveInvoiceTerms(server.owner, company);
    const emailId = await addEmail(company.admin.caller, 'fapiao@example.com');
    const browsers = await browsersOf(company);
    const draw = random('trips');
    let taken = 0;
    for (const bill of await raceMonths(server, company, 12, 'confirmed')) {
      const chosen = Array.from({ length: 16 }, () => draw.shuffle(bill.orders).slice(0, draw.int(1, 6)));
      const { winners, losers } = await raced((nth) => {
        const ids = chosen[nth]!.map(({ orderId }) => orderId);
        const body = applied({ ...bill, orders: [] }, ids, (ids.length * PART_FEN) / 100, { emailId });
        return apply(browsers[nth % browsers.length]!, body);
      });
      expect(winners.length).toBeGreaterThanOrEqual(1);
      expect(losers.filter((code) => code !== 34003)).toEqual([]);
      taken += winners.length;
    }
    const twice = `select order_id from invoice_trip where company_id = $1 and released_at is null
    group by order_id having count(*) > 1`;
    const half = `select invoice.id from invoice left join invoice_trip trip on trip.company_id = $1
      and trip.invoice_id = invoice.id where invoice.company_id = $1 group by invoice.company_id, invoice.id
    having invoice.trip_count <> count(trip.order_id) or invoice.amount_fen <> coalesce(sum(trip.amount_fen), 0)`;
    expect(await violations(companyId, twice)).toEqual([]);
    expect(await violations(companyId, half)).toEqual([]);
    const { rows } = await server.owner.query('select count(*)::int from invoice where company_id = $1', [companyId]);
    expect(rows[0].count).toBe(taken);
  },
  RACE_TIMEOUT_MS,
);
