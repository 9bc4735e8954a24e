import { sql } from 'kysely';
import type { FlowResult, RuleResult } from '#contract/lab-flow.ts';
import { localText } from '#rules/calendar.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { VerdictName } from '#rules/lab/stored-example.ts';
import { REASON_CODES, type ReasonCode, STEPS, type Verdict } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import type { RowsOf } from './figures.ts';
import { ridesOf } from './rides.ts';

const RIDE_COLUMNS = [
  { title: '结果', width: 14 },
  { title: '订单号', width: 24 },
  { title: '员工', width: 12 },
  { title: '部门', width: 20 },
  { title: '用车时间', width: 20 },
  { title: '车费', width: 12, kind: 'money' },
  { title: '企业支付（现在）', width: 18, kind: 'money' },
  { title: '企业支付（改后）', width: 18, kind: 'money' },
  { title: '企业支付的变化', width: 18, kind: 'money' },
  { title: '个人支付（现在）', width: 18, kind: 'money' },
  { title: '个人支付（改后）', width: 18, kind: 'money' },
  { title: '判断（现在）', width: 16 },
  { title: '判断（改后）', width: 16 },
  { title: '改后不通过的规则', width: 24 },
] as const;

interface RideRow {
  readonly nth: number;
  readonly number: string;
  readonly staffName: string;
  readonly departmentName: string;
  readonly rideAt: Date;
  readonly amountFen: number;
  readonly change: LabChange;
  readonly beforeFen: number;
  readonly afterFen: number;
  readonly beforePersonalFen: number;
  readonly afterPersonalFen: number;
  readonly verdicts: readonly Verdict[];
  readonly failed: readonly ReasonCode[];
}

const rulesIn = (failed: readonly ReasonCode[]): string =>
  [...new Set(failed.map((code) => STEPS[REASON_CODES[code]]))].join('、');

const cellsOf = (row: RideRow): CellValue[] => [
  ...[LabChange.labelOf(row.change), row.number || '被拒的下单', row.staffName, row.departmentName],
  ...[localText(row.rideAt), row.amountFen, row.beforeFen, row.afterFen, row.afterFen - row.beforeFen],
  ...[row.beforePersonalFen, row.afterPersonalFen],
  ...[VerdictName.labelOf(row.verdicts[0]!), VerdictName.labelOf(row.verdicts[1]!), rulesIn(row.failed)],
];

const BATCH = 1_000;

/** Every ride of a run, a batch at a time: a year of any length takes the memory of one. */
async function* rideCells(db: Db, of: RowsOf): AsyncGenerator<CellValue[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<RideRow>`select entry.nth, coalesce(ride.number, '') as number,
        coalesce(ride.staff_name, tried.staff_name) as staff_name, department.name as department_name,
        coalesce(ride.ride_at, tried.ride_at) as ride_at,
        coalesce(ride.actual_pay_fen, ride.estimate_fen, tried.estimate_fen) as amount_fen, entry.change,
        entry.before_fen, entry.after_fen, entry.before_personal_fen, entry.after_personal_fen, entry.verdicts,
        entry.failed
      from ${ridesOf(of)} and entry.nth > ${last} order by entry.nth limit ${BATCH}`.execute(db);
    for (const row of rows) yield cellsOf(row);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.nth;
  }
}

export const rideWorkbook = (db: Db, of: RowsOf, remark: string) =>
  writeWorkbook(RIDE_COLUMNS, rideCells(db, of), { sheetName: '回放', remark });

const COUNT_COLUMNS = [
  { title: '分类', width: 16 },
  { title: '名称', width: 28 },
  { title: '部门', width: 20 },
  { title: '现在', width: 14, kind: 'number' },
  { title: '改后', width: 14, kind: 'number' },
  { title: '变化', width: 14, kind: 'number' },
] as const;

const tenth = (count: number): number => Math.round(count * 10) / 10;

function* flowCells(result: FlowResult): Generator<CellValue[]> {
  const { before, after } = result;
  const line = (label: string, was: number, is: number): CellValue[] => ['合计', label, '', was, is, tenth(is - was)];
  yield line('申请', result.applications, result.applications);
  yield line('要人决定的步（次）', before.decisions, after.decisions);
  yield line('自动通过的步（次）', before.passes, after.passes);
  yield line('由外区的人批（份）', before.strangers, after.strangers);
  yield line('落到超级管理员（份）', before.unled, after.unled);
  const parts = { 审批人: result.approvers, 部门: result.perDepartment, 月份: result.perMonth };
  for (const [part, rows] of Object.entries(parts)) {
    for (const { name, beside, before: was, after: is } of rows) yield [part, name, beside, was, is, tenth(is - was)];
  }
}

export const flowWorkbook = (result: FlowResult, remark: string) =>
  writeWorkbook(COUNT_COLUMNS, flowCells(result), { sheetName: '审批流回放', remark });

const RULE_COLUMNS = [
  { title: '分类', width: 18 },
  { title: '订单号', width: 24 },
  { title: '员工', width: 12 },
  { title: '部门', width: 20 },
  { title: '用车时间', width: 20 },
  { title: '订单数', width: 12, kind: 'number' },
  { title: '企业支付', width: 14, kind: 'money' },
  { title: '说明', width: 48 },
] as const;

type RemarkedOrder = RuleResult['examples'][number];

/** The sums, then every order that one of the two rules holds. */
async function* ruleCells(result: RuleResult, orders: AsyncIterable<RemarkedOrder>): AsyncGenerator<CellValue[]> {
  const sums = {
    现在要二次审批: result.before,
    改后要二次审批: result.after,
    新要的: result.added,
    不再要的: result.dropped,
  };
  for (const [label, { orders, fen }] of Object.entries(sums)) yield [label, '合计', '', '', '', orders, fen, ''];
  for await (const { isNew, number, name, departmentName, rideAt, fen, text } of orders) {
    yield [isNew ? '新要的' : '不再要的', number, name, departmentName, localText(rideAt), 1, fen, text];
  }
}

export const ruleWorkbook = (result: RuleResult, orders: AsyncIterable<RemarkedOrder>, remark: string) =>
  writeWorkbook(RULE_COLUMNS, ruleCells(result, orders), { sheetName: '二次审批回放', remark });
