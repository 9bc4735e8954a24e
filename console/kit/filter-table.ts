import type { z } from 'zod';
import { type Day, isDay } from '#rules/calendar.ts';
import { type Search, writeTexts } from './address.ts';
import type { DayRange } from './dates.tsx';

/**
 * One filter of a list: how it is spelt in the address, how it reads in 当前条件, and what the call takes of it. `D` is
 * what a person puts together, `V` what the address can say: a list with days of its own always has some.
 */
export interface Filter<D, I, V extends D = D> {
  readonly names: readonly string[];
  /** The call takes several fields, not one under the filter's own name. */
  readonly isSpread?: true;
  /** The value is written into a plain address too, so that a copied one shows the same days tomorrow. */
  readonly isPinned?: true;
  empty(today: Day): V;
  /** Undefined: the texts say nothing that can be asked for. */
  read(...texts: string[]): V | undefined;
  /** A text for each name; '' is left out. */
  write(value: D): readonly string[];
  words(value: V, name?: string): string[];
  input(value: V): I;
  fault?(value: D): string | undefined;
}

export type FilterTable = Readonly<Record<string, Filter<unknown, unknown>>>;
export type ValuesOf<T extends FilterTable> = { [K in keyof T]: ReturnType<T[K]['empty']> };
export type DraftOf<T extends FilterTable> = { [K in keyof T]: Parameters<T[K]['write']>[0] };
export type FaultsOf<T extends FilterTable> = { [K in keyof T]?: string };
/** What the ids of a filter are called, as far as it is known. */
export type NamesOf<T extends FilterTable> = { readonly [K in keyof T]?: (id: number) => string | undefined };

type SpreadKey<T> = { [K in keyof T]: T[K] extends { isSpread: true } ? K : never }[keyof T];
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer A) => void ? A : never;
export type InputOf<T extends FilterTable> = {
  [K in Exclude<keyof T, SpreadKey<T>>]: ReturnType<T[K]['input']>;
} & ([SpreadKey<T>] extends [never] ? unknown : Intersection<ReturnType<T[SpreadKey<T>]['input']>>);

type Values = Readonly<Record<string, unknown>>;

const collect = (table: FilterTable, each: (filter: FilterTable[string], key: string) => object): object =>
  Object.assign({}, ...Object.entries(table).map(([key, filter]) => each(filter, key)));

export const readFilters = <T extends FilterTable>(table: T, search: Search, today: Day): ValuesOf<T> =>
  collect(table, (filter, key) => {
    const texts = filter.names.map((name) => search[name] ?? '');
    const value = texts.every((text) => text === '') ? undefined : filter.read(...texts);
    return { [key]: value === undefined ? filter.empty(today) : value };
  }) as ValuesOf<T>;

/** By names of the address; of a filter that is not among the values, nothing. */
export function textsOf(table: FilterTable, values: Values): Search {
  const given = Object.entries(table).filter(([key]) => key in values);
  return Object.fromEntries(
    given.flatMap(([key, { names, write }]) => {
      const texts = write(values[key]);
      return names.map((name, index) => [name, texts[index] ?? '']);
    }),
  );
}

export const writeFilters = (table: FilterTable, search: Search, changes: Values): Search =>
  writeTexts(search, textsOf(table, changes));

export const inputOf = <T extends FilterTable>(table: T, values: ValuesOf<T>): InputOf<T> =>
  collect(table, (filter, key) => {
    const input = filter.input(values[key]);
    return filter.isSpread ? Object(input) : { [key]: input };
  }) as InputOf<T>;

export function conditionsOf<T extends FilterTable>(table: T, values: ValuesOf<T>, names: NamesOf<T> = {}): string[] {
  return Object.entries(table).flatMap(([key, filter]) => {
    const value: unknown = values[key];
    return filter.words(value, typeof value === 'number' ? names[key]?.(value) : undefined);
  });
}

