/**
 * Readers of documents that were stored once and may never be changed. They stand apart from the schemas of the forms,
 * which ask for more and offer less as time goes by: what a document does not say is filled with a neutral value, and
 * what it says stays, whether it may still be chosen or not. Only a value of the wrong type is an error, and it is ours.
 */
export type Reader<T> = (stored: unknown) => T;

type Json = Readonly<Record<string, unknown>>;
const isAbsent = (stored: unknown): stored is null | undefined => stored === undefined || stored === null;
const isJson = (stored: unknown): stored is Json => typeof stored === 'object' && stored !== null;

function unreadable(expected: string, stored: unknown): never {
  throw new TypeError(`expected ${expected} in a stored document, found ${JSON.stringify(stored)}`);
}

export const storedText =
  (missing = ''): Reader<string> =>
  (stored) =>
    isAbsent(stored) ? missing : typeof stored === 'string' ? stored : unreadable('text', stored);

export const storedNumber =
  (missing = 0): Reader<number> =>
  (stored) =>
    isAbsent(stored) ? missing : typeof stored === 'number' ? stored : unreadable('a number', stored);

export const storedFlag =
  (missing = false): Reader<boolean> =>
  (stored) =>
    isAbsent(stored) ? missing : typeof stored === 'boolean' ? stored : unreadable('true or false', stored);

/** JSON knows no moments: they are stored as their text. */
export const storedMoment: Reader<Date> = (stored) =>
  stored instanceof Date ? stored : typeof stored === 'string' ? new Date(stored) : unreadable('a moment', stored);

interface Names<N extends string> {
  readonly names: readonly N[];
}

/** A name of a code table; one that the table no longer has is read like one that is missing. */
export const storedName =
  <N extends string, const M>({ names }: Names<N>, missing: M): Reader<N | M> =>
  (stored) =>
    names.find((name) => name === stored) ?? missing;

/** Names of a code table without those that the table no longer has. */
export const storedNames =
  <N extends string>({ names }: Names<N>): Reader<N[]> =>
  (stored) =>
    storedList(storedText())(stored).flatMap((text) => names.find((name) => name === text) ?? []);

export const storedList =
  <T>(item: Reader<T>): Reader<T[]> =>
  (stored) =>
    isAbsent(stored) ? [] : Array.isArray(stored) ? stored.map(item) : unreadable('a list', stored);

/** Values under names of any kind. */
export const storedMap =
  <T>(item: Reader<T>): Reader<Record<string, T>> =>
  (stored) =>
    isJson(stored) ? mapped(stored, item) : unreadable('a record', stored);

function mapped<T>(stored: Json, item: Reader<T>): Record<string, T> {
  const values: Record<string, T> = {};
  for (const name of Object.keys(stored)) values[name] = item(stored[name]);
  return values;
}

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (stored) =>
    isAbsent(stored) ? null : read(stored);

/** For a field whose absence says something of its own. */
export const orAbsent =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (stored) =>
    stored === undefined ? undefined : read(stored);

/** A reader for each field: whoever adds a field to the type says here what stands for it in older documents. */
export type FieldReaders<T> = { readonly [K in keyof T]-?: Reader<T[K]> };

export function storedRecord<T extends object>(fields: FieldReaders<T>): Reader<T> {
  const readers = Object.entries<Reader<unknown>>(fields);
  return (stored) => {
    const document = isAbsent(stored) ? {} : isJson(stored) ? stored : unreadable('a record', stored);
    // A plain loop: orders by the ten thousand are read through here.
    const record: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      const value = read(document[name]);
      if (value !== undefined) record[name] = value;
    }
    return record as T;
  };
}

/** One reader for each kind that a document may be of; `kind` is the field that tells them apart. */
export function storedUnion<T extends object>(kind: string, readers: Readonly<Record<string, Reader<T>>>): Reader<T> {
  return (stored) => {
    const name = isJson(stored) ? stored[kind] : undefined;
    const read = typeof name === 'string' ? readers[name] : undefined;
    return read ? read(stored) : unreadable(`a document with a known ${kind}`, stored);
  };
}

export const storedAs =
  <const V>(value: V): Reader<V> =>
  () =>
    value;

/** Makes a document of the next version out of one of the version before. */
export type Upcast = (document: Json) => Json;

/**
 * A kind of document with its history: the first step makes a document of version 2 out of one of version 1, and so
 * on. A document carries its version as `v`; without one it is of version 1.
 */
export function storedDocument<T>(steps: readonly Upcast[], read: Reader<T>) {
  const current = steps.length + 1;
  return {
    /** `columns` is what stands beside the document in its row. */
    read: (stored: unknown, columns: object = {}): T => {
      const { v, ...document } = isJson(stored) ? stored : unreadable('a document', stored);
      const version = storedNumber(1)(v);
      if (version > current) unreadable(`version ${current} at most`, version);
      const upcasted = steps.slice(version - 1).reduce((older, upcast) => upcast(older), document);
      return read({ ...upcasted, ...columns });
    },
    toStore: (document: object): object => (current === 1 ? document : { v: current, ...document }),
  };
}
