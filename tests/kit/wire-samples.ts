import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CANDIDATES, NAMED } from './wire-candidates.ts';

type Schema = z.core.$ZodType;
/** A value of the wire, taken apart down to what is tried out; `unit` is a codec that is looked at by itself. */
type Node =
  | { readonly fields: Readonly<Record<string, Node>> }
  | { readonly item: Node }
  | { readonly options: readonly unknown[]; readonly unit?: Schema };
/** A place in a value; '[]' stands for the only item of a list. */
type Path = readonly string[];
type Choice = ReadonlyMap<string, unknown>;

interface LeafField {
  readonly path: string;
  readonly options: readonly unknown[];
  readonly unit?: Schema | undefined;
}

/** What becomes of one field of the wire. */
export interface FieldEffect {
  readonly wire: string;
  /** Fields of ours that change with it. */
  readonly ours: readonly string[];
  /** Other fields of the wire that change with it when ours is written again. */
  readonly also: readonly string[];
}

/** One codec: where its fields land, two values that it accepts, and the codecs inside it. */
export interface CodecSample {
  readonly landings: readonly FieldEffect[];
  readonly samples: readonly unknown[];
  readonly inside: ReadonlyMap<string, Schema>;
}

const { safeParse, encode } = z;

/** A rule that throws at what it did not expect has not accepted it. */
function read(schema: Schema, value: unknown) {
  try {
    const result = safeParse(schema, value);
    if (!result.success) return { wrong: result.error.issues.length };
    const written = encode(schema, result.data);
    return { wrong: 0, ours: result.data, written };
  } catch {
    return { wrong: Number.POSITIVE_INFINITY };
  }
}

function optionsOf(schema: Schema, known: readonly unknown[] = []): unknown[] {
  const seen: unknown[] = [];
  return [...known, ...CANDIDATES].filter((candidate) => {
    const { wrong, ours } = read(schema, candidate);
    if (wrong > 0 || seen.some((value) => isDeepStrictEqual(value, ours))) return false;
    seen.push(ours);
    return true;
  });
}

/** The codes of a table are known from the names they stand for. */
function codesOf(schema: Schema, out: Schema, known: readonly unknown[]): unknown[] {
  const { def } = (out as z.core.$ZodTypes)._zod;
  if (def.type !== 'enum') return optionsOf(schema, known);
  return Object.values(def.entries).map((name) => encode(schema, name));
}

const isOpen = (schema: Schema): boolean => ['any', 'unknown'].includes(schema._zod.def.type);

const orAbsent = (node: Node): Node => ('options' in node ? { ...node, options: [...node.options, undefined] } : node);

const nodes = new WeakMap<Schema, Node>();

function nodeOf(schema: Schema, name: string): Node {
  const example = NAMED[name]?.filter((value) => read(schema, value).wrong === 0);
  if (example && example.length > 0) return { options: example };
  const node = nodes.get(schema) ?? takenApart(schema, name);
  nodes.set(schema, node);
  return node;
}

/** Follows the side that travels; where that side is open, what it must become says more. */
function takenApart(schema: Schema, name: string): Node {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, inner]): [string, Node] => [key, fieldOf(inner, key)]);
      return { fields: Object.fromEntries(fields) };
    }
    case 'array':
      return { item: fieldOf(def.element, name) };
    case 'optional':
      return orAbsent(nodeOf(def.innerType, name));
    case 'nullable':
    case 'default':
    case 'readonly':
      return nodeOf(def.innerType, name);
    case 'pipe': {
      const node = nodeOf(isOpen(def.in) ? def.out : def.in, name);
      return 'options' in node && !node.unit ? { options: codesOf(schema, def.out, node.options) } : node;
    }
    case 'intersection': {
      const [left, right] = [nodeOf(def.left, name), nodeOf(def.right, name)];
      return { fields: { ...('fields' in left && left.fields), ...('fields' in right && right.fields) } };
    }
    case 'union': {
      const structured = def.options.filter((option) => !('options' in nodeOf(option, name)));
      return { options: [...structured.flatMap((option) => unitOf(option).samples), ...optionsOf(schema)] };
    }
    case 'enum':
      return { options: Object.values(def.entries) };
    case 'literal':
      return { options: def.values };
    case 'record': {
      const keys = (def.keyType as z.core.$ZodTypes)._zod.def;
      const names = keys.type === 'enum' ? Object.values(keys.entries) : ['1', '2'];
      return { fields: Object.fromEntries(names.map((key) => [key, fieldOf(def.valueType, '')])) };
    }
    default:
      return { options: optionsOf(schema) };
  }
}

/** A codec of an object inside another is looked at once, by itself. */
function fieldOf(schema: Schema, name: string): Node {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable' || def.type === 'readonly') return fieldOf(def.innerType, name);
  if (def.type === 'optional') return orAbsent(fieldOf(def.innerType, name));
  if (def.type === 'pipe' && isOpen(def.in)) return nodeOf(schema, name);
  const node = nodeOf(schema, name);
  return def.type === 'pipe' && 'fields' in node ? { options: unitOf(schema).samples, unit: schema } : node;
}

