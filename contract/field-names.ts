import type { z } from 'zod';

type Schema = z.core.$ZodType;
/** A place in a value: names of fields, and numbers of the items of a list. */
type Place = readonly PropertyKey[];

/** One field under both names. '*' stands for any item of a list; no name at all: what holds it. */
export interface NamedField {
  readonly ours: readonly string[];
  readonly wire: readonly string[];
  /** What is inside it is found by its own codec. */
  readonly codec?: Schema;
}
/** Under our name, dots between, the wire's. */
export type Names = Readonly<Record<string, string>>;

const NAMED = new WeakMap<Schema, readonly NamedField[]>();

/** A schema with further checks is another one, made from the first. */
function fieldsOf(schema: Schema): readonly NamedField[] {
  const { parent } = schema._zod;
  return NAMED.get(schema) ?? (parent ? fieldsOf(parent) : []);
}

const stepsOf = (name: string): string[] => (name === '' ? [] : name.split('.'));

/** Remembers how the fields of a codec are called on both sides; names that came first are asked first. */
export function nameFields<S extends Schema>(schema: S, fields: readonly NamedField[]): S {
  NAMED.set(schema, [...fields, ...fieldsOf(schema)]);
  return schema;
}
/** Names that a codec does not show by itself: of fields that change their shape, or that refusals speak of. */
export const alsoNamed = <S extends Schema>(schema: S, names: Names): S =>
  nameFields(
    schema,
    Object.entries(names).map(([ours, wire]) => ({ ours: stepsOf(ours), wire: stepsOf(wire) })),
  );
/** The same names inside a field of ours. */
export const under = (field: string, names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([ours, wire]) => [`${field}.${ours}`, wire]));

type Side = 'ours' | 'wire';

const fits = (name: string | undefined, step: PropertyKey | undefined): boolean =>
  name === '*' || name === String(step);

/** The numbers that stand where a name has '*' go to the same places on the other side. */
function filled(names: readonly string[], items: readonly PropertyKey[]): Place {
  let next = 0;
  const steps = names.map((name) => (name === '*' ? items[next++] : name));
  const known = steps.indexOf(undefined);
  return (known < 0 ? steps : steps.slice(0, known)).filter((step) => step !== undefined);
}

function among(fields: readonly NamedField[], place: Place, from: Side): Place | undefined {
  const to = from === 'ours' ? 'wire' : 'ours';
  const [best] = fields
    .filter((field) => field[from].length <= place.length && field[from].every((name, at) => fits(name, place[at])))
    .toSorted((one, other) => other[from].length - one[from].length);
  if (best) {
    const items = place.filter((_, at) => best[from][at] === '*');
    const rest = place.slice(best[from].length);
    return [...filled(best[to], items), ...((best.codec && namedAs(best.codec, rest, from)) ?? [])];
  }
  // A whole whose fields stand beside all others is told at the first of them.
  const part = fields.find((field) => place.every((step, at) => fits(field[from][at], step)));
  return part && filled(part[to], []);
}

const isOpen = (schema: Schema): boolean => ['any', 'unknown'].includes(schema._zod.def.type);

/** Without names of its own a schema is looked into; names are then the same on both sides. */
function inside(schema: Schema, place: Place, from: Side): Place | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [head = '', ...rest] = place;
  switch (def.type) {
    case 'object': {
      const inner = def.shape[String(head)];
      return inner && [head, ...(namedAs(inner, rest, from) ?? [])];
    }
    case 'array':
      return /^\d+$/.test(String(head)) ? [head, ...(namedAs(def.element, rest, from) ?? [])] : undefined;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return namedAs(def.innerType, place, from);
    case 'pipe':
      return namedAs(isOpen(def.in) ? def.out : def.in, place, from);
    case 'intersection':
      return namedAs(def.left, place, from) ?? namedAs(def.right, place, from);
    case 'union':
      return def.options.map((option) => namedAs(option, place, from)).find((found) => found !== undefined);
    default:
      return undefined;
  }
}

function namedAs(schema: Schema, place: Place, from: Side): Place | undefined {
  if (place.length === 0) return [];
  return among(fieldsOf(schema), place, from) ?? inside(schema, place, from);
}

/** Where a field of ours stands in what the caller sent, as near as the wire has a name for it. */
export const wirePlace = (schema: Schema, ours: Place): Place | undefined => namedAs(schema, ours, 'ours');
/** The same in words; undefined where the caller sent nothing of the kind. */
export const wireName = (schema: Schema, ours: string): string | undefined =>
  wirePlace(schema, stepsOf(ours))?.join('.') || undefined;
/** And back: what a field of the wire is called here. */
export const ownName = (schema: Schema, wire: string): string | undefined =>
  namedAs(schema, stepsOf(wire), 'wire')?.join('.') || undefined;
