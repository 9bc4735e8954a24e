import { z } from 'zod';
import type { ShowPhone } from '#rules/masked-phone.ts';

type Schema = z.core.$ZodType;
type Hide = (value: unknown, show: ShowPhone) => unknown;

const PHONES = z.registry<Record<string, never>>();

/** A person's phone, or several joined by 、, in an answer: whoever has no work with people reads it masked. */
export const phone = z.string().register(PHONES, {});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOpen = (schema: Schema): boolean => ['any', 'unknown'].includes(schema._zod.def.type);

function inFields(shape: Readonly<Record<string, Schema>>): Hide | undefined {
  const hides = Object.entries(shape).flatMap(([name, inner]) => {
    const hide = hideOf(inner);
    return hide ? [{ name, hide }] : [];
  });
  if (hides.length === 0) return undefined;
  return (value, show) => {
    if (!isObject(value)) return value;
    const shown = { ...value };
    for (const { name, hide } of hides) if (name in shown) shown[name] = hide(shown[name], show);
    return shown;
  };
}

function inAll(schemas: readonly Schema[]): Hide | undefined {
  const hides = schemas.map(hideOf).filter((hide) => hide !== undefined);
  return hides.length === 0 ? undefined : (value, show) => hides.reduce((shown, hide) => hide(shown, show), value);
}

function inItems(element: Schema): Hide | undefined {
  const hide = hideOf(element);
  return hide && ((value, show) => (Array.isArray(value) ? value.map((item) => hide(item, show)) : value));
}

/** Of a schema's wire side; undefined where it has no phone. */
function hideOf(schema: Schema): Hide | undefined {
  if (PHONES.has(schema)) return (value, show) => (typeof value === 'string' ? show(value) : value);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return inFields(def.shape);
    case 'array':
      return inItems(def.element);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return hideOf(def.innerType);
    case 'pipe':
      return hideOf(isOpen(def.in) ? def.out : def.in);
    case 'union':
      return inAll(def.options);
    case 'intersection':
      return inAll([def.left, def.right]);
    default:
      return undefined;
  }
}

const KNOWN = new WeakMap<Schema, { readonly hide: Hide | undefined }>();

/** What leaves by this schema, with the phones in it as its reader may see them. */
export function withPhones(schema: Schema, wire: unknown, show: ShowPhone): unknown {
  let known = KNOWN.get(schema);
  if (!known) {
    known = { hide: hideOf(schema) };
    KNOWN.set(schema, known);
  }
  return known.hide ? known.hide(wire, show) : wire;
}

/** The same for a value of ours: what a document shows of it is what its answer would. */
export const asRead = <T>(schema: z.ZodType<T>, value: T, show: ShowPhone): T =>
  schema.parse(withPhones(schema, z.encode(schema, value), show));
