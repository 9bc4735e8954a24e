import type { ProofLine } from '#contract/proof.ts';
import { localText } from '#rules/calendar.ts';
import { type CheckResult, ExplanationKind, ProofLot, ProofSide, UnmeasuredKind } from '#rules/proof.ts';
import type { Db } from '../db.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import { eachProofLine } from './queries.ts';

const COLUMNS = [
  { title: '归类', width: 12 },
  { title: '订单号', width: 24 },
  { title: '乘车人', width: 10 },
  { title: '部门', width: 18 },
  { title: '用车时间', width: 20 },
  { title: '账单', width: 14, kind: 'money' },
  { title: '应付', width: 14, kind: 'money' },
  ...ProofSide.names.map((side) => ({ title: ProofSide.labelOf(side), width: 14, kind: 'money' }) as const),
  { title: '说明', width: 60 },
] as const;

const noteOf = ({ findings, doubts, explanations, unmeasured }: ProofLine): string =>
  [
    ...findings.map(({ text }) => text),
    ...doubts.map(({ text }) => text),
    ...explanations.map(ExplanationKind.labelOf),
    ...(unmeasured ? [UnmeasuredKind.labelOf(unmeasured)] : []),
  ].join('；');

const cellsOf = (lot: string, line: ProofLine): CellValue[] => [
  ...[lot, line.orderNo, line.riderName, line.departmentName, line.rideAt && localText(line.rideAt)],
  ...[line.billedFen, line.rightFen, ...ProofSide.names.map((side) => line.figures[side])],
  noteOf(line),
];

/** What was compared stands above what is not plain: a report without differences says so as well. */
export function checkWorkbook(db: Db, companyId: number, checkId: number, result: CheckResult) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (const { side, compared, agreed, sumFen, billedFen } of result.sides) {
      const note = `比对 ${compared} 行，一致 ${agreed} 行，相差 ${compared - agreed} 行`;
      yield ['合计', ProofSide.labelOf(side), '', '', '', billedFen, sumFen, null, null, null, null, null, note];
    }
    for await (const { lot, line } of eachProofLine(db, companyId, checkId)) yield cellsOf(ProofLot.labelOf(lot), line);
  }
  return writeWorkbook(COLUMNS, rows(), { sheetName: '四方对账' });
}
