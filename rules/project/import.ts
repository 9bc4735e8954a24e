import { writtenDay } from '../day-import.ts';
import { fenOfYuan } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { type SheetLine, sheetLines } from '../sheet-lines.ts';
import { MOST_OWNERS, ProjectDraft } from './draft.ts';
import { PROJECT_REFUSALS } from './refusals.ts';

export const PROJECT_IMPORT_MAX_ROWS = 500;
export const PROJECT_IMPORT_TITLES = {
  number: '项目号',
  name: '项目名称',
  startDay: '开始日期',
  endDay: '结束日期',
  budget: '预算（元）',
  owners: '负责人手机号',
} as const;

export type ProjectLine = SheetLine<keyof typeof PROJECT_IMPORT_TITLES>;

export function readProjectImport(rows: readonly (readonly string[])[]): readonly ProjectLine[] | Refused {
  const lines = sheetLines(rows, PROJECT_IMPORT_TITLES);
  if (lines === null) return refuse(PROJECT_REFUSALS.fileHeading);
  if (lines.length === 0) return refuse(PROJECT_REFUSALS.fileEmpty);
  if (lines.length > PROJECT_IMPORT_MAX_ROWS)
    return refuse(PROJECT_REFUSALS.fileTooManyRows, { most: PROJECT_IMPORT_MAX_ROWS });
  return lines;
}

/** Several phones stand in one cell, with whatever people put between them. */
export const phonesIn = ({ owners }: ProjectLine): string[] => owners.split(/[\s,，;；、/]+/).filter(Boolean);

interface Known {
  /** Numbers of the list, in small letters. */
  readonly taken: ReadonlySet<string>;
  readonly staffOf: ReadonlyMap<string, number>;
}

function readLine(line: ProjectLine, { taken, staffOf }: Known): ProjectDraft | string {
  const dayIn = (text: string) => (text === '' ? null : writtenDay(text));
  const [startDay, endDay] = [dayIn(line.startDay), dayIn(line.endDay)];
  if (line.startDay !== '' && startDay === null) return `开始日期“${line.startDay}”不正确，例如 2027-02-05`;
  if (line.endDay !== '' && endDay === null) return `结束日期“${line.endDay}”不正确，例如 2027-02-05`;
  const budgetFen = line.budget === '' ? null : fenOfYuan(line.budget.replaceAll(',', ''));
  if (line.budget !== '' && budgetFen === null) return `预算“${line.budget}”不正确，应为以元为单位的金额`;
  const phones = phonesIn(line);
  const unknown = phones.find((phone) => !staffOf.has(phone));
  if (unknown !== undefined) return `负责人手机号 ${unknown} 不是在职员工`;
  if (phones.length > MOST_OWNERS) return `负责人最多 ${MOST_OWNERS} 人`;
  const ownerIds = [...new Set(phones.map((phone) => staffOf.get(phone)!))];
  const { number, name } = line;
  const read = ProjectDraft.safeParse({ number, name, startDay, endDay, budgetFen, ownerIds });
  if (!read.success) return read.error.issues[0]!.message;
  return taken.has(read.data.number.toLowerCase()) ? `项目号 ${read.data.number} 已存在` : read.data;
}

export interface ProjectImport {
  readonly drafts: readonly ProjectDraft[];
  /** Why each line that cannot be taken is left. */
  readonly faults: ReadonlyMap<number, string>;
}

export function judgeProjectImport(lines: readonly ProjectLine[], known: Known): ProjectImport {
  const drafts = new Map<string, ProjectDraft>();
  const faults = new Map<number, string>();
  for (const line of lines) {
    const read = readLine(line, known);
    if (typeof read === 'string') faults.set(line.line, read);
    else if (drafts.has(read.number.toLowerCase())) faults.set(line.line, `项目号 ${read.number} 在文件中重复`);
    else drafts.set(read.number.toLowerCase(), read);
  }
  return { drafts: [...drafts.values()], faults };
}

export const projectsImportedText = ({ drafts, faults }: ProjectImport): string =>
  `导入项目：成功 ${drafts.length} 个${faults.size > 0 ? `，失败 ${faults.size} 行` : ''}`;
