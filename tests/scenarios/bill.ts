import assert from 'node:assert/strict';
import type { Month } from '#rules/calendar.ts';
import type { ScenarioCompany } from './company.ts';
import { ok } from './kit.ts';

/** The bill of a month that is over, as finance finds it: a job has issued it by then, or the desk does now. */
export async function billOf(company: ScenarioCompany, month: Month) {
  const { desk, companyId } = company;
  const { billNo } = ok(await desk.post('/desk/v1/bills/issue', { companyId, month }), '出账');
  const again = ok(await desk.post('/desk/v1/bills/issue', { companyId, month }), '再次出账');
  assert.deepEqual([again.billNo, again.isNew], [billNo, false]);
  return billNow(company);
}

/** The company's only bill as it stands. */
export async function billNow({ admin }: ScenarioCompany) {
  const { billDTOList } = ok(await admin.form('/api/v3/account/bill'), '账单');
  assert.equal(billDTOList.length, 1);
  return billDTOList[0];
}

export const linesOf = async ({ admin }: ScenarioCompany, billNo: string) =>
  ok(await admin.form('/api/v3/account/billLines', { billNo, pageSize: 100 }), '账单明细').list;
