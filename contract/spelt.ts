import { z } from 'zod';
import { alsoNamed, type NamedField, type Names, nameFields, wirePlace } from './field-names.ts';

/** A field's name on the wire ('group.name' where it travels inside an object) and the codec of its value. */
export type Field<C extends z.ZodType = z.ZodType> = readonly [wireName: string, codec: C];
/** An object of ours whose fields stand beside all others on the wire. */
export interface BesideFields<F> {
  readonly beside: F;
}
export interface Table {
  readonly [own: string]: Field | BesideFields<Table>;
}
type TableOf<T> = {
  readonly [K in keyof T]-?: Field<z.ZodType<T[K]>> | (T[K] extends object ? BesideFields<TableOf<T[K]>> : never);
};
/** Before a rule has judged it, anything may be missing. */
export type DraftOf<T> = {
  readonly [K in keyof T]-?:
    | Field<z.ZodType<T[K] | undefined>>
    | (T[K] extends object ? BesideFields<DraftOf<T[K]>> : never);
};

type Values = Record<string, unknown>;
type Codecs = Readonly<Record<string, z.ZodType>>;
/** What only travels outward: under a wire name its codec, and how its value follows from ours. */
type Derived<T, C extends Codecs> = {
  readonly [K in keyof C]: readonly [codec: C[K], from: (ours: T) => z.output<C[K]>];
};

type CodecOf<E> =
  E extends Field<infer C> ? C : E extends BesideFields<infer F extends Table> ? z.ZodType<Spelt<F>> : never;
/** The object that a table of fields stands for. */
export type Spelt<F extends Table> = z.output<z.ZodObject<{ -readonly [K in keyof F]: CodecOf<F[K]> }>>;

export const beside = <const F extends Table>(table: F): BesideFields<F> => ({ beside: table });

/** Fields that have the same name on both sides. */
export function same<S extends Codecs>(shape: S): { readonly [K in keyof S]: Field<S[K]> };
export function same(shape: Codecs): Table {
  return Object.fromEntries(Object.entries(shape).map(([name, codec]) => [name, [name, codec]]));
}

interface Row extends NamedField {
  readonly codec: z.ZodType;
}

const rowsOf = (table: Table, under: readonly string[] = []): Row[] =>
  Object.entries(table).flatMap(([own, entry]) =>
    'beside' in entry
      ? rowsOf(entry.beside, [...under, own])
      : [{ ours: [...under, own], wire: entry[0].split('.'), codec: entry[1] }],
  );

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function put(into: Values, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const known = into[name];
  const inner = isValues(known) ? known : {};
  into[name] = inner;
  put(inner, rest, value);
}

/** An absent field stays absent, so that nothing is overwritten with undefined further on. */
function move(from: Values, source: readonly string[], into: Values, target: readonly string[]): void {
  const last = source.at(-1) ?? '';
  const holder = source.slice(0, -1).reduce<unknown>((value, name) => (isValues(value) ? value[name] : {}), from);
  if (isValues(holder) && last in holder) put(into, target, holder[last]);
}

/** The wire's side of a table, and the two ways between it and ours. */
export function spelling(table: Table) {
  const rows = rowsOf(table);
  const shape: Record<string, z.ZodType> = {};
  for (const { wire, codec } of rows) if (wire.length === 1) shape[wire.join()] = codec;
  for (const group of new Set(rows.filter(({ wire }) => wire.length > 1).map(({ wire: [name = ''] }) => name))) {
    const inside = rows.filter(({ wire }) => wire.length > 1 && wire[0] === group);
    shape[group] = z.object(Object.fromEntries(inside.map(({ wire, codec }) => [wire[1], codec])));
  }
  return {
    shape,
    fields: rows,
    decode(sent: Values): Values {
      const ours: Values = {};
      for (const [own, entry] of Object.entries(table)) if ('beside' in entry) ours[own] = {};
      for (const row of rows) move(sent, row.wire, ours, row.ours);
      return ours;
    },
    encode(ours: Values): Values {
      const sent: Values = {};
      for (const { wire } of rows) if (wire.length > 1) sent[wire[0] ?? ''] ??= {};
      for (const row of rows) move(ours, row.ours, sent, row.wire);
      return sent;
    },
  };
}

