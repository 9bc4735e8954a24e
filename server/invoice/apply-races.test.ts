import { beforeAll, describe, expect, test } from 'vitest';
import {
  addEmail,
  applied,
  apply,
  applyForAll,
  INVOICE,
  idsOf,
  invoiceSetup,
  records,
  tripsOf,
} from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { refundParts } from '../desk/refunds.ts';
import { withdrawInvoice } from './withdraw.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

describe('two at once', () => {
  test('an application and a refund of one of its trips: it is not applied for at what it no longer comes to', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server);
    const { companyId } = company;
    const head = { reference: 'RF1', reason: '多收' };
    const parts = { companyFen: 400, personalFen: 0 };
    let applying: ReturnType<typeof apply> | undefined;
    await server.services.database.company(companyId, async (db) => {
      await refundParts(db, [companyId, idsOf(bill)[0]!], head, parts, new Date());
      applying = apply(caller, applied(bill, idsOf(bill), 33.5, { emailId }));
      await untilWaiting(server);
    });
    expect((await applying!).code).toBe(34004);
  });

  test('a withdrawal and a refund of one of its trips: the application stays withdrawn', async () => {
    const setup = await invoiceSetup(server);
    const { company, bill } = setup;
    const { companyId } = company;
    const invoiceId = await applyForAll(setup);
    const head = { reference: 'RF2', reason: '多收' };
    const parts = { companyFen: 400, personalFen: 0 };
    const { database } = server.services;
    const now = new Date();
    let refunding: ReturnType<typeof refundParts> | undefined;
    await database.company(companyId, async (db) => {
      const actor = { companyId, name: '管理员' };
      await withdrawInvoice({ actor, db, now, record: () => undefined } as never, invoiceId);
      refunding = database.company(companyId, (own) =>
        refundParts(own, [companyId, idsOf(bill)[0]!], head, parts, now),
      );
      await untilWaiting(server, { statement: '%invoice_trip%' });
    });
    expect(await refunding!).toMatchObject({ returnedInvoiceId: null, redLetterOf: null });
    const { rows } = await server.owner.query(
      'select status, refused_at from invoice where company_id = $1 and id = $2',
      [companyId, invoiceId],
    );
    expect(rows).toEqual([{ status: 'withdrawn', refused_at: null }]);
  });

  test('for the same trips: one wins, and no trip is invoiced twice', async () => {
    const { company, caller, bill, emailId } = await invoiceSetup(server, Array(12).fill(100));
    const finance = await company.person({ roles: [await company.role('财务', [35], 'none')] });
    const ids = idsOf(bill);
    const bodies = Array.from({ length: 8 }, (_, nth) => {
      const some = [...ids.slice(nth), ...ids.slice(0, nth)].slice(0, 6);
      return applied(bill, nth % 2 ? some : some.reverse(), 6, { emailId });
    });
    const answers = await Promise.all(bodies.map((body, nth) => apply(nth % 2 ? caller : finance.caller, body)));
    const codes = answers.map(({ code }) => code);
    expect(codes.every((code) => code === 0 || code === 34003)).toBe(true);
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(1);
    const { rows } = await server.owner.query(
      `select order_id from invoice_trip where company_id = $1 and released_at is null group by 1 having count(*) > 1`,
      [company.companyId],
    );
    expect(rows).toEqual([]);
    const { rows: sums } = await server.owner.query(
      `select amount_fen::int as stated, (select sum(amount_fen)::int from invoice_trip trip where trip.company_id = $1
         and trip.invoice_id = invoice.id) as held from invoice where company_id = $1`,
      [company.companyId],
    );
    expect(sums.every(({ stated, held }) => stated === held)).toBe(true);
    expect(sums).toHaveLength(codes.filter((code) => code === 0).length);
  });

  test('the key itself holds against plain SQL', async () => {
    const setup = await invoiceSetup(server);
    const invoiceId = await applyForAll(setup);
    const again = server.owner.query(
      `with copy as (insert into invoice (company_id, type, content, title, taxpayer_id, amount_fen, trip_count, email,
           applicant_id, applicant_name, applied_at)
         select company_id, type, content, title, taxpayer_id, amount_fen, trip_count, email, applicant_id,
           applicant_name, applied_at from invoice where company_id = $1 and id = $2 returning id)
       insert into invoice_trip (company_id, invoice_id, order_id, bill_id, amount_fen)
       select trip.company_id, copy.id, trip.order_id, trip.bill_id, trip.amount_fen from invoice_trip trip, copy
       where trip.company_id = $1 and trip.invoice_id = $2`,
      [setup.company.companyId, invoiceId],
    );
    await expect(again).rejects.toThrow(/invoice_trip_live/);
  });

  test('the same request sent twice with one key is one application', async () => {
    const { caller, bill, emailId } = await invoiceSetup(server);
    const body = applied(bill, idsOf(bill), 33.5, { emailId });
    const send = async () =>
      (
        await caller.send('POST', `${INVOICE}/applyInvoice`, {
          body,
          json: true,
          headers: { 'idempotency-key': 'apply-once' },
        })
      ).json();
    const [one, other] = await Promise.all([send(), send()]);
    expect(one).toEqual(other);
    expect((await records(caller)).data.totalRecord).toBe(1);
  });
});

test('whoever lacks function 35 is refused; departments play no part', async () => {
  const { company, bill } = await invoiceSetup(server);
  const { caller: manager } = await company.person({ department: '研发', manages: ['研发'] });
  const { caller: plain } = await company.person({ department: '研发' });
  for (const caller of [manager, plain]) {
    expect((await caller.post(`${INVOICE}/loadAll`)).code).toBe(40300);
    expect((await tripsOf(caller, bill.billNo)).code).toBe(40300);
    expect((await apply(caller, applied(bill, idsOf(bill), 33.5))).code).toBe(40300);
  }
  const role = await company.role('开票', [35], 'listed', ['销售']);
  const { caller } = await company.person({ department: '销售', roles: [role] });
  expect((await tripsOf(caller, bill.billNo)).data.totalRecord).toBe(3);
  await addEmail(caller, 'sales@example.com');
});
