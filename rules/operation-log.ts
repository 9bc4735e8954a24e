import { z } from 'zod';
import { addMonthsToDay, type Day, dayOf, endOfDay, localText, startOfDay } from './calendar.ts';
import { codeTable, type NameOf } from './code-table.ts';
import { OperationType } from './operation.ts';
import { PERMISSIONS, permissionOf, SILENT } from './permission.ts';
import { REFUSALS, type Refused, refusal, refuse } from './refusal.ts';
import { whenFieldsHold } from './when-fields-hold.ts';

/** One line of the log as it is read. */
export interface Operation {
  readonly id: number;
  readonly at: Date;
  readonly type: OperationType;
  readonly permissionId: number;
  readonly staffName: string;
  readonly staffPhone: string;
  readonly content: string;
}

/** From the first moment up to, not including, the second. */
export interface OperationSpan {
  readonly from: Date;
  readonly before: Date;
}

const SPAN_MISSING = '请选择操作时间';
/** Far beyond any log, and within what days of four-digit years can be reckoned with. */
const FIRST = startOfDay('1990-01-01');
const LAST = startOfDay('9000-01-01');
const OUTSIDE = { error: SPAN_MISSING, abort: true };
const instant = z.date({ error: SPAN_MISSING }).min(FIRST, OUTSIDE).max(LAST, OUTSIDE);

/** The days that a span touches first and last. */
export const daysOf = ({ from, before }: OperationSpan): { from: Day; to: Day } => ({
  from: dayOf(from),
  to: dayOf(new Date(before.getTime() - 1)),
});

export const spanOfDays = (from: Day, to: Day): OperationSpan => ({ from: startOfDay(from), before: endOfDay(to) });

/** Within one calendar month of the day picked first, whichever of the two that was. */
export function withinOneMonth(one: Day, other: Day): boolean {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return to <= addMonthsToDay(from, 1) || from >= addMonthsToDay(to, -1);
}

/** Within a year of the day picked first: for whoever asks for the longer range by name. */
export function withinOneYear(one: Day, other: Day): boolean {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return to <= addMonthsToDay(from, 12) || from >= addMonthsToDay(to, -12);
}

export const MOST_WORD = 50;

/** What a person sees who asks for nothing else: the month up to today. */
export const defaultDays = (today: Day): { from: Day; to: Day } => ({ from: addMonthsToDay(today, -1), to: today });

/** Modules by id; absent is every module, an empty list is none that exists. */
const filter = {
  from: instant,
  before: instant,
  types: z.array(OperationType.schema).optional(),
  moduleIds: z.array(z.int()).optional(),
  /** Part of the name, or the whole phone, of whoever did it. */
  person: z.string().max(MOST_WORD).optional(),
  /** Part of what was done: what it was done to is named there. */
  word: z.string().max(MOST_WORD).optional(),
  /** Up to a year instead of a month. */
  isLong: z.boolean().optional(),
};
type OperationFilterInput = OperationSpan & {
  types?: OperationType[] | undefined;
  moduleIds?: number[] | undefined;
  person?: string | undefined;
  word?: string | undefined;
  isLong?: boolean | undefined;
};

function checkSpan({ value, issues }: { value: OperationSpan & { isLong?: boolean }; issues: unknown[] }): void {
  const { from, to } = daysOf(value);
  const say = (message: string) => issues.push({ code: 'custom', message, path: ['from'], input: value });
  if (value.from >= value.before) say('结束时间不能早于开始时间');
  else if (value.isLong && !withinOneYear(from, to)) say('操作时间不能超过一年');
  else if (!value.isLong && !withinOneMonth(from, to)) say('操作时间不能超过一个月');
}

export const OperationFilter = z.object(filter).check(whenFieldsHold((context) => checkSpan(context as never)));
export type OperationFilter = OperationFilterInput;

/** The same with a page; a refined schema cannot be widened, so the check stands in both. */
export const OperationPage = z
  .object({ ...filter, page: z.int(), pageSize: z.int() })
  .check(whenFieldsHold((context) => checkSpan(context as never)));

/** The modules that entries can belong to, under their headings. */
export const MODULES = PERMISSIONS.filter(({ id, parentId }) => parentId !== 0 && !SILENT.includes(id));

