import { useSyncExternalStore } from 'react';

export type Density = 'standard' | 'loose';

export interface TableView {
  readonly density: Density;
  /** Keys of the columns that are not shown, where the person chose. */
  readonly hidden?: readonly string[] | undefined;
  /** Keys of the columns in the person's own order, and widths in pixels. */
  readonly order?: readonly string[] | undefined;
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** Rows a page, where the person chose. */
  readonly pageSize?: number | undefined;
}

const PLAIN: TableView = { density: 'standard' };
const keyOf = (list: string): string => `qixing.list.${list}`;
const known = new Map<string, TableView>();
const listeners = new Set<() => void>();

function read(list: string): TableView {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null') as Partial<TableView> | null;
    return {
      density: stored?.density === 'loose' ? 'loose' : 'standard',
      hidden: stored?.hidden?.map(String),
      order: stored?.order?.map(String),
      widths: stored?.widths,
      pageSize: Number(stored?.pageSize) || undefined,
    };
  } catch {
    return PLAIN;
  }
}

/** Read once a list: a snapshot must stay the same object until it changes. */
export function tableView(list: string): TableView {
  const view = known.get(list) ?? read(list);
  known.set(list, view);
  return view;
}

export function changeTableView(list: string, change: Partial<TableView>): void {
  const view = { ...tableView(list), ...change };
  known.set(list, view);
  localStorage.setItem(keyOf(list), JSON.stringify(view));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this person looks at this list: which columns, how dense. */
export const useTableView = (list: string): TableView => useSyncExternalStore(subscribe, () => tableView(list));
