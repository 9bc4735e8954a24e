import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Random } from '#world/random.ts';
import { ODD, samplesOf } from '../kit/fuzz.ts';
import { optionsByField } from '../kit/wire-samples.ts';
import type { Known } from './known.ts';
import { asSent, type Values } from './send.ts';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const options = new WeakMap<Endpoint, ReadonlyMap<string, readonly unknown[]>>();
/** What the codec of each field accepts, as far as it can be told. */
function optionsOf(call: Endpoint): ReadonlyMap<string, readonly unknown[]> {
  const known = options.get(call) ?? optionsByField(call.input);
  options.set(call, known);
  return known;
}

/** A value that the call's schema accepts, with keys that answers have named. */
export function schemaInput(call: Endpoint, known: Known, draw: Random): Values {
  const samples = samplesOf(call);
  const sample = samples.length > 0 ? draw.pick(samples) : {};
  const fields: Values = isValues(sample) ? { ...sample } : {};
  for (const name of Object.keys(fields)) {
    const value = known.valueFor(call, name, draw);
    if (value !== undefined && draw.chance(0.85)) fields[name] = Array.isArray(fields[name]) ? [value] : value;
    else if (draw.chance(0.2)) fields[name] = drawnOption(call, name, draw) ?? fields[name];
  }
  return fields;
}

function drawnOption(call: Endpoint, name: string, draw: Random): unknown {
  const accepted = optionsOf(call).get(name);
  return accepted && accepted.length > 0 ? draw.pick(accepted) : undefined;
}

const CHANGES = ['known', 'accepted', 'odd', 'gone', 'list', 'inside'] as const;

/** One field made another: a key of something else, what its codec also takes, or what nobody expects. */
function changed(call: Endpoint, fields: Values, known: Known, draw: Random): Values {
  const names = [...new Set([...Object.keys(fields), ...optionsOf(call).keys()])];
  if (names.length === 0) return fields;
  const name = draw.pick(names);
  const before = fields[name];
  switch (draw.pick(CHANGES)) {
    case 'known':
      return { ...fields, [name]: known.valueFor(call, name, draw) ?? before };
    case 'accepted':
      return { ...fields, [name]: drawnOption(call, name, draw) ?? before };
    case 'gone': {
      const { [name]: _, ...rest } = fields;
      return rest;
    }
    case 'list':
      return { ...fields, [name]: Array.isArray(before) ? [...before, ...before] : [before, before] };
    case 'inside':
      return { ...fields, [name]: isValues(before) ? changed(call, before, known, draw) : draw.pick(ODD) };
    default:
      return { ...fields, [name]: draw.pick(ODD) };
  }
}

/** The same with up to this many fields changed. */
export function mutated(call: Endpoint, from: Values, known: Known, draw: Random, most: number): Values {
  let fields = from;
  for (let left = draw.int(0, most); left > 0; left -= 1) fields = changed(call, fields, known, draw);
  return fields;
}

/** What the outermost object of a schema is sent with, required or not. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return Object.keys(def.shape);
  return def.type === 'pipe' ? fieldsOf(def.in) : [];
}

/** One or two fields made what nobody expects, of what the call has taken before. */
export function spoilt(call: Endpoint, from: Values, draw: Random): Values {
  const names = [...new Set([...Object.keys(from), ...fieldsOf(call.input)])];
  let fields = from;
  for (let left = names.length === 0 ? 0 : draw.int(1, 2); left > 0; left -= 1) {
    const name = draw.pick(names);
    fields = { ...fields, ...unexpected(name, fields[name], draw) };
  }
  return fields;
}

const UNEXPECTED = ['odd', 'odd', 'odd', 'gone', 'list', 'inside'] as const;

function unexpected(name: string, before: unknown, draw: Random): Values {
  const kind = draw.pick(UNEXPECTED);
  if (kind === 'gone') return { [name]: undefined };
  if (kind === 'list') return { [name]: Array.isArray(before) ? [...before, draw.pick(ODD)] : [before, before] };
  if (kind === 'inside' && isValues(before) && Object.keys(before).length > 0)
    return { [name]: { ...before, [draw.pick(Object.keys(before))]: draw.pick(ODD) } };
  return { [name]: draw.pick(ODD) };
}

/** Whether the call's own schema says no: the handler is not reached then. */
export const isRefusedInput = (call: Endpoint, fields: Values): boolean =>
  !call.input.safeParse(asSent(call, fields)).success;
