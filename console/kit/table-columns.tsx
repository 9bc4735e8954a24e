import type { ReactNode } from 'react';
import type { TableView } from './table-view.ts';

/** A column of a table; `key` is what column settings remember. */
export interface Column<R> {
  key: string;
  title: ReactNode;
  render: (row: R, index: number) => ReactNode;
  /** In pixels. Columns without one share what the others leave, each at least `least` wide. */
  width?: number;
  least?: number;
  /** Money and counts stand right, under their heads' right edge; everything else left. */
  align?: 'right';
  /** What the rows are ordered by where this head is pressed, if the server can. */
  sort?: string;
  /** Always shown: names and actions. */
  locked?: boolean;
  /** Shown only to whoever asks for it in the column settings. */
  extra?: boolean;
  /** Stays in sight while a table that is wider than its place is pushed aside: the first one, which names the row. */
  pinned?: boolean;
}

const LEAST_WIDTH = 96;
const BOX_WIDTH = 40;

/** Below this a table is pushed aside instead of squeezed. */
export const leastWidth = (columns: readonly Pick<Column<never>, 'width' | 'least'>[], hasBoxes: boolean): number =>
  columns.reduce((sum, { width, least = LEAST_WIDTH }) => sum + (width ?? least), hasBoxes ? BOX_WIDTH : 0);

type Arrangement = Pick<TableView, 'hidden' | 'order' | 'widths'>;

/** In a person's own order; what always stands keeps its place, and a column they never moved comes after those. */
export function inOrder<C extends Pick<Column<never>, 'key' | 'locked'>>(
  columns: readonly C[],
  order: readonly string[] = [],
): C[] {
  const place = ({ key }: C): number => (order.includes(key) ? order.indexOf(key) : order.length);
  const moved = columns.filter(({ locked }) => !locked).sort((one, other) => place(one) - place(other));
  return columns.map((column) => (column.locked ? column : moved.shift()!));
}

/** The columns of a list as a person sees it: the extra ones only where they were asked for. */
export const shownColumns = <R,>(columns: readonly Column<R>[], { hidden, order, widths }: Arrangement): Column<R>[] =>
  inOrder(columns, order)
    .filter(({ key, locked, extra = false }) => locked || !(hidden?.includes(key) ?? extra))
    .map((column) => (widths?.[column.key] ? { ...column, width: widths[column.key]! } : column));

/** The last column; its head is read aloud but not shown. */
export const actionColumn = <R,>(render: (row: R) => ReactNode, width = 92): Column<R> => ({
  key: 'actions',
  locked: true,
  title: <span className="qx-hidden">操作</span>,
  width,
  align: 'right',
  render,
});