function valueWith(node: Node, choice: Choice, path = ''): unknown {
  const step = (name: string) => (path === '' ? name : `${path}.${name}`);
  if ('item' in node) return [valueWith(node.item, choice, step('[]'))];
  if ('options' in node) return choice.has(path) ? choice.get(path) : node.options[0];
  const value: Record<string, unknown> = {};
  for (const name of Object.keys(node.fields)) value[name] = valueWith(node.fields[name]!, choice, step(name));
  return value;
}

/** What a value made by these choices holds there. */
const chosen = ({ path, options }: LeafField, choice: Choice): unknown =>
  choice.has(path) ? choice.get(path) : options[0];

function leavesOf(node: Node, path: Path = []): LeafField[] {
  if ('item' in node) return leavesOf(node.item, [...path, '[]']);
  if ('options' in node) return [{ path: path.join('.'), ...node }];
  return Object.entries(node.fields).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array);

/** Where two values differ; items of a list are not told apart. */
function differences(a: unknown, b: unknown, path: Path = []): string[] {
  if (isDeepStrictEqual(a, b)) return [];
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return [path.join('.') || '.'];
  const [left, right] = [a, b].map((value) => new Map<string, unknown>(Object.entries(value)));
  const names = [...new Set([...left!.keys(), ...right!.keys()])];
  const step = (name: string) => [...path, Array.isArray(a) ? '[]' : name];
  return [...new Set(names.flatMap((name) => differences(left!.get(name), right!.get(name), step(name))))].sort();
}

/** The place that holds all of these. */
function shared(paths: readonly string[]): string[] {
  if (paths.length < 2) return [...paths];
  const [first = [], ...rest] = paths.map((path) => path.split('.'));
  const end = first.findIndex((name, at) => rest.some((path) => path[at] !== name));
  return end === 0 ? [...paths] : [first.slice(0, end < 0 ? undefined : end).join('.')];
}

/** Changes one option after the other, as long as the whole is the better for it, until the codec accepts it. */
function accepted(
  schema: Schema,
  node: Node,
  leaves: readonly LeafField[],
  from: Choice,
  start: Choice,
): Choice | undefined {
  const wrong = (tried: Choice) => read(schema, valueWith(node, tried)).wrong;
  const first = new Map([...from, ...start]);
  let [choice, count] = [first, wrong(first)];
  if (count === 0) return first;
  // Days and times that must fit each other begin alike.
  const times = leaves.filter(({ path }) => /time|date|day|from|before/i.test(path) && !start.has(path));
  const starts = CANDIDATES.map((one) => {
    const alike = times.filter(({ options }) => options.includes(one));
    return new Map([...from, ...alike.map(({ path }) => [path, one] as const), ...start]);
  });
  const take = (tried: Map<string, unknown>) => {
    const left = wrong(tried);
    if (left < count) [choice, count] = [tried, left];
  };
  for (const one of starts) take(one);
  for (let round = 0; count > 0 && round < 3; round += 1) {
    for (const { path, options } of leaves.filter((leaf) => !start.has(leaf.path))) {
      for (const option of options) {
        if (count === 0) return choice;
        take(new Map([...choice, [path, option]]));
      }
    }
  }
  return count === 0 ? choice : undefined;
}

const MOST_CODES = 10;
/** So many accepted values without effect, and a field counts as not read. */
const MOST_UNSEEN = 5;
const units = new WeakMap<Schema, CodecSample>();

/** Looks at a codec once: changes each field of the wire by itself and sees where that lands. */
export function unitOf(schema: Schema, examples: readonly unknown[] = []): CodecSample {
  const unit = units.get(schema) ?? examined(schema, examples);
  units.set(schema, unit);
  return unit;
}

/** What each field of an input accepts, by its name; lists and objects by what their leaves do. */
export function optionsByField(schema: Schema): ReadonlyMap<string, readonly unknown[]> {
  try {
    const leaves = leavesOf(nodeOf(schema, ''));
    return new Map(leaves.filter(({ path }) => !path.includes('.')).map(({ path, options }) => [path, options]));
  } catch {
    return new Map();
  }
}

/** An example taken apart: what it holds may be anything of the same kind. */
function nodeOfValue(value: unknown): Node {
  if (Array.isArray(value) && value.length > 0) return { item: nodeOfValue(value[0]) };
  if (!isPlain(value) || Array.isArray(value)) {
    return { options: [value, ...CANDIDATES.filter((one) => typeof one === typeof value)] };
  }
  return { fields: Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, nodeOfValue(inner)])) };
}

/** A value that the codec accepts, taken apart, with the choices that make it. */
interface Start {
  readonly node: Node;
  readonly choice: Choice;
}

const MOST_STARTS = 16;

