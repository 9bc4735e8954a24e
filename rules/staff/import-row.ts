import { isDay } from '../calendar.ts';
import { LimitDraft, limitOf, SpendingLimit } from '../limit.ts';
import { fenOfYuan } from '../money.ts';
import { isRefused } from '../refusal.ts';
import { type ImportKind, Sex } from '../staff.ts';
import { notAhead, StaffChanges, StaffForm } from './form.ts';
import type { ImportCells, ImportKey } from './import.ts';

/** What names in a file stand for in this company; null where nothing, or more than one thing, has the name. */
export interface ImportBook {
  departmentOf(name: string): number | null;
  roleOf(name: string): number | null;
  sceneOf(name: string): number | null;
}

export interface ImportRow {
  form: StaffChanges;
  /** Absent: none are set. */
  sceneIds: number[] | undefined;
  limit: LimitDraft | undefined;
}

/** What a spreadsheet shows where a formula came to nothing. */
const FORMULA_ERROR = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA)$/i;

/** '1990/1/5', '1990年1月5日', '19900105' or a day with its midnight as 'yyyy-MM-dd'; anything else as it stands. */
export function dayText(text: string): string {
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00(?::00)?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match) return text;
  const [, year, month = '', day = ''] = match;
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(whole) ? whole : text;
}

type Reasons = string[];

/** Several names in one cell, unless the whole cell is one name; one that is named twice counts once. */
function resolved(text: string, what: string, find: (name: string) => number | null, reasons: Reasons): number[] {
  const whole = find(text);
  if (whole !== null) return [whole];
  const names = text
    .split(/[、,，;；\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const ids = names.flatMap((name) => {
    const id = find(name);
    if (id === null) reasons.push(`${what}“${name.slice(0, 50)}”不存在或有重名`);
    return id === null ? [] : [id];
  });
  return [...new Set(ids)];
}

function formOf(cells: ImportCells, book: ImportBook, reasons: Reasons): StaffChanges {
  const { name, phone, number, email, idNumber, duty, birthday, sex, department, roles } = cells;
  const departmentId = department === undefined ? null : book.departmentOf(department);
  if (department !== undefined && departmentId === null) {
    reasons.push(`部门“${department.slice(0, 50)}”不存在或有重名`);
  }
  const known = Sex.names.find((one) => Sex.labelOf(one) === sex);
  return {
    name: name as string,
    phone: phone as string,
    departmentId: departmentId ?? undefined,
    number,
    email,
    idNumber,
    duty,
    birthday: birthday === undefined ? undefined : dayText(birthday),
    sex: sex === undefined ? undefined : (known ?? (sex as Sex)),
    roleIds: roles === undefined ? undefined : resolved(roles, '角色', book.roleOf, reasons),
  };
}

function limitFrom(cells: ImportCells, reasons: Reasons): LimitDraft | undefined {
  const { limitKind, limitMoney, limitStart, limitEnd } = cells;
  if (limitKind === undefined) {
    if (limitMoney ?? limitStart ?? limitEnd) reasons.push('请选择限额类型');
    return undefined;
  }
  const kind = SpendingLimit.names.find((one) => SpendingLimit.labelOf(one) === limitKind);
  if (!kind) {
    reasons.push(`限额类型“${limitKind.slice(0, 50)}”不存在`);
    return undefined;
  }
  const moneyFen = limitMoney === undefined ? undefined : fenOfYuan(limitMoney);
  if (moneyFen === null && kind !== 'unlimited') {
    reasons.push('请输入正确的金额');
    return undefined;
  }
  const day = (text: string | undefined) => (text === undefined ? null : dayText(text));
  const filled = { kind, moneyFen: moneyFen as number, startDay: day(limitStart), endDay: day(limitEnd) };
  const parsed = LimitDraft.safeParse(limitOf(filled));
  if (parsed.success) return parsed.data;
  reasons.push(...parsed.error.issues.map(({ message }) => message));
  return undefined;
}

function scenesFrom(cells: ImportCells, book: ImportBook, reasons: Reasons): number[] | undefined {
  const texts = (['scene1', 'scene2', 'scene3'] as const).map((key) => cells[key]).filter((text) => text !== undefined);
  if (texts.length === 0) return undefined;
  return [...new Set(texts.flatMap((text) => resolved(text, '用车场景', book.sceneOf, reasons)))];
}

/** One line by the rules of the form; a row to store, or every reason why not. */
export function readRow(kind: ImportKind, cells: ImportCells, book: ImportBook, today: string): ImportRow | Reasons {
  const errors = Object.values(cells).filter((text) => FORMULA_ERROR.test(text));
  if (errors.length > 0) return [`单元格内容是公式错误“${errors[0]}”`];
  const reasons: Reasons = [];
  const sent = formOf(cells, book, reasons);
  const parsed = (kind === 'add' ? StaffForm : StaffChanges.required({ phone: true })).safeParse(sent);
  for (const { path, message } of parsed.error?.issues ?? []) {
    // A department that is named but unknown has its reason already.
    if (path[0] !== 'departmentId' || cells.department === undefined) reasons.push(message);
  }
  const row = { sceneIds: scenesFrom(cells, book, reasons), limit: limitFrom(cells, reasons) };
  const form = notAhead<StaffChanges>(parsed.data ?? (isDay(sent.birthday ?? '') ? sent : {}), today);
  if (isRefused(form)) reasons.push(form.refused.msg);
  return reasons.length > 0 || isRefused(form) ? [...new Set(reasons)] : { ...row, form };
}

export const isReasons = (read: ImportRow | Reasons): read is Reasons => Array.isArray(read);

/** Whether a line of a supplement says anything beside whom it is about. */
export const saysNothing = (cells: ImportCells): boolean =>
  (Object.keys(cells) as ImportKey[]).every((key) => key === 'phone' || key === 'name');
