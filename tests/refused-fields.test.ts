import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalsOf } from '#contract/call-refusals.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ownName, wireName } from '#contract/field-names.ts';
import { endpoints } from '#contract/index.ts';
import { schemaOf } from '#server/http/openapi/schemas.ts';
import { examplesOf } from './kit/wire-candidates.ts';
import { unitOf } from './kit/wire-samples.ts';

/** Its input is open: what its rule calls a field is what was sent. */
const OPEN = new Set(['POST /app/v1/applications/apply']);
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** A second way to send the same, or none that a rule could speak of. */
const OTHER_WAYS = new Set([
  ...['page pageNum', 'keywords.0 mobile', 'keywords.0 name', 'enrolmentId '],
  ...['transferUse travelRule.pickUpStatus', 'cityUse travelRule.travelStatus'],
  ...['approved.startDay travelStartDay', 'approved.endDay travelEndDay', 'approved.cityIds.0 travelCityIds.0'],
]);
const looked = endpoints.filter((call) => !OPEN.has(nameOf(call)));

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** JSON text inside a form is part of what was sent. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  return JSON.parse(value);
}

/** Every name in a value that was sent, items of lists left out. */
function namesIn(sent: unknown, under: readonly string[] = []): string[] {
  const value = opened(sent);
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, under));
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...under, name].join('.'),
    ...namesIn(inner, [...under, name]),
  ]);
}

/** Every name that the description of a call has for its input. */
function namesOf(schema: unknown, under: readonly string[] = []): string[] {
  if (!isJson(schema)) return [];
  const fields = isJson(schema.properties) ? Object.entries(schema.properties) : [];
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((part) => (Array.isArray(schema[part]) ? schema[part] : []));
  return [
    ...fields.flatMap(([name, inner]) => [[...under, name].join('.'), ...namesOf(inner, [...under, name])]),
    ...namesOf(schema.items, under),
    ...parts.flatMap((part) => namesOf(part, under)),
  ];
}

const WRONG = [undefined, null, '', '一'.repeat(1_001), 'x', -5, 1.5, 1e15, {}, [], [{}], [[]]];

/** The value with one of its fields, however deep, replaced by each wrong one. */
function* spoilt(value: unknown): Generator<unknown> {
  yield* WRONG;
  const held = opened(value);
  if (Array.isArray(held)) {
    for (const item of spoilt(held[0])) yield [item];
    return;
  }
  if (!isJson(held)) return;
  for (const name of Object.keys(held)) for (const inner of spoilt(held[name])) yield { ...held, [name]: inner };
}

const withoutItems = (path: readonly PropertyKey[]): string =>
  path.filter((step) => !/^\d+$/.test(String(step))).join('.');

function foreignNames(call: Endpoint): string[] {
  const { samples } = unitOf(call.input, examplesOf(call, 'input'));
  const all = [...examplesOf(call, 'input'), ...samples];
  const known = new Set([...all.flatMap((sample) => namesIn(sample)), ...namesOf(schemaOf(call.input))]);
  const told = all
    .flatMap((sample) => [...spoilt(sample)])
    .flatMap((sent) => z.safeParse(call.input, isJson(sent) ? sent : {}).error?.issues ?? []);
  return [...new Set(told.map(({ path }) => withoutItems(path)))].filter((name) => name !== '' && !known.has(name));
}

describe('a refusal names the fields that the caller sent', () => {
  test.each(looked.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
    expect(foreignNames(call)).toEqual([]);
  });

  /** Found by changing one field at a time, without a look at the tables. */
  test('the names of both sides are those between which a field travels', () => {
    const wrong = looked.flatMap((call) =>
      unitOf(call.input, examplesOf(call, 'input')).landings.flatMap(({ wire, ours: [ours = '', ...more] }) => {
        const [sent, own] = [wire, ours].map((name) => name.replaceAll('[]', '0'));
        if (more.length > 0 || own === '.' || own === '') return [];
        const name = wireName(call.input, own!);
        // As near as there is a name for it.
        const isNear = name !== undefined && (`${sent}.`.startsWith(`${name}.`) || `${name}.`.startsWith(`${sent}.`));
        return isNear || OTHER_WAYS.has(`${own} ${sent}`) ? [] : [`${nameOf(call)}: ${own} is ${sent}, not ${name}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('what a rule says about a field reaches its form again', () => {
    const lost = looked.flatMap((call) =>
      refusalsOf(call).flatMap(({ field, code }) => {
        const sent = field === undefined ? undefined : wireName(call.input, field);
        if (sent === undefined || ownName(call.input, sent) === field || sent === field) return [];
        return [`${nameOf(call)} ${code}: ${field} is sent as ${sent} and comes back as ${ownName(call.input, sent)}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  test('every refusal that belongs to a field finds it in a call', () => {
    const calls = endpoints.map((call) => ({
      call,
      refusals: new Map(refusalsOf(call).map((one) => [one.code, one])),
    }));
    const all = new Map(calls.flatMap(({ refusals }) => [...refusals]));
    const named = (code: number, field: string): boolean =>
      calls.some(({ call, refusals }) => refusals.has(code) && wireName(call.input, field));
    const homeless = [...all.values()].filter(({ code, field }) => field !== undefined && !named(code, field));
    expect(homeless).toEqual([]);
  });
});
