import { localText } from '../calendar.ts';
import type { RunKind } from './request.ts';
import type { ChangeText, RunHead } from './result.ts';

/** What a run is about, as pages, workbooks and the log call it. */
export const RUN_KIND_NAMES: Readonly<Record<RunKind, string>> = {
  scene: '场景',
  limit: '限额',
  calendar: '日历',
  flow: '审批流',
  rule: '二次审批规则',
};

export const runTitle = ({ name, subject, kind }: Pick<RunHead, 'name' | 'subject' | 'kind'>): string =>
  name ?? `${RUN_KIND_NAMES[kind]}“${subject}”的回放`;

interface CountedOnly {
  readonly departments: readonly string[];
  readonly cities: readonly string[];
  readonly exceptPeople: number;
  readonly exceptOrders: number;
}
const MOST_NAMED = 5;
const named = (names: readonly string[], unit: string): string =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join('、')}等 ${names.length} ${unit}` : names.join('、');

/** Which rides a run counts; empty: all of them. */
export const filterText = ({ departments, cities, exceptPeople, exceptOrders }: CountedOnly): string =>
  [
    departments.length > 0 && `只计部门：${named(departments, '个部门')}`,
    cities.length > 0 && `只计上车城市：${named(cities, '个城市')}`,
    exceptPeople > 0 && `不计 ${exceptPeople} 名员工`,
    exceptOrders > 0 && `不计 ${exceptOrders} 单`,
  ]
    .filter((part) => part !== false)
    .join('；');

/** The line above an auditor's workbook: what was played, over what, by whom, and how much of it the reader sees. */
export function runRemark(
  run: Pick<RunHead, 'name' | 'subject' | 'kind' | 'fromDay' | 'toDay' | 'madeByName' | 'madeAt'>,
  {
    changes,
    filter,
  }: { readonly changes: readonly Pick<ChangeText, 'label' | 'before' | 'after'>[]; readonly filter: string },
  departments: number | null,
): string {
  const changed = changes.map(({ label, before, after }) => `${label}：${before} → ${after}`).join('；');
  const counted = filter && `；${filter}`;
  const seen = departments === null ? '' : `；只含导出人能看到的 ${departments} 个部门`;
  return `${runTitle(run)}（${RUN_KIND_NAMES[run.kind]}“${run.subject}”），${run.fromDay} 至 ${run.toDay}${counted}；${changed}；${run.madeByName} ${localText(run.madeAt)} 回放${seen}`;
}

/** For the operation log. */
export const runExportedText = (run: Pick<RunHead, 'name' | 'subject' | 'kind' | 'fromDay' | 'toDay'>): string =>
  `导出“${runTitle(run)}”的结果：${run.fromDay} 至 ${run.toDay}`;
