/** A remark may stand above the heading. */
export const LINES_ABOVE = 4;

/** What stands behind the columns of the lines that failed: where each was, and why. Sent again, they are passed over. */
export const FAULT_TITLES = { line: '行号（原文件）', reason: '失败原因' } as const;

/** A line of an imported sheet that holds anything: its place as the sheet numbers it, from 1, and its cells by column. */
export type SheetLine<N extends string> = { readonly line: number } & Readonly<Record<N, string>>;

const placeOf = (row: readonly string[], title: string): number => row.findIndex((cell) => cell.trim() === title);

/** The lines below the heading, wherever its columns stand; null where the first of them is not there. */
export function sheetLines<N extends string>(
  rows: readonly (readonly string[])[],
  titles: Readonly<Record<N, string>>,
): readonly SheetLine<N>[] | null {
  const names = Object.keys(titles) as N[];
  const at = rows.slice(0, LINES_ABOVE).findIndex((row) => placeOf(row, titles[names[0]!]) >= 0);
  if (at < 0) return null;
  const places = names.map((name) => [name, placeOf(rows[at]!, titles[name])] as const);
  return rows.slice(at + 1).flatMap((row, below) => {
    const cells = Object.fromEntries(places.map(([name, place]) => [name, (row[place] ?? '').trim()]));
    const isFilled = Object.values(cells).some((cell) => cell !== '');
    return isFilled ? [{ line: at + 2 + below, ...cells } as SheetLine<N>] : [];
  });
}
