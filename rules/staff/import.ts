import { SpendingLimit } from '../limit.ts';
import { type Refused, refuse } from '../refusal.ts';
import { FAULT_TITLES } from '../sheet-lines.ts';
import { type ImportKind, type ImportResult, Sex, STAFF_REFUSALS } from '../staff.ts';

export const IMPORT_MAX_ROWS = 10_000;
/** Lines above the heading that are only read to find it. */
const HEADING_WITHIN = 5;

export interface ImportColumn {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly requiredFor: readonly ImportKind[];
  readonly usedFor: readonly ImportKind[];
  /** Other headings that people write for the same. */
  readonly aliases: readonly string[];
}

const BOTH: readonly ImportKind[] = ['add', 'update'];

const column = <K extends string>(
  key: K,
  title: string,
  note: string,
  rest: Partial<Omit<ImportColumn, 'key' | 'title' | 'note'>> = {},
) => ({ key, title, note, requiredFor: [], usedFor: BOTH, aliases: [], ...rest });

const KINDS = SpendingLimit.names.map(SpendingLimit.labelOf).join('、');

/** Every column there can be: template, reading and the list of failures all follow this list. */
export const IMPORT_COLUMNS = [
  column('name', '姓名', '1 至 25 个字；信息补充时可不填，填写则须与手机号相符', { requiredFor: ['add'] }),
  column('phone', '手机号', '11 位数字，即登录账号', { requiredFor: BOTH, aliases: ['手机号码', '手机', '电话'] }),
  column('department', '部门', '从列表中选择，或填写部门编号', { requiredFor: ['add'], aliases: ['所属部门'] }),
  column('number', '员工编号', '选填，不超过 20 个字，企业内不能重复', { aliases: ['工号', '员工工号'] }),
  column('email', '邮箱', '选填', { aliases: ['电子邮箱'] }),
  column('idNumber', '身份证号', '选填，18 位', { usedFor: ['add'], aliases: ['身份证号码'] }),
  column('sex', '性别', '选填'),
  column('birthday', '出生日期', '选填，如 1990-01-01', { aliases: ['生日'] }),
  column('duty', '职务', '选填，不超过 50 个字', { aliases: ['职位', '岗位'] }),
  column('roles', '角色', '选填，从列表中选择；更多角色可在导入后设置', { usedFor: ['add'] }),
  column('scene1', '用车场景1', '选填；填写任何一个场景，即以所填场景为准', { aliases: ['用车场景'] }),
  column('scene2', '用车场景2', '选填'),
  column('scene3', '用车场景3', '选填'),
  column('limitKind', '限额类型', `选填：${KINDS}`),
  column('limitMoney', '限额金额（元）', '选择限额类型（不限除外）后必填', { aliases: ['限额'] }),
  column('limitStart', '限额开始日期', '固定期间总额必填，如 2026-01-01'),
  column('limitEnd', '限额结束日期', '固定期间总额必填，如 2026-12-31'),
] as const satisfies readonly ImportColumn[];

export type ImportKey = (typeof IMPORT_COLUMNS)[number]['key'];
export type ImportCells = Partial<Record<ImportKey, string>>;

const columnsAll: readonly (ImportColumn & { key: ImportKey })[] = IMPORT_COLUMNS;
export const columnsFor = (kind: ImportKind) => columnsAll.filter(({ usedFor }) => usedFor.includes(kind));

/** A heading without its marks: '*手机号（必填）' is 手机号. */
const plainHeading = (text: string): string => text.replace(/[（(][^）)]*[）)]|[\s*＊:：]/g, '');

export interface Heading {
  /** Which line it is, counted from 0. */
  readonly at: number;
  readonly keys: readonly (ImportKey | null)[];
}

/** Nothing to read: no title, or one of those that we add to the lines that failed. */
const PASSED_OVER: readonly string[] = ['', ...Object.values(FAULT_TITLES)];

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join('');

/** Finds the heading and what each column means; what the template does not have is refused before a row is read. */
export function readHeading(kind: ImportKind, lines: readonly (readonly string[])[]): Heading | Refused {
  const columns = columnsFor(kind);
  const known = new Map(
    columns.flatMap(({ key, title, aliases }) => [title, ...aliases].map((name) => [plainHeading(name), key] as const)),
  );
  const at = lines
    .slice(0, HEADING_WITHIN)
    .findIndex((line) => line.some((cell) => known.get(plainHeading(cell)) === 'phone'));
  const cells = lines[at] ?? [];
  const keys = cells.map((cell) => known.get(plainHeading(cell)) ?? null);
  const missing = columns.filter(({ key, requiredFor }) => requiredFor.includes(kind) && !keys.includes(key));
  const strange = cells.filter((cell, index) => !PASSED_OVER.includes(cell.trim()) && keys[index] === null);
  const twice = columns.filter(({ key }) => keys.indexOf(key) !== keys.lastIndexOf(key));
  const detail = [
    ...(missing.length > 0 ? [`缺少${quoted(missing.map(({ title }) => title))}`] : []),
    ...(strange.length > 0 ? [`不能识别${quoted(strange.map((cell) => cell.slice(0, 20)))}`] : []),
    ...(twice.length > 0 ? [`重复${quoted(twice.map(({ title }) => title))}`] : []),
  ];
  return detail.length > 0 ? refuse(STAFF_REFUSALS.headingWrong, { detail: detail.join('，') }) : { at, keys };
}

export interface ImportLine {
  /** As the spreadsheet counts it, from 1. */
  readonly line: number;
  readonly cells: ImportCells;
}

/** The lines below the heading that say anything in a known column. */
export function readLines({ at, keys }: Heading, lines: readonly (readonly string[])[]): ImportLine[] {
  return lines.slice(at + 1).flatMap((texts, index) => {
    const cells: ImportCells = {};
    keys.forEach((key, place) => {
      const text = texts[place]?.trim() ?? '';
      if (key !== null && text !== '') cells[key] = text;
    });
    return Object.keys(cells).length > 0 ? [{ line: at + 2 + index, cells }] : [];
  });
}

/** A phone or number that stands in an earlier line too: which line, by the line that repeats it. */
export function repeatedLines(lines: readonly ImportLine[], key: ImportKey): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { line, cells } of lines) {
    const text = cells[key];
    if (text === undefined) continue;
    const earlier = first.get(text);
    if (earlier === undefined) first.set(text, line);
    else repeated.set(line, earlier);
  }
  return repeated;
}

export function importResult(done: number, failed: number): ImportResult {
  if (failed === 0) return 'allDone';
  return done === 0 ? 'allFailed' : 'partFailed';
}

export const SEX_LABELS: readonly string[] = Sex.names.map(Sex.labelOf);
