import type { UseQueryResult } from '@tanstack/react-query';
import { type Key, type ReactNode, type RefObject, type UIEvent, useEffect, useMemo, useRef } from 'react';
import { MOST_COUNTED, PAGE_SIZES, type Page, type PageInput } from '#rules/paging.ts';
import { DataTable, type RowChoice, type Sorting } from './DataTable.tsx';
import css from './PagedTable.module.css';
import { type Elsewhere, EmptyState, ErrorState, NothingFound } from './states.tsx';
import { TableFooter } from './TableFooter.tsx';
import { type Column, shownColumns } from './table-columns.tsx';
import { useTableView } from './table-view.ts';
import { useDelayed } from './use-delayed.ts';
import type { ActiveFilters } from './use-filters.ts';
import type { ListName } from './use-page.ts';
import type { Selection } from './use-selection.ts';

export interface PagedTableProps<R> {
  /** Names the page sizes and what is remembered of the view. */
  list: ListName;
  /** What the list holds, for sentences: 员工列表. */
  what: string;
  query: UseQueryResult<Page<R>>;
  page: PageInput;
  onPage: (page: PageInput) => void;
  columns: readonly Column<R>[];
  keyOf: (row: R) => Key;
  /** How rows are counted: 人, 条, 个. */
  unit?: string;
  filters?: ActiveFilters;
  /** Shown when there is nothing yet and no filter is active. */
  empty?: ReactNode;
  selection?: Selection<R>;
  /** Names a row for the label of its checkbox. */
  nameOf?: (row: R) => string;
  canSelect?: (row: R) => boolean;
  selectionActions?: ReactNode;
  /** Offers 选择全部: the page takes everything that the filters find. */
  onSelectAll?: () => void;
  /** Where else a search that found nothing can look. */
  elsewhere?: Elsewhere | undefined;
  sorting?: Sorting | undefined;
  hidePagerUnder?: number;
  sums?: Readonly<Record<string, ReactNode>>;
}

/** After the last row of the last page is gone, the page before it is the last one. */
function usePageWithin<R>({ query, page, onPage }: PagedTableProps<R>): void {
  const { data, isPlaceholderData } = query;
  const last = data ? Math.max(1, Math.ceil(data.total / page.pageSize)) : undefined;
  useEffect(() => {
    if (last !== undefined && !isPlaceholderData && page.page > last) onPage({ ...page, page: last });
  }, [last, isPlaceholderData, page, onPage]);
}

function useRowChoice<R>(props: PagedTableProps<R>): RowChoice<R> | undefined {
  const { selection, keyOf, nameOf, canSelect, query } = props;
  const isAll = selection?.everything !== undefined;
  // Where everything is chosen, so is what is on the page; taking one of them out leaves the others of the page.
  const held = useMemo(
    () => (isAll ? (query.data?.rows ?? []).filter((row) => canSelect?.(row) ?? true) : (selection?.rows ?? [])),
    [isAll, query.data, canSelect, selection?.rows],
  );
  const keys = useMemo(() => new Set<Key>(held.map(keyOf)), [held, keyOf]);
  if (!selection) return undefined;
  const onChange = (rows: readonly R[], chosen: boolean): void => {
    const changed = new Set(rows.map(keyOf));
    const others = held.filter((row) => !changed.has(keyOf(row)));
    selection.set(chosen ? [...others, ...rows] : others);
  };
  return { keys, onChange, nameOf, canChoose: canSelect };
}

function Nothing<R>({ filters, empty, what, page, elsewhere }: PagedTableProps<R>) {
  if (page.page > 1) return null;
  if (filters && filters.conditions.length > 0) {
    return <NothingFound conditions={filters.conditions} onClear={filters.clear} elsewhere={elsewhere} />;
  }
  return <>{empty ?? <EmptyState title="没有查询到数据">{what}里还没有内容。</EmptyState>}</>;
}

const SKELETON_ROWS = 8;

function Body<R>(props: PagedTableProps<R>) {
  const { query, columns, keyOf, list, what, sums, sorting } = props;
  const view = useTableView(list);
  const late = useDelayed(query.isPending);
  const choice = useRowChoice(props);
  return (
    <DataTable
      label={what}
      fixed
      columns={shownColumns(columns, view)}
      rows={query.data?.rows ?? []}
      keyOf={keyOf}
      choice={choice}
      skeleton={query.isPending ? (late ? SKELETON_ROWS : 0) : false}
      empty={<Nothing {...props} />}
      sums={sums}
      sorting={sorting}
    />
  );
}

/** A head's edge is drawn to make its column wider; what does it comes once the list stands. */
function useWidths(box: RefObject<HTMLDivElement | null>, list: ListName): void {
  useEffect(() => {
    const edges = import('./column-widths.ts').then(({ watchEdges }) => watchEdges(box.current, list));
    return () => void edges.then((stop) => stop());
  }, [box, list]);
}

/** Set on the element itself: a list that is pushed aside is not drawn anew for it. */
function markPushed({ currentTarget }: UIEvent<HTMLDivElement>): void {
  currentTarget.querySelector('table')?.toggleAttribute('data-pushed', currentTarget.scrollLeft > 0);
}

/** A list: rows in their own scroll box under a standing head, a docked footer, and every state a list can be in. */
export function PagedTable<R>(props: PagedTableProps<R>) {
  const { query, list, page, onPage, what, unit = '条', hidePagerUnder = 1, selection } = props;
  const { density } = useTableView(list);
  const box = useRef<HTMLDivElement>(null);
  usePageWithin(props);
  useWidths(box, list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its first row
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [page.page, page.pageSize]);

  const total = query.data?.total;
  const failed = query.isError && !query.data;
  const bar = selection && {
    count: selection.count,
    total: total ?? 0,
    unit,
    actions: props.selectionActions,
    onAll: selection.everything === undefined ? props.onSelectAll : undefined,
    onClear: selection.clear,
  };
  return (
    <section
      className={css.frame}
      data-density={density}
      aria-label={what}
      aria-busy={query.isFetching || query.isPending}
    >
      <div
        ref={box}
        className={css.scroll}
        data-old={query.isPlaceholderData || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
        tabIndex={0}
        onScroll={markPushed}
      >
        {failed ? (
          <ErrorState error={query.error} what={what} onRetry={() => void query.refetch()} />
        ) : (
          <Body {...props} />
        )}
      </div>
      <TableFooter
        page={page}
        onPage={onPage}
        sizes={PAGE_SIZES[list]}
        total={total}
        unit={unit}
        counted={list.startsWith('desk') ? MOST_COUNTED : undefined}
        hidePager={failed || (total ?? 0) < hidePagerUnder}
        selection={bar}
      />
    </section>
  );
}
