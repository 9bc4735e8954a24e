import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { sceneDraft } from '#contract/scene-draft.ts';
import { inRoot } from '#server/root.ts';
import { examplesOf, scenes } from './kit/wire-candidates.ts';
import { type FieldEffect, unitOf } from './kit/wire-samples.ts';

const SIDES = ['input', 'output'] as const;

/** Its fields say nothing of themselves: the input is open, and names are the same on both sides. */
const OPEN = new Set(['POST /app/v1/applications/apply']);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function fieldText({ wire, ours, also }: FieldEffect): string {
  const from = ours.length === 1 && ours[0] === wire ? '' : `=${ours.join('+')}`;
  return `${wire}${from}${also.length > 0 ? `>${also.join('+')}` : ''}`;
}

/** One line for each codec, where it is first met, with every field that it reads or writes. */
function codecLines(place: string, schema: z.core.$ZodType, seen: Set<unknown>): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { landings, inside } = unitOf(schema);
  const line = landings.length > 0 ? [`  ${place}: ${landings.map(fieldText).join(' ')}`] : [];
  return [...line, ...[...inside].flatMap(([path, inner]) => codecLines(`${place} ${path}`, inner, seen))];
}

function callLines(call: Endpoint, seen: Set<unknown>): string[] {
  const { access, effect = 'read' } = call;
  const needs = typeof access === 'string' || typeof access === 'number' ? access : access.join(' or ');
  const sides = OPEN.has(nameOf(call)) ? [] : SIDES;
  return [`${nameOf(call)} (${needs}, ${effect})`, ...sides.flatMap((side) => codecLines(side, call[side], seen))];
}

test('every field of the contract lands where the reviewed table says, and comes back the same', {
  timeout: 300_000,
}, async () => {
  unitOf(sceneDraft, scenes);
  for (const call of endpoints)
    for (const side of SIDES) if (examplesOf(call, side).length > 0) unitOf(call[side], examplesOf(call, side));
  const seen = new Set<unknown>();
  const table = endpoints.flatMap((call) => callLines(call, seen)).join('\n');
  await expect(`${table}\n`).toMatchFileSnapshot(inRoot('docs/contract/fields.txt'));
});

test('contract/ holds no cast that silences the compiler', () => {
  const files = readdirSync(inRoot('contract'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const wrong = files.flatMap((file) =>
    readFileSync(inRoot(`contract/${file}`), 'utf8')
      .split('\n')
      .flatMap((line, at) => (/\bas (never|unknown|any)\b|\bz\.any\b/.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(wrong).toEqual([]);
});
