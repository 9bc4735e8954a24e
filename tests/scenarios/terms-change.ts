import assert from 'node:assert/strict';
import { quick } from '../kit/scenes.ts';
import { FUNDS_FEN, giveScene, hire, type ScenarioCompany } from './company.ts';
import { ok } from './kit.ts';
import { account, served } from './ride.ts';

const PRICE_FEN = 4_000;
const CREDIT_FEN = 100_000;

/** Loop 16: a company changes its kind of account and back; no fen is lost from sight or asked for twice. */
export async function termsChange(company: ScenarioCompany): Promise<void> {
  const { desk, companyId } = company;
  const change = async (terms: object) =>
    ok(await desk.post('/desk/v1/companies/terms', { companyId, ...terms }), '条款');
  const rider = await hire(company, '郑六');
  const sceneId = await giveScene(company, rider, quick({ name: '日常用车' }), 1_000_000);
  await served(company, rider, sceneId, PRICE_FEN);
  const leftFen = FUNDS_FEN - PRICE_FEN;
  assert.equal((await account(company)).balanceFen, leftFen);

  await change({ accountKind: 'postpaid', creditFen: CREDIT_FEN });
  const postpaid = await account(company);
  assert.deepEqual([postpaid.owedFen, postpaid.creditLeftFen], [-leftFen, CREDIT_FEN + leftFen]);
  await served(company, rider, sceneId, PRICE_FEN);
  const repayment = { companyId, amountFen: 500, reference: `repay-${companyId}` };
  ok(await desk.post('/desk/v1/account/repay', repayment), '还款');

  await change({ accountKind: 'prepaid', creditFen: 0 });
  const prepaid = await account(company);
  assert.deepEqual([prepaid.balanceFen, prepaid.availableFen], [leftFen - PRICE_FEN + 500, leftFen - PRICE_FEN + 500]);
}
