import type { ShowPhone } from '#rules/masked-phone.ts';

export type CellValue = string | number | null;

export interface WorkbookColumn {
  title: string;
  /** text (the default): shown as it is, whatever it looks like; number: as it is; money: whole fen, shown in yuan. */
  kind?: 'text' | 'number' | 'money';
  /** Phones of people: written as whoever asked for the file may read them. */
  isPhone?: boolean;
  /** In characters; absent: by the title. */
  width?: number;
  /** Shown beside a cell of this column when it is chosen; at most 255 characters. */
  note?: string;
  /** The only values this column takes, offered as a drop-down list. */
  choices?: readonly string[];
}

export interface WorkbookOptions {
  /** How the reader sees phones; needed where a column has them. */
  phones?: ShowPhone;
  sheetName?: string;
  /** A line above the heading, across all columns. */
  remark?: string;
  /** How many lines lists and notes are prepared for; the rows of an export need none. */
  preparedRows?: number;
}
