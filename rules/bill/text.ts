import type { Month } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { BillStatus } from './codes.ts';
import type { DownloadColumn } from './columns.ts';
import { monthText } from './period.ts';

/** What of a bill the operation log speaks of. */
interface BillFacts {
  readonly number: string;
  readonly month: Month;
  readonly status: BillStatus;
}

const movedText = (from: BillStatus, to: BillStatus): string =>
  `状态由“${BillStatus.labelOf(from)}”改为“${BillStatus.labelOf(to)}”`;

export const confirmedText = (
  { number, month, status }: BillFacts,
  after: BillStatus,
  amountFen: number,
  completed: number,
): string =>
  `确认账单“${number}”（${monthText(month)}，${moneyText(amountFen)}）：${movedText(status, after)}，${completed} 个订单已完成`;

export const objectedText = (
  { number, month, status }: BillFacts,
  after: BillStatus,
  orderNumbers: readonly string[],
): string =>
  `对账单“${number}”（${monthText(month)}）的 ${orderNumbers.length} 个订单提出异议：${orderNumbers.join('、')}；` +
  `账单${movedText(status, after)}`;

export const billsDownloadedText = (
  numbers: readonly string[],
  lines: number,
  columns: readonly Pick<DownloadColumn, 'title'>[],
): string =>
  `下载账单 ${numbers.join('、')}，共 ${lines} 条明细，字段：${columns.map(({ title }) => title).join('、')}`;
