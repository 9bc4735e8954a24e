import { financeApi } from '#contract/finance.ts';
import { BillStatus, monthText } from '#rules/bill.ts';
import { call } from '../kit/call.ts';
import { type SpokenAct, spoken } from '../kit/spoken-act.ts';
import { checkAddress, objectAddress, objectionsAddress } from './bill-address.ts';

const ACTS: readonly SpokenAct<string>[] = [
  { words: ['提出异议', '异议'], of: () => true, to: (number) => ({ to: objectAddress(number) }) },
  { words: ['查看异议', '异议'], of: () => true, to: (number) => ({ to: objectionsAddress(number) }) },
  { words: ['四方对账', '对账'], of: () => true, to: (number) => ({ to: checkAddress(number) }) },
];

/** For the command palette: “对账 2026年10月”. */
export async function findBillActs(keyword: string, signal: AbortSignal) {
  const { acts, rest } = spoken(ACTS, keyword);
  if (acts.length === 0) return [];
  const { billDTOList: bills } = await call(financeApi.bills, {}, signal);
  const found = bills.filter(({ number, month }) =>
    `${number} ${month} ${monthText(month)}账单`.toLowerCase().includes(rest),
  );
  return acts.flatMap(({ words: [word], to }) =>
    found.map(({ number, month, status }) => ({
      key: `act-bill-${word}-${number}`,
      label: `${word}：${monthText(month)}账单`,
      hint: BillStatus.labelOf(status),
      ...to(number),
    })),
  );
}
