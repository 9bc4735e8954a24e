import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { type Key, type ReactNode, useRef } from 'react';
import css from './DataTable.module.css';
import { TickBox } from './TickBox.tsx';
import { type Column, leastWidth } from './table-columns.tsx';
import { tellWhole } from './tell-whole.ts';

export interface RowChoice<R> {
  keys: ReadonlySet<Key>;
  /** Replaces what is chosen among these rows. */
  onChange: (rows: readonly R[], chosen: boolean) => void;
  nameOf?: ((row: R) => string) | undefined;
  canChoose?: ((row: R) => boolean) | undefined;
}

export interface Sorting {
  /** The column's `sort`, undefined where the rows are in the list's own order. */
  by: string | undefined;
  isAscending: boolean;
  onSort: (by: string | undefined, isAscending: boolean) => void;
}

export interface DataTableProps<R> {
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => Key;
  choice?: RowChoice<R> | undefined;
  /** Bars instead of rows; false shows an empty body. */
  skeleton?: number | false;
  /** Stands in the body's place when there are no rows. */
  empty?: ReactNode;
  /** Cells of a closing row, by column key; the sum of what is above. */
  sums?: Readonly<Record<string, ReactNode>> | undefined;
  /** How the rows are ordered, where columns can be chosen for it. */
  sorting?: Sorting | undefined;
  /** Says what the table holds where no heading does. */
  label?: string;
  /** Columns keep their places whatever stands in them: while it loads, on every page, and where nothing was found. */
  fixed?: boolean;
}

const WIDTHS = [62, 46, 76, 54, 66, 42];

/**
 * A plain table with a standing head. Not antd's: its fixed head measures itself in a hidden row that can be focused,
 * and it weighs more than a list page may.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { columns, rows, choice, skeleton = false, empty, sums, label, sorting, fixed = false } = props;
  const style = fixed ? { minWidth: leastWidth(columns, choice !== undefined) } : undefined;
  return (
    <>
      <table className={css.table} aria-label={label} data-fixed={fixed || undefined} style={style}>
        <thead>
          <tr>
            {choice && <HeadBox rows={rows} choice={choice} keyOf={props.keyOf} disabled={skeleton !== false} />}
            {columns.map(({ key, ...column }) => (
              <Head key={key} name={key} {...column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody onPointerOver={tellWhole}>
          {skeleton === false ? <Rows {...props} /> : <Bars {...props} count={skeleton} />}
        </tbody>
        {sums && rows.length > 0 && <SumRow columns={columns} sums={sums} lead={choice !== undefined} />}
      </table>
      {skeleton === false && rows.length === 0 && empty}
    </>
  );
}

type HeadProps<R> = Omit<Column<R>, 'key'> & { name: string; sorting: Sorting | undefined };

function Head<R>({ name, title, width, align, pinned, sort, sorting }: HeadProps<R>) {
  const by = sorting?.by === sort ? sorting : undefined;
  const order = sort && by ? (by.isAscending ? 'ascending' : 'descending') : undefined;
  return (
    <th
      scope="col"
      data-key={name}
      data-align={align}
      data-pinned={pinned}
      style={width === undefined ? undefined : { width }}
      aria-sort={sort && sorting ? (order ?? 'none') : undefined}
    >
      {sort && sorting ? <SortButton {...{ title, order, sort, sorting }} /> : title}
    </th>
  );
}

interface SortButtonProps {
  title: ReactNode;
  order: 'ascending' | 'descending' | undefined;
  sort: string;
  sorting: Sorting;
}

/** Up, then down, then the list's own order again. */
function SortButton({ title, order, sort, sorting }: SortButtonProps) {
  const Arrow = order === undefined ? ChevronsUpDown : order === 'ascending' ? ChevronUp : ChevronDown;
  const next = (): void => sorting.onSort(order === 'descending' ? undefined : sort, order === undefined);
  return (
    <button type="button" className={css.sort} data-on={order !== undefined || undefined} onClick={next}>
      {title}
      <Arrow size={13} aria-hidden />
    </button>
  );
}

function Rows<R>({ columns, rows, keyOf, choice }: DataTableProps<R>) {
  const last = useRef<number>(undefined);
  return rows.map((row, index) => {
    const key = keyOf(row);
    const chosen = choice?.keys.has(key) ?? false;
    // Shift chooses everything between this row and the one clicked before.
    const choose = (on: boolean, wide: boolean): void => {
      const from = wide ? (last.current ?? index) : index;
      const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
      last.current = index;
      choice?.onChange(
        between.filter((each) => choice.canChoose?.(each) ?? true),
        on,
      );
    };
    return (
      <tr key={key} aria-selected={choice ? chosen : undefined} data-chosen={chosen || undefined}>
        {choice && (
          <td className={css.box}>
            <TickBox
              checked={chosen}
              disabled={!(choice.canChoose?.(row) ?? true)}
              label={`选择${choice.nameOf ? ` ${choice.nameOf(row)}` : '此行'}`}
              onChange={choose}
            />
          </td>
        )}
        {columns.map(({ key: column, title, align, pinned, render }) => (
          <td
            key={column}
            data-align={align}
            data-pinned={pinned}
            data-title={typeof title === 'string' ? title : undefined}
          >
            {render(row, index)}
          </td>
        ))}
      </tr>
    );
  });
}

interface HeadBoxProps<R> {
  rows: readonly R[];
  choice: RowChoice<R>;
  keyOf: (row: R) => Key;
  disabled: boolean;
}

function HeadBox<R>({ rows, choice, keyOf, disabled }: HeadBoxProps<R>) {
  const able = rows.filter((row) => choice.canChoose?.(row) ?? true);
  const count = able.filter((row) => choice.keys.has(keyOf(row))).length;
  return (
    <th scope="col" className={css.box}>
      <TickBox
        label="选择本页全部"
        disabled={disabled || able.length === 0}
        checked={count > 0 && count === able.length}
        partly={count > 0 && count < able.length}
        onChange={(checked) => choice.onChange(able, checked)}
      />
    </th>
  );
}

/** Bars in the columns' places, so that loading has the shape of what comes. */
function Bars<R>({ columns, choice, count }: DataTableProps<R> & { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
    <tr key={index}>
      {choice && <td className={css.box} />}
      {columns.map(({ key, align }, place) => (
        <td key={key} data-align={align}>
          <span className={css.bar} style={{ width: `${WIDTHS[(index * 5 + place * 2) % WIDTHS.length]}%` }} />
        </td>
      ))}
    </tr>
  ));
}

interface SumRowProps<R> {
  columns: readonly Column<R>[];
  sums: Readonly<Record<string, ReactNode>>;
  lead: boolean;
}

function SumRow<R>({ columns, sums, lead }: SumRowProps<R>) {
  return (
    <tfoot>
      <tr>
        {lead && <td />}
        {columns.map(({ key, align }) => (
          <td key={key} data-align={align}>
            {sums[key]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
