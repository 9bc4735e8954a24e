import { type Refused, refuse } from '../refusal.ts';
import { DESCRIPTION_MAX, ORDERS_MAX } from './form.ts';
import { OBJECTION_REFUSALS } from './refusals.ts';

export const IMPORT_MAX_ROWS = ORDERS_MAX;
/** The columns of the template; only the first must be there. */
export const IMPORT_TITLES = { orderNo: '订单号', description: '异议描述' } as const;

export interface ImportLine {
  /** As the sheet numbers it, from 1. */
  readonly line: number;
  readonly orderNo: string;
  readonly description: string;
}

/** A remark may stand above the heading. */
const LINES_ABOVE = 4;
const placeOf = (row: readonly string[], title: string): number => row.findIndex((cell) => cell.trim() === title);

/** The lines that hold anything, with their places. */
export function readImport(rows: readonly (readonly string[])[]): readonly ImportLine[] | Refused {
  const at = rows.slice(0, LINES_ABOVE).findIndex((row) => placeOf(row, IMPORT_TITLES.orderNo) >= 0);
  if (at < 0) return refuse(OBJECTION_REFUSALS.fileHeading);
  const places = [IMPORT_TITLES.orderNo, IMPORT_TITLES.description].map((title) => placeOf(rows[at]!, title));
  const lines = rows.slice(at + 1).map((row, below): ImportLine => {
    const [orderNo, description] = places.map((place) => (row[place] ?? '').trim());
    return { line: at + 2 + below, orderNo: orderNo!, description: description! };
  });
  const filled = lines.filter(({ orderNo, description }) => orderNo !== '' || description !== '');
  if (filled.length === 0) return refuse(OBJECTION_REFUSALS.fileEmpty);
  return filled.length > IMPORT_MAX_ROWS
    ? refuse(OBJECTION_REFUSALS.fileTooManyRows, { most: IMPORT_MAX_ROWS })
    : filled;
}

/** Why each line that cannot be taken is left; `inBill`: whether the order stands in the bill and can be objected to. */
export function importFaults(
  lines: readonly ImportLine[],
  inBill: (orderNo: string) => boolean,
): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const faults = new Map<number, string>();
  for (const { line, orderNo, description } of lines) {
    const fault = faultOf(orderNo, description, seen.has(orderNo), inBill);
    if (fault) faults.set(line, fault);
    else seen.add(orderNo);
  }
  return faults;
}

function faultOf(orderNo: string, description: string, isTwice: boolean, inBill: (orderNo: string) => boolean) {
  if (orderNo === '') return '订单号不能为空';
  if (isTwice) return '订单号重复';
  if (!inBill(orderNo)) return '订单不在该账单中，或当前状态不能提出异议';
  return [...description].length > DESCRIPTION_MAX ? `异议描述不能超过 ${DESCRIPTION_MAX} 个字` : null;
}
