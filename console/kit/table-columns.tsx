import type { ReactNode } from 'react';

/** A column of a table; `key` is what column settings remember. */
export interface Column<R> {
  key: string;
  title: ReactNode;
  render: (row: R, index: number) => ReactNode;
  width?: number;
  /** Money and counts stand right, under their heads' right edge; everything else left. */
  align?: 'right';
  /** What the rows are ordered by where this head is pressed, if the server can. */
  sort?: string;
  /** Always shown: names and actions. */
  locked?: boolean;
  /** Stays in sight while a table that is wider than its place is pushed aside: the first one, which names the row. */
  pinned?: boolean;
}

/** The last column; its head is read aloud but not shown. */
export const actionColumn = <R,>(render: (row: R) => ReactNode, width = 92): Column<R> => ({
  key: 'actions',
  locked: true,
  title: <span className="qx-hidden">操作</span>,
  width,
  align: 'right',
  render,
});
