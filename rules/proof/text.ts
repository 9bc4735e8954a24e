import { moneyText } from '../money.ts';
import { DESCRIPTION_MAX } from '../objection/form.ts';
import { FeeLine } from '../tariff/fee-lines.ts';
import type { Doubt } from './doubts.ts';
import type { Finding } from './four-ways.ts';
import type { CheckResult } from './result.ts';

/** What differs, in one sentence with both numbers. */
export function findingText({ kind, line, rightFen, foundFen }: Finding): string {
  const [right, found] = [moneyText(rightFen), moneyText(foundFen)];
  switch (kind) {
    case 'line':
      return `${FeeLine.labelOf(line ?? 'other')}应为 ${right}，计了 ${found}`;
    case 'cancelFee':
      return `按取消时的状态，取消费应为 ${right}，计了 ${found}`;
    case 'companyPart':
      return `按规则企业应付 ${right}，实为 ${found}`;
    case 'settled':
      return rightFen === 0 ? `账户没有扣款，账单 ${found}` : `账户扣款 ${right}，账单 ${found}`;
    case 'refunded':
      return `异议和退款共 ${right}，账户退回 ${found}`;
    case 'limitPart':
      return `限额应占用 ${right}，流水 ${found}`;
    case 'pushed':
      return `服务商推送实付 ${right}，订单 ${found}`;
    case 'missing':
      return `本月已结算 ${right}，账单没有这一单`;
    case 'otherMonth':
      return `不是本月结算，账单列了 ${found}`;
    case 'adjusted':
      return `调整行 ${found}，依据 ${right}`;
    case 'twice':
      return `同一单列了多次，多列 ${found}`;
  }
}

export interface ObjectedLine {
  readonly findings: readonly Finding[];
  readonly doubts: readonly Doubt[];
  readonly billedFen: number;
  readonly rightFen: number;
  /** The version of the tariff, as people call it. */
  readonly tariffName: string;
}

const characters = (text: string): number => [...text].length;

/** What can be said in so many characters: whole sentences, the first of them first. */
function fitted(sentences: readonly string[], end: string): string {
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text}；${sentence}`;
    if (characters(longer) + characters(end) > DESCRIPTION_MAX) break;
    text = longer;
  }
  return text + end;
}

/** The words of an objection: what is wrong, by how much, and what speaks for it. */
export function objectionText({ findings, doubts, billedFen, rightFen, tariffName }: ObjectedLine): string {
  const overFen = billedFen - rightFen;
  const asked = findings.some(({ side }) => side === 'tariff') ? `按${tariffName}重算应付` : '应付';
  const end =
    overFen > 0
      ? `。${asked} ${moneyText(rightFen)}，账单 ${moneyText(billedFen)}，多收 ${moneyText(overFen)}，请核实退回。`
      : '。请核实。';
  return fitted([...findings.map(findingText), ...doubts.map(({ text }) => text)], end);
}

/** For the operation log. */
export const checkedText = (billNo: string, { lines, lots, overFen }: CheckResult): string =>
  `导出账单“${billNo}”的对账报告：${lines} 行，${lots.differs} 处差异，多收 ${moneyText(overFen)}`;

export const chainExportedText = (month: string | null): string =>
  `导出票据链${month ? `（${month}）` : '（最近十三个月）'}`;
