import { z } from 'zod';

/** A field's name on the wire ('group.name' where it travels inside an object) and the codec of its value. */
type Field<C extends z.ZodType = z.ZodType> = readonly [wireName: string, codec: C];
type Table = Readonly<Record<string, Field>>;
type TableOf<T> = { readonly [K in keyof T]-?: Field<z.ZodType<T[K]>> };
/** Before a rule has judged it, anything may be missing. */
type DraftOf<T> = { readonly [K in keyof T]-?: Field<z.ZodType<T[K] | undefined>> };

type Values = Record<string, unknown>;
type Codecs = Readonly<Record<string, z.ZodType>>;
/** What only travels outward: under a wire name its codec, and how its value follows from ours. */
type Derived<T, C extends Codecs> = {
  readonly [K in keyof C]: readonly [codec: C[K], from: (ours: T) => z.output<C[K]>];
};

/** The object that a table of fields stands for. */
export type Spelt<F extends Table> = z.output<z.ZodObject<{ -readonly [K in keyof F]: F[K][1] }>>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

function wireObject(fields: readonly Field[]) {
  const flat: Record<string, z.ZodType> = {};
  const groups: Record<string, Record<string, z.ZodType>> = {};
  for (const [name, codec] of fields) {
    const [group = '', inner] = name.split('.');
    if (inner === undefined) flat[name] = codec;
    else groups[group] = { ...groups[group], [inner]: codec };
  }
  for (const [group, shape] of Object.entries(groups)) flat[group] = z.object(shape);
  return z.object(flat);
}

/** An absent field stays absent, so that nothing is overwritten with undefined further on. */
function decodeWith(table: Table, wire: Values): Values {
  const ours: Values = {};
  for (const [own, [name]] of Object.entries(table)) {
    const [group = '', inner] = name.split('.');
    const from = inner === undefined ? wire : wire[group];
    const key = inner ?? group;
    if (isValues(from) && key in from) ours[own] = from[key];
  }
  return ours;
}

function encodeWith(table: Table, ours: Values): Values {
  const wire: Values = {};
  for (const [own, [name]] of Object.entries(table)) {
    const [group = '', inner] = name.split('.');
    if (inner === undefined) {
      if (own in ours) wire[name] = ours[own];
    } else wire[group] = { ...(isValues(wire[group]) ? wire[group] : {}), ...(own in ours && { [inner]: ours[own] }) };
  }
  return wire;
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
  const outward = Object.entries(derived);
  const wire = wireObject([...Object.values(table), ...outward.map(([name, [codec]]): Field => [name, codec])]);
  return z.codec(wire, z.custom<Values>(), {
    decode: (sent) => decodeWith(table, sent),
    encode: (ours) => ({
      ...encodeWith(table, ours),
      ...Object.fromEntries(outward.map(([name, [, from]]) => [name, from(ours)])),
    }),
  });
}

/** The same for what a person fills in: what is missing or wrong after reading is the rule's to say. */
export function speltDraft<T extends object>(rule: z.ZodType<T>, table: DraftOf<T>): z.ZodType<T, Values>;
export function speltDraft(rule: z.ZodType<Values>, table: Table): z.ZodType {
  return z.codec(wireObject(Object.values(table)), rule, {
    decode: (sent) => decodeWith(table, sent),
    encode: (ours) => (isValues(ours) ? encodeWith(table, ours) : {}),
  });
}
