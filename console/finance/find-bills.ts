import { financeApi } from '#contract/finance.ts';
import { BillStatus, monthText } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { call } from '../kit/call.ts';
import { billAddress } from './bill-address.ts';

/** For the command palette: bills by their number or month. */
export async function findBills(keyword: string, signal: AbortSignal) {
  const { billDTOList: bills } = await call(financeApi.bills, {}, signal);
  return bills
    .filter(({ number, month }) => `${number} ${month} ${monthText(month)}账单`.toLowerCase().includes(keyword))
    .map(({ number, month, totalFen, status }) => ({
      key: `bill-${number}`,
      label: `${monthText(month)}账单`,
      hint: `${number} · ${moneyText(totalFen)} · ${BillStatus.labelOf(status)}`,
      to: billAddress(number),
    }));
}
