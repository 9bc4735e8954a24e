import { type Refused, refuse } from '../refusal.ts';
import { type SheetLine, sheetLines } from '../sheet-lines.ts';
import { DESCRIPTION_MAX, ORDERS_MAX } from './form.ts';
import { OBJECTION_REFUSALS } from './refusals.ts';

export const IMPORT_MAX_ROWS = ORDERS_MAX;
/** The columns of the template; only the first must be there. */
export const IMPORT_TITLES = { orderNo: '订单号', description: '异议描述' } as const;

export type ImportLine = SheetLine<keyof typeof IMPORT_TITLES>;

/** The lines that hold anything, with their places. */
export function readImport(rows: readonly (readonly string[])[]): readonly ImportLine[] | Refused {
  const lines = sheetLines(rows, IMPORT_TITLES);
  if (lines === null) return refuse(OBJECTION_REFUSALS.fileHeading);
  if (lines.length === 0) return refuse(OBJECTION_REFUSALS.fileEmpty);
  return lines.length > IMPORT_MAX_ROWS ? refuse(OBJECTION_REFUSALS.fileTooManyRows, { most: IMPORT_MAX_ROWS }) : lines;
}

/**
 * Why each line that cannot be taken is left; `inBill`: whether the order stands in the bill and can be objected to;
 * `isRefunded`: whether nothing of it is left to object to.
 */
export function importFaults(
  lines: readonly ImportLine[],
  inBill: (orderNo: string) => boolean,
  isRefunded: (orderNo: string) => boolean = () => false,
): ReadonlyMap<number, string> {
  const seen = new Set<string>();
  const faults = new Map<number, string>();
  for (const { line, orderNo, description } of lines) {
    const fault = isRefunded(orderNo)
      ? '订单的企业支付已经全部退还'
      : faultOf(orderNo, description, seen.has(orderNo), inBill);
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
