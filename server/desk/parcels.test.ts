import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { accepted, deskPost, paper, today } from '../../tests/kit/invoice-desk.ts';
import { addAddress, applied, apply, detailOf, invoiceSetup } from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

const INVOICES = '/desk/v1/invoices';
let server: TestServer;
let finance: DeskPersonCaller;
beforeAll(async () => {
  server = await testServer();
  finance = await deskPerson(server, '财务');
});

const SF = { carrier: '顺丰速运', trackingNo: 'SF1234567890' };

/** A paper invoice for each of two trips of one company, to one place, written and waiting to be posted. */
async function waiting(addresses: 1 | 2 = 1) {
  const setup = await invoiceSetup(server, [1_000, 2_050]);
  const { caller, bill, company } = setup;
  const first = await addAddress(caller);
  const ids: number[] = [];
  for (const [nth, { orderId }] of bill.orders.entries()) {
    const addressId = nth > 0 && addresses === 2 ? await addAddress(caller, { receiptName: '周南' }) : first;
    const yuan = setup.parts[nth]! / 100;
    const { data } = await apply(caller, applied(bill, [orderId], yuan, { invoiceTypeId: 2, addressId }));
    const one = { companyId: company.companyId, invoiceId: data.invoiceRecordId };
    await deskPost(server, 'accept', one);
    const taxFen = Math.round((setup.parts[nth]! * 3) / 103);
    const amounts = { netFen: setup.parts[nth]! - taxFen, taxFen };
    expect((await deskPost(server, 'attach', { ...one, ...paper({ files: [], ...amounts }) })).code).toBe(0);
    ids.push(one.invoiceId);
  }
  const [own, other] = ids as [number, number];
  return { setup, own: { companyId: company.companyId, invoiceId: own }, other };
}
const mail = (person: DeskPersonCaller, body: object, key?: string) =>
  person.write(`${INVOICES}/mail`, { ...SF, ...body }, key);
const read = async (one: { companyId: number; invoiceId: number }) =>
  (await new Desk(server).get(`${INVOICES}/detail`, one)).data;
const trailOf = async (companyId: number): Promise<string[]> => {
  const { rows } = await server.owner.query(
    `select summary from desk_event where company_id = $1 and call = $2 order by id`,
    [companyId, `${INVOICES}/mail`],
  );
  return rows.map(({ summary }) => summary);
};