/** The rules' own sentences about what cannot be asked for, by filter. */
export const faultsOf = <T extends FilterTable>(table: T, draft: DraftOf<T>): FaultsOf<T> =>
  collect(table, (filter, key) => {
    const fault = filter.fault?.(draft[key]);
    return fault === undefined ? {} : { [key]: fault };
  }) as FaultsOf<T>;

/** Between a value and its text, in the address and in words. */
export interface Spelling<V> {
  read: (text: string) => V | undefined;
  write: (value: V) => string;
  label: (value: V) => string;
}

interface Codes<N extends string> {
  names: readonly N[];
  codeOf: (name: N) => number | string;
  nameOf: (code: string) => N | undefined;
  labelOf: (name: N) => string;
}
export const byCode = <N extends string>({ nameOf, codeOf, labelOf }: Codes<N>): Spelling<N> => ({
  read: nameOf,
  write: (name) => String(codeOf(name)),
  label: labelOf,
});
export const byName = <N extends string>({ names, labelOf }: Codes<N>): Spelling<N> => ({
  read: (text) => names.find((name) => name === text),
  write: (name) => name,
  label: labelOf,
});
export const byId: Spelling<number> = {
  read: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  write: String,
  label: String,
};
/** Asked for, or not said: the address and the call hold the same value. */
export const flag = <B extends boolean>(value: B): Spelling<B> => {
  const text = value ? '1' : '0';
  return { read: (labelled) => (labelled === text ? value : undefined), write: () => text, label: () => '' };
};

/** Without a label a filter says nothing: the list has words of its own. */
const labelled = (label: string | undefined, text: string): string[] =>
  label === undefined || text === '' ? [] : [`${label}“${text}”`];

/** Typed words. */
export const text = (name: string, schema: z.ZodType<string>, label?: string): Filter<string, string | undefined> => ({
  names: [name],
  empty: () => '',
  read: (typed) => schema.safeParse(typed.trim()).data,
  write: (words) => [words.trim()],
  words: (words) => labelled(label, words.trim()),
  input: (words) => words.trim() || undefined,
  fault: (words) => (words === '' ? undefined : schema.safeParse(words).error?.issues[0]?.message),
});

/** One of several, or none. */
export const one = <V>(name: string, spelling: Spelling<V>, label?: string): Filter<V | undefined, V | undefined> => ({
  names: [name],
  empty: () => undefined,
  read: spelling.read,
  write: (value) => [value === undefined ? '' : spelling.write(value)],
  words: (value, called) => (value === undefined ? [] : labelled(label, called ?? spelling.label(value))),
  input: (value) => value,
});

/** Any number of several; what does not exist is left out. */
export const several = <V>(name: string, spelling: Spelling<V>, label?: string): Filter<V[], V[] | undefined> => ({
  names: [name],
  empty: () => [],
  read: (list) => list.split(',').flatMap((item) => spelling.read(item) ?? []),
  write: (values) => [values.map(spelling.write).join(',')],
  words: (values) => labelled(label, values.map(spelling.label).join('、')),
  input: (values) => (values.length === 0 ? undefined : values),
});

type Days = DayRange | undefined;
type SpreadFilter<D, I, V extends D> = Filter<D, I, V> & { readonly isSpread: true };

interface DaysOptions<I, V extends Days> {
  label: string;
  empty: (today: Day) => V;
  /** Where the days go in the call's input. */
  input: (days: V) => I;
  fault: (days: Days) => string | undefined;
}

/** First and last day. Days that cannot be asked for together are none: an address can be written by hand. */
export const days = <I extends object, V extends Days>(
  options: DaysOptions<I, V | DayRange>,
): SpreadFilter<Days, I, V | DayRange> => ({
  names: ['from', 'to'],
  isSpread: true,
  empty: options.empty,
  read: (from = '', to = '') =>
    isDay(from) && isDay(to) && options.fault({ from, to }) === undefined ? { from, to } : undefined,
  write: (range) => [range?.from ?? '', range?.to ?? ''],
  words: (range) => (range ? [`${options.label} ${range.from} – ${range.to}`] : []),
  input: options.input,
  fault: options.fault,
});
