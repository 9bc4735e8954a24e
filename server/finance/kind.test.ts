import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import type { AccountKind } from '#rules/company.ts';
import { at, billed, issue, settle } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { loadTerms } from '../company/terms.ts';
import { agreeVersion } from '../desk/terms-versions.ts';
import { remindCompany } from './reminders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.jobs.stop();
});

const HANDS = { madeBy: '王敏', releasedBy: '李强' };
const confirm = ({ admin }: TestCompany, billId: number) =>
  admin.caller.post('/api/v3/account/confirm/bill', { billId });

/** The kind changes; what `meanwhile` begins runs before that is committed. */
const changed = (
  { companyId }: TestCompany,
  accountKind: AccountKind,
  meanwhile = async (): Promise<unknown> => undefined,
) =>
  server.services.database.company(companyId, async (db) => {
    const before = await loadTerms(db, companyId);
    const after = { ...before, accountKind, creditFen: accountKind === 'postpaid' ? 1_000_000 : 0 };
    const now = at('2025-03-01 00:00:01');
    await agreeVersion(db, companyId, { before, after, effectiveFrom: '2025-03-01', ...HANDS }, now);
    await meanwhile();
  });

test('a bill that is confirmed while its account becomes postpaid is owed, not borne by a balance', async () => {
  const { company, billId } = await billed(server, [8_000], 'prepaid');
  let confirming: ReturnType<typeof confirm> | undefined;
  await changed(company, 'postpaid', async () => {
    confirming = confirm(company, billId);
    await untilWaiting(server);
  });
  done(await confirming!);
  const { rows } = await server.owner.query(
    'select status, due_on is not null as is_due from bill where company_id = $1 and id = $2',
    [company.companyId, billId],
  );
  expect(rows).toEqual([{ status: 'confirmed', is_due: true }]);
});

describe('an account that becomes prepaid', () => {
  const billOf = async ({ companyId }: TestCompany, billId: number) =>
    (
      await server.owner.query(
        `select bill.status, bill.due_on::text, company.credit_frozen_at is not null as is_frozen
         from bill join company on company.id = bill.company_id where bill.company_id = $1 and bill.id = $2`,
        [companyId, billId],
      )
    ).rows[0];
  const today = dayOf(new Date());
  /** As when the dunning had come so far. */
  const frozen = ({ companyId }: TestCompany, billId: number) =>
    server.owner.query(
      `with due as (update bill set due_on = $3 where company_id = $1 and id = $2)
       update company set credit_frozen_at = now() where id = $1`,
      [companyId, billId, addDays(today, -31)],
    );

  test('bears the bill that is still open: nobody is reminded of it, it is no debt, and what it took comes back', async () => {
    const { company, billId } = await billed(server, [8_000]);
    await frozen(company, billId);
    await changed(company, 'prepaid');
    expect(await billOf(company, billId)).toEqual({ status: 'issued', due_on: null, is_frozen: false });
    const { companyId } = company;
    const reminded = server.services.database.company(companyId, (db) => remindCompany(db, companyId, new Date()));
    expect(await reminded).toBe(0);
    const { rows } = done(await (await deskPerson(server, '财务')).get('/desk/v1/debts'));
    expect(rows.map((row: { companyId: number }) => row.companyId)).not.toContain(companyId);
  });

  test('bears what is confirmed later, also where it was due', async () => {
    const { company, billId } = await billed(server, [8_000]);
    await changed(company, 'prepaid');
    await frozen(company, billId);
    done(await confirm(company, billId));
    expect(await billOf(company, billId)).toEqual({ status: 'paid', due_on: null, is_frozen: false });
  });

  test('owes what was confirmed before, which takes the next recharge', async () => {
    const { company, billId, billNo } = await billed(server, [5_000]);
    done(await confirm(company, billId));
    const before = await billOf(company, billId);
    await settle(server, company, '2025-04-10', [{ companyFen: 8_000 }]);
    const open = await issue(server, company, '2025-04');
    await changed(company, 'prepaid');
    expect(await billOf(company, billId)).toEqual(before);
    expect(await billOf(company, open.billId)).toMatchObject({ due_on: null });
    const recharge = { companyId: company.companyId, amountFen: 6_000, reference: `CZ${billNo}` };
    const { taken } = done(await new Desk(server).post('/desk/v1/account/recharge', recharge));
    expect(taken).toEqual([{ billNo, amountFen: 5_000 }]);
  });
});
