import type { DepartmentPlace } from '../department-tree.ts';

/** A line of the grid: a department with everything below it, or without (`isOwn`) where those have lines of their own. */
export interface GridRow {
  readonly departmentId: number;
  readonly isOwn: boolean;
}

export const belongsTo = ({ departmentId, isOwn }: GridRow, place: DepartmentPlace): boolean =>
  isOwn ? place.id === departmentId : place.path.includes(departmentId);

const parentOf = ({ path }: DepartmentPlace): number | undefined => path.at(-2);

/**
 * As many lines as a screen shows at once: beginning with the whole company, the line with most people is taken apart into
 * the departments below it, as long as there is room. Every department with people is in exactly one line.
 */
export function gridRows(
  places: readonly DepartmentPlace[],
  headcount: (departmentId: number) => number,
  most = 14,
): GridRow[] {
  const counted = (row: GridRow): number =>
    places.reduce((sum, place) => sum + (belongsTo(row, place) ? headcount(place.id) : 0), 0);
  const below = (id: number): DepartmentPlace[] => places.filter((place) => parentOf(place) === id);
  const apart = ({ departmentId }: GridRow): GridRow[] =>
    [
      ...below(departmentId).map(({ id }) => ({ departmentId: id, isOwn: false })),
      { departmentId, isOwn: true },
    ].filter((row) => counted(row) > 0);
  const canSplit = (row: GridRow): boolean => !row.isOwn && below(row.departmentId).length > 0;

  let rows: GridRow[] = places
    .filter((place) => parentOf(place) === undefined)
    .map(({ id }) => ({ departmentId: id, isOwn: false }))
    .filter((row) => counted(row) > 0);
  for (;;) {
    const largest = rows.filter(canSplit).sort((a, b) => counted(b) - counted(a))[0];
    const parts = largest ? apart(largest) : [];
    const isFirst = rows.length === 1; // the company in one line says nothing, however many departments it has
    if (!largest || (!isFirst && rows.length - 1 + parts.length > most)) return rows;
    rows = rows.flatMap((row) => (row === largest ? parts : [row]));
  }
}
