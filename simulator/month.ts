import { BILL_REFUSALS } from '#rules/bill.ts';
import type { Month } from '#rules/calendar.ts';
import { type Random, random } from '#world/random.ts';
import { add } from './account.ts';
import { answerOf, appCall, deskCall } from './calls.ts';
import { invoiceTrips } from './invoices.ts';
import type { Stage } from './stage.ts';

const OUTCOMES = [['full', 2] as const, ['part', 4] as const, ['nextPeriod', 2] as const, ['rejected', 3] as const];

/** One or two rides of the cast, sometimes, all in one submission. */
async function object({ company, cast, today }: Stage, billNo: string, draw: Random): Promise<boolean> {
  if (draw.chance(0.3)) return false;
  const path = '/check/dissentOrderList';
  const candidates = await answerOf(path, () => company.admin.form(path, { billNo }));
  const own = candidates.filter((row: { architecture: string }) => row.architecture.includes(cast.departmentName));
  const chosen = draw.shuffle<{ orderNo: string }>(own).slice(0, draw.int(1, 2));
  if (chosen.length === 0) return false;
  const reasons = ['停车费多收', '里程不符', '等候时间过长'];
  const dissentList = chosen.map(({ orderNo }) => ({
    orderNo,
    dissentDescription: draw.pick(reasons),
    dissentCertificate: '',
  }));
  await appCall(company.admin, '/check/submitDissent', { billNo, dissentList });
  add(today, { objections: chosen.length });
  return true;
}

async function decide({ company, today }: Stage, billNo: string, draw: Random): Promise<void> {
  const { companyId, desk } = company;
  const path = '/desk/v1/objections';
  const { rows } = await answerOf(path, () => desk.get(path, { companyId, billNo, status: 'open', pageSize: 100 }));
  for (const { objectionNo, paidFen } of rows) {
    const outcome = draw.weighted(OUTCOMES);
    const part = outcome === 'part' ? { refundFen: Math.ceil(paidFen / 3) } : {};
    const verdict = { companyId, objectionNo, outcome, remark: '已与司机核实', ...part };
    const { refundFen } = await deskCall(desk, `${path}/decide`, verdict);
    add(today, { refundFen });
  }
}

/** The administrator agrees to the bill, the company pays, and the desk takes note. */
async function confirmAndPay({ company, isPrepaid }: Stage, billNo: string): Promise<void> {
  const { admin, companyId, desk } = company;
  const path = '/api/v3/account/bill';
  const { billDTOList } = await answerOf(path, () => admin.form(path));
  const { billId } = billDTOList.find((bill: { billNo: string }) => bill.billNo === billNo);
  await answerOf('/api/v3/account/confirm/bill', () => admin.form('/api/v3/account/confirm/bill', { billId }));
  const { rows } = await answerOf('/desk/v1/bills', () => desk.get('/desk/v1/bills', { companyId, pageSize: 100 }));
  const { totalFen } = rows.find((bill: { billNo: string }) => bill.billNo === billNo);
  // Without its number the money would go to the oldest bill that is open.
  const forBill = isPrepaid ? {} : { allocations: [{ billNo, amountFen: totalFen }] };
  const movement = { companyId, amountFen: totalFen, reference: `sim-${billNo}`, ...forBill };
  if (totalFen > 0) await deskCall(desk, `/desk/v1/account/${isPrepaid ? 'recharge' : 'repay'}`, movement);
  if (!isPrepaid) await deskCall(desk, '/desk/v1/bills/close', { companyId, billNo });
}

/** A month is over: its bill, objections to it, its confirmation, its payment, and invoices over its trips. */
export async function closeMonth(stage: Stage, month: Month, index: number): Promise<void> {
  const { companyId, desk } = stage.company;
  const draw = random(`${stage.options.seed}/month/${index}`);
  const issue = { companyId, month };
  const bill = await deskCall(desk, '/desk/v1/bills/issue', issue, [BILL_REFUSALS.nothingToBill]);
  if (bill?.status !== 'issued') return;
  add(stage.today, { bills: 1 });
  if (await object(stage, bill.billNo, draw)) await decide(stage, bill.billNo, draw);
  await confirmAndPay(stage, bill.billNo);
  await invoiceTrips(stage, bill.billNo, draw);
}