describe('the parcel of a paper invoice', () => {
  test('is registered with its day by a person, shown to the company, told and corrected', async () => {
    const { setup, own } = await waiting(2);
    await server.owner.query(
      `insert into webhook (company_id, url, secret, topics, created_at) values ($1, 'https://qx.example', '', '{invoice}', now())`,
      [own.companyId],
    );
    const before = await read(own);
    expect(before).toMatchObject({ mailedAt: null, mailedBy: '', parcelMates: [], delivery: { receiver: '李敏' } });

    const sent = { ...own, mailedOn: today(), parcelVersion: before.parcelVersion };
    const { data } = await mail(finance, sent);
    expect(data).toMatchObject({ ...SF, status: 'mailed', parcelVersion: before.parcelVersion + 1 });
    expect([data.mailedBy, data.mailedAt.slice(0, 10)]).toEqual([expect.stringMatching(/^财务\d+$/), today()]);
    const { code } = await mail(finance, { ...sent, trackingNo: 'SF7654321', parcelVersion: data.parcelVersion });
    expect(code).toBe(0);
    expect(await detailOf(setup.caller, own.invoiceId)).toMatchObject({ invoiceStatus: 5, expressNo: 'SF7654321' });
    expect((await read(own)).mailedAt, 'the moment of its day stays').toBe(data.mailedAt);
    expect(await trailOf(own.companyId)).toEqual([
      expect.stringMatching(/^寄出开票申请 \d+（增值税专用发票 ¥10.00）：顺丰速运 SF1234567890，\d{4}-\d\d-\d\d 寄出$/),
      expect.stringMatching(/^更正开票申请 .*的快递：由 顺丰速运 SF1234567890，.* 改为 顺丰速运 SF7654321，/),
    ]);
    const { rows } = await server.owner.query(
      `select event from webhook_delivery where company_id = $1 and object_id = $2 and event = 'invoice.mailed'`,
      [own.companyId, own.invoiceId],
    );
    expect(rows, 'the number that it goes by was told twice').toHaveLength(2);
  });

  test('holds what else goes to the same place, and is corrected for all of it', async () => {
    const { setup, own, other } = await waiting();
    const offered = (await read(own)).parcelMates;
    expect(offered).toEqual([{ invoiceId: other, number: expect.any(String), amountFen: 2_050, status: 'invoiced' }]);
    expect((await finance.get(INVOICES, { toMail: 'true' })).data.rows.map((row: typeof own) => row.invoiceId)).toEqual(
      expect.arrayContaining([own.invoiceId, other]),
    );
    expect((await mail(finance, { ...own, together: [other] })).data.parcelMates).toMatchObject([{ status: 'mailed' }]);
    expect((await mail(finance, { ...own, together: [other], trackingNo: 'SF7654321' })).code).toBe(0);
    expect(await detailOf(setup.caller, other)).toMatchObject({ invoiceStatus: 5, expressNo: 'SF7654321' });
    expect(await trailOf(own.companyId)).toHaveLength(4);
    const asked = await finance.get(INVOICES, { toMail: 'true', companyId: String(own.companyId) });
    expect(asked.data.total).toBe(0);
  });

  test('is registered once by a double click, and of two people the second is told', async () => {
    const { own, other } = await waiting();
    const { parcelVersion } = await read(own);
    const sent = { ...own, parcelVersion };
    const twice = await Promise.all([mail(finance, sent, 'one-click'), mail(finance, sent, 'one-click')]);
    expect(twice.map(({ code }) => code)).toEqual([0, 0]);
    expect((await mail(finance, { ...sent, trackingNo: 'YT99999' })).code).toBe(40900);
    expect(await read(own)).toMatchObject({ ...SF, parcelVersion: parcelVersion + 1 });
    expect(await trailOf(own.companyId)).toHaveLength(1);
    await mail(finance, { companyId: own.companyId, invoiceId: other, trackingNo: 'YT99999' });
    const late = { ...own, parcelVersion: parcelVersion + 1, together: [other] };
    expect((await mail(finance, late)).code, 'it has gone in another parcel').toBe(40900);
    expect(await read({ ...own, invoiceId: other })).toMatchObject({ trackingNo: 'YT99999' });
  });

  test.each([
    ['a number that is none', { trackingNo: '顺丰 1' }, 40000, 'trackingNo'],
    ['no carrier', { carrier: ' ' }, 40000, 'carrier'],
    ['a day to come', { mailedOn: addDays(today(), 1) }, 40000, 'mailedOn'],
    ['a day before the invoice', { mailedOn: addDays(today(), -1) }, 40000, 'mailedOn'],
    ['what goes elsewhere', { together: [0] }, 40900, undefined],
  ])('is not registered with %s', async (_, wrong, code, field) => {
    const { own, other } = await waiting(2);
    const together = 'together' in wrong ? { together: [other] } : {};
    const refused = await mail(finance, { ...own, ...wrong, ...together });
    expect([refused.code, Object.keys(refused.fields ?? {})[0]]).toEqual([code, field]);
    expect(await read(own)).toMatchObject({ status: 'invoiced', carrier: '', mailedAt: null });
  });

  test('is registered by nobody who only looks, for nothing electronic, and not once it is received', async () => {
    const { own } = await waiting();
    expect((await mail(await deskPerson(server, '审计'), own)).code).toBe(29067);
    const { one } = await accepted(server);
    await deskPost(server, 'attach', { ...one, ...paper() });
    expect((await mail(finance, one)).code).toBe(34021);
    expect((await finance.write(`${INVOICES}/receive`, own)).code).toBe(0);
    expect((await mail(finance, own)).code).toBe(34020);
  });
});
