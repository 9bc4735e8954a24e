import { beforeAll, expect, test } from 'vitest';
import type { AccountKind } from '#rules/company.ts';
import { at, billed } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { done } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';
import { loadTerms } from '../company/terms.ts';
import { agreeVersion } from '../desk/terms-versions.ts';

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
    const after = { ...before, accountKind, creditFen: 1_000_000 };
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