function* startsOf(schema: Schema, examples: readonly unknown[]): Generator<Start> {
  for (const example of examples) yield { node: nodeOfValue(example), choice: new Map() };
  if (examples.length > 0) return;
  const node = nodeOf(schema, '');
  const leaves = leavesOf(node);
  const base = accepted(schema, node, leaves, new Map(), new Map());
  if (!base) return;
  yield { node, choice: base };
  // What is read only beside a certain code: each code of the value is tried for what has not been seen.
  const codes = leaves
    .filter(({ options }) => options.length > 2 && options.length <= MOST_CODES)
    .flatMap(({ path, options }) => options.slice(1).map((option) => new Map([[path, option]])));
  for (const code of codes.slice(0, MOST_STARTS)) {
    const choice = accepted(schema, node, leaves, base, code);
    if (choice) yield { node, choice };
  }
}

function examined(schema: Schema, examples: readonly unknown[]): CodecSample {
  const starts = startsOf(schema, examples);
  const first = starts.next().value;
  if (!first) throw new Error('No value is accepted');
  const { node, choice } = first;
  const samples = [valueWith(node, choice), valueWith(node, otherThan(schema, node, choice))];
  let effects: Pick<CodecSample, 'landings' | 'inside'> | undefined;
  // Most codecs are asked for their samples alone, as parts of others.
  const effectsOnce = () => {
    effects ??= effectsOf(schema, first, starts, examples.length > 0);
    return effects;
  };
  return {
    samples,
    get landings() {
      return effectsOnce().landings;
    },
    get inside() {
      return effectsOnce().inside;
    },
  };
}

function* withFirst(first: Start, others: Iterable<Start>): Iterable<Start> {
  yield first;
  yield* others;
}

/** All examples are looked at; without any, as many starts as it takes to see every field land. */
function effectsOf(schema: Schema, first: Start, others: Iterable<Start>, isByExample: boolean) {
  const found = new Map<string, FieldEffect | undefined>();
  const inside = new Map<string, Schema>();
  for (const { node, choice } of withFirst(first, others)) {
    const land = landingFrom(schema, node, choice);
    for (const leaf of leavesOf(node)) {
      if (leaf.unit) inside.set(leaf.path, leaf.unit);
      // What has not landed at first is tried with less patience beside other codes.
      const options = found.has(leaf.path) ? leaf.options.slice(0, 8) : leaf.options;
      if (!found.get(leaf.path)) found.set(leaf.path, land({ ...leaf, options }));
    }
    if (!isByExample && ![...found.values()].includes(undefined)) break;
  }
  const landings = [...found].map(([wire, one]) => one ?? { wire, ours: [], also: [] });
  return { landings: landings.sort((a, b) => (a.wire < b.wire ? -1 : 1)), inside };
}

/** The same with every field changed that can be. */
function otherThan(schema: Schema, node: Node, from: Choice): Choice {
  let other = from;
  for (const leaf of leavesOf(node)) {
    const now = chosen(leaf, other);
    const others = leaf.options.slice(0, 5).filter((option) => !isDeepStrictEqual(option, now));
    const tried = others.map((option) => new Map([...other, [leaf.path, option]]));
    other = tried.find((one) => readAgain(schema, valueWith(node, one))) ?? other;
  }
  return other;
}

function oursOf(schema: Schema, value: unknown): unknown {
  try {
    return safeParse(schema, value).data;
  } catch {
    return undefined;
  }
}

/** Written and read again nothing may be lost; a value for which that is so by design is not looked at. */
function readAgain(schema: Schema, value: unknown) {
  const first = read(schema, value);
  if (first.wrong > 0) return undefined;
  return isDeepStrictEqual(oursOf(schema, first.written), first.ours) ? first : undefined;
}

/** Where fields land, seen from one value that the codec accepts. */
function landingFrom(schema: Schema, node: Node, from: Choice): (leaf: LeafField) => FieldEffect | undefined {
  const before = readAgain(schema, valueWith(node, from));
  if (!before) throw new Error(`Not read, or not the same when read again: ${JSON.stringify(valueWith(node, from))}`);
  return (leaf) => {
    let unseen = 0;
    const now = chosen(leaf, from);
    for (const option of leaf.options) {
      const isSame = Object.is(option, now);
      const after = isSame ? before : readAgain(schema, valueWith(node, new Map([...from, [leaf.path, option]])));
      if (!after) continue;
      const ours = differences(before.ours, after.ours);
      if (ours.length === 0) {
        unseen += 1;
        if (unseen > MOST_UNSEEN) return undefined;
        continue;
      }
      const own = (path: string) =>
        path === leaf.path || path.startsWith(`${leaf.path}.`) || leaf.path.startsWith(`${path}.`);
      const also = differences(before.written, after.written).filter((path) => !own(path));
      return { wire: leaf.path, ours: leaf.unit ? shared(ours) : ours, also };
    }
    return undefined;
  };
}