/**
 * Fields of ours, each stated once: under our name the name and the codec that the wire has for it. Reading and writing
 * both come from this table. With a type (`spelt<Bill>({…})`) the compiler holds each codec to its field; without one
 * the type follows from the table (`type Bill = z.output<typeof bill>`). A table extends another by spreading it.
 */
export function spelt<T extends object = never>(
  table: TableOf<NoInfer<T>>,
  derived?: Derived<NoInfer<T>, Codecs>,
): z.ZodType<T, Values>;
export function spelt<const F extends Table, const C extends Codecs = Codecs>(
  table: F,
  derived?: Derived<Spelt<F>, C>,
): z.ZodType<Spelt<F>, Values>;
export function spelt(table: Table, derived: Derived<Values, Codecs> = {}): z.ZodType {
  const { shape, fields, decode, encode } = spelling(table);
  const outward = Object.entries(derived);
  const wire = z.object({ ...shape, ...Object.fromEntries(outward.map(([name, [codec]]) => [name, codec])) });
  const codec = z.codec(wire, z.custom<Values>(), {
    decode,
    encode: (ours) => ({
      ...encode(ours),
      ...Object.fromEntries(outward.map(([name, [, from]]) => [name, from(ours)])),
    }),
  });
  return nameFields(codec, fields);
}

interface Ways {
  readonly decode: (wire: Values) => unknown;
  readonly encode: (ours: unknown) => unknown;
}
/**
 * A codec with a rule behind it. The rule speaks of our fields; what it finds wrong is told at the fields that the
 * caller sent, by the names of the codec.
 */
export function ruledCodec(
  wire: z.ZodType,
  rule: z.ZodType,
  ways: Ways,
  fields: readonly NamedField[] = [],
): z.ZodType {
  const codec: z.ZodType = z.codec(wire, z.custom<unknown>(), {
    decode: (sent, { issues }) => {
      const read = rule.safeParse(ways.decode(isValues(sent) ? sent : {}));
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        issues.push({ code: 'custom', message, path: [...(wirePlace(codec, path) ?? path)], input: sent });
      }
      return z.NEVER;
    },
    encode: (ours, { issues }) => {
      const ruled = z.safeEncode(rule, ours);
      if (ruled.success) return ways.encode(ruled.data);
      for (const { path, message } of ruled.error.issues) issues.push({ code: 'custom', message, path, input: ours });
      return z.NEVER;
    },
  });
  return nameFields(codec, fields);
}

/** The same for what a person fills in: what is missing or wrong after reading is the rule's to say. */
export function speltDraft<T extends object>(rule: z.ZodType<T>, table: DraftOf<T>): z.ZodType<T, Values>;
export function speltDraft(rule: z.ZodType<Values>, table: Table): z.ZodType {
  const { shape, fields, decode, encode } = spelling(table);
  const ways = { decode, encode: (ours: unknown) => (isValues(ours) ? encode(ours) : {}) };
  return ruledCodec(z.object(shape), rule, ways, fields);
}

/**
 * What a person fills in, where the shape changes on the way: read freely, and the rule says what is missing or wrong.
 * `names` says where fields of the rule stand on the wire that the wire's own codec has no name for.
 */
export function shapedDraft<T, W>(
  rule: z.ZodType<T>,
  wire: z.ZodType<W>,
  ways: { readonly decode: (wire: W) => unknown; readonly encode: (ours: T) => W },
  names?: Names,
): z.ZodType<T>;
export function shapedDraft(
  rule: z.ZodType,
  wire: z.ZodType,
  ways: { readonly decode: (wire: unknown) => unknown; readonly encode: (ours: unknown) => unknown },
  names: Names = {},
): z.ZodType {
  // Where anything may be sent, the rule's names are the wire's.
  if (wire instanceof z.ZodUnknown) return z.codec(wire, rule, ways);
  return alsoNamed(ruledCodec(wire, rule, ways), names);
}
