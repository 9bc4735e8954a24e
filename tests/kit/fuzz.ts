import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { Random } from '#world/random.ts';
import { examplesOf } from './wire-candidates.ts';
import { unitOf } from './wire-samples.ts';

type Values = Record<string, unknown>;

/** What no field expects: borders of numbers and days, other types, characters that a database or a parser trips over. */
export const ODD: readonly unknown[] = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '98',
    '-1',
    '-0',
    '1.5',
    '1e9',
    '99999999999999999999',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    'true',
  ],
  ...[
    '2026-02-30',
    '2026-13-01',
    '2026-03-04',
    '0000-00-00',
    '9999-12-31 23:59:59',
    '99999-01-01',
    '2026-3-4',
    '24:00',
  ],
  ...[
    "'; select 1 --",
    '%_\\',
    '<b>x</b>',
    '../../etc/passwd',
    '\u0000',
    '\ud800',
    '😀'.repeat(40),
    '甲'.repeat(3_000),
  ],
  ...[
    '[]',
    '{}',
    '[[[[[]]]]]',
    '{"a":1}',
    '{"a":',
    '[[[[',
    '[null]',
    '["1",1,{}]',
    '1,2,3',
    '1,,2',
    '##',
    ',',
    '__proto__',
    'constructor',
  ],
  ...[0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, null, true, false, [], {}, [null], [[]], [{}], { length: 1 }],
];

/** Ids that are really there, by what a field that holds one is called. */
export type Ids = ReadonlyMap<RegExp, readonly number[]>;

function idFor(ids: Ids, field: string, draw: Random): number | undefined {
  for (const [name, known] of ids) if (name.test(field) && known.length > 0) return draw.pick(known);
  return undefined;
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Codecs with examples first, for they are parts of others. */
export function studyExamples(): void {
  for (const call of endpoints)
    for (const side of ['input', 'output'] as const)
      if (examplesOf(call, side).length > 0) unitOf(call[side], examplesOf(call, side));
}

/** Values that the call accepts; none where its codec cannot be taken apart, such as an upload's. */
export function samplesOf(call: Endpoint): readonly unknown[] {
  try {
    return unitOf(call.input, examplesOf(call, 'input')).samples;
  } catch {
    return [];
  }
}

/** Something that the call accepts, with ids that are there, and then a field or two that it does not expect. */
export function fuzzedInput(call: Endpoint, ids: Ids, draw: Random): Values {
  const samples = samplesOf(call);
  const sample = samples.length > 0 ? draw.pick(samples) : {};
  const sent: Values = isValues(sample) ? { ...sample } : {};
  for (const field of Object.keys(sent)) {
    const id = idFor(ids, field, draw);
    if (id !== undefined && draw.chance(0.8)) sent[field] = Array.isArray(sent[field]) ? [id] : id;
  }
  const fields = Object.keys(sent);
  for (let n = draw.int(0, 2); n > 0 && fields.length > 0; n -= 1) sent[draw.pick(fields)] = draw.pick(ODD);
  if (fields.length > 0 && draw.chance(0.1)) delete sent[draw.pick(fields)];
  return sent;
}

/** As a form or an address carries it: what is no text travels as JSON. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