/** Module names and ids, mixed; a heading stands for everything under it. What names no module finds nothing. */
export function moduleIdsOf(words: readonly (string | number)[]): number[] {
  const chosen = new Set(words.map((word) => String(word).trim()));
  const isAsked = (id: number): boolean => chosen.has(String(id)) || chosen.has(permissionOf(id)?.label ?? '');
  return MODULES.filter(({ id, parentId }) => isAsked(id) || isAsked(parentId)).map(({ id }) => id);
}

export const moduleName = (permissionId: number): string => permissionOf(permissionId)?.label ?? '';

/** A sheet holds 1,048,576 lines, its heading among them. */
export const EXPORT_MAX_ROWS = 1_000_000;

export const OPERATION_LOG_REFUSALS = {
  tooManyToExport: refusal(37001, '数据超过 100 万条，请缩小查询范围后再导出'),
} as const;

export function exportable(count: number): true | Refused {
  if (count === 0) return refuse(REFUSALS.notFound);
  return count > EXPORT_MAX_ROWS ? refuse(OPERATION_LOG_REFUSALS.tooManyToExport) : true;
}

/** What the log says of its own export. */
export function exportedText({ types, moduleIds, person, word, ...span }: OperationFilter, count: number): string {
  const conditions = [
    `操作时间 ${localText(span.from)} 至 ${localText(new Date(span.before.getTime() - 1))}`,
    ...(moduleIds ? [`模块 ${moduleIds.map(moduleName).join('、')}`] : []),
    ...(types ? [`类型 ${types.map(OperationType.labelOf).join('、')}`] : []),
    ...(person ? [`操作人 ${person}`] : []),
    ...(word ? [`内容 ${word}`] : []),
  ];
  return `导出操作日志 ${count} 条（${conditions.join('，')}）`;
}

/** How a chain of entries can be broken. */
export const ChainFault = codeTable({
  changed: ['changed', '内容被改动'],
  missing: ['missing', '记录缺失'],
  cutOff: ['cutOff', '末尾记录被删除'],
  extra: ['extra', '末尾多出记录'],
  sealBroken: ['sealBroken', '末尾校验值不符'],
});
export type ChainFault = NameOf<typeof ChainFault>;

/** What was found: how many entries there are, and where the chain first breaks. */
export interface ChainVerdict {
  readonly count: number;
  readonly fault: ChainFault | null;
  /** The entry that is wrong, or that should be there. */
  readonly brokenId: number | null;
  /** When that entry says it was made, where there is one. */
  readonly brokenAt: Date | null;
}

/** The newest link as the chain keeps it, apart from the entries; null where no entry was ever made. */
export interface ChainSeal {
  readonly lastId: number;
  readonly lastHash: string;
}

/** Every entry before the end was right: does the chain end where its seal says? */
export function faultAtEnd(seal: ChainSeal | null, last: ChainSeal): Pick<ChainVerdict, 'fault' | 'brokenId'> {
  if (seal === null) return last.lastId === 0 ? NO_FAULT : { fault: 'sealBroken', brokenId: last.lastId };
  if (last.lastId < seal.lastId) return { fault: 'cutOff', brokenId: last.lastId + 1 };
  if (last.lastId > seal.lastId) return { fault: 'extra', brokenId: Math.max(1, seal.lastId + 1) };
  return last.lastHash === seal.lastHash ? NO_FAULT : { fault: 'sealBroken', brokenId: last.lastId };
}
const NO_FAULT = { fault: null, brokenId: null };

/** The verdict in one sentence for people. */
export function verdictText({ count, fault, brokenId }: ChainVerdict): string {
  const nth = `第 ${brokenId} 条`;
  switch (fault) {
    case null:
      return count === 0
        ? '还没有操作记录。'
        : `共 ${count} 条记录，从第一条到最后一条逐条核对，全部完整，没有被改动。`;
    case 'changed':
      return `${nth}记录被改动过：内容与写入时留下的校验值不符。`;
    case 'missing':
      return `${nth}记录不见了：编号在这里中断。`;
    case 'cutOff':
      return `${nth}起的记录被删除了：日志应当更长。`;
    case 'extra':
      return `${nth}起的记录不是系统写入的：日志应当到此为止。`;
    case 'sealBroken':
      return '最后一条记录与单独保存的校验值不符：末尾的记录或校验值被改动过。';
  }
}
