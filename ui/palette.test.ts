import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS, SIZES, tokensCss } from './palette.ts';

const below = (room: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => ({ path, whole: `${room}/${path}` }));
const FILES = [...below('console'), ...below('maps')];
const files = (kind: RegExp) =>
  FILES.filter(({ path }) => kind.test(path)).map(({ path, whole }) => ({ path, text: readFileSync(whole, 'utf8') }));
const SHEETS = files(/\.css$/);
const everything = files(/\.(css|tsx?)$/)
  .map(({ text }) => text)
  .join('\n');
const defined = (text: string) => [...text.matchAll(/(--qx-[a-z0-9-]+)['"]?[:,]/g)].map(([, name]) => name);
const used = (text: string) => [...text.matchAll(/var\((--qx-[a-z0-9-]+)/g)].map(([, name]) => name);

test('every value that a style sheet asks for exists', () => {
  const known = new Set([...defined(tokensCss()), ...defined(everything)]);
  expect(SHEETS.flatMap(({ text }) => used(text)).filter((name) => !known.has(name))).toEqual([]);
});

test('every value is used, by a style sheet or by antd’s theme', () => {
  const theme = readFileSync('console/kit/theme-tokens.ts', 'utf8');
  const asked = new Set(used(`${everything}${tokensCss()}`));
  const names = new Map(
    defined(tokensCss()).map((name) => [name!.slice(5).replace(/-(.)/g, (_, c) => c.toUpperCase()), name]),
  );
  const idle = [...Object.keys(COLOURS), ...Object.keys(SIZES)].filter(
    (name) => !asked.has(names.get(name)) && !new RegExp(`\\b(p|SIZES)\\.${name}\\b`).test(theme),
  );
  expect(idle).toEqual([]);
});

test('antd’s theme states no colour, and style sheets no size that has a name', () => {
  expect(readFileSync('console/kit/theme-tokens.ts', 'utf8')).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(/i);
  const sizes = [SIZES.size, SIZES.sizeSm, SIZES.sizeLg, SIZES.sizeXl].join('|');
  const literal = new RegExp(`font-size: (${sizes})px`);
  expect(SHEETS.filter(({ text }) => literal.test(text))).toEqual([]);
});

test('dark ground says the same in both places', () => {
  const [chosen, followed] = [...tokensCss().matchAll(/color-scheme: dark;([^}]*)}/g)].map(([, list]) => list);
  expect(chosen).toBe(followed);
  expect(defined(chosen!)).toHaveLength(Object.keys(COLOURS).length);
});

test('paper is light: dark ground is told to screens alone', () => {
  const [others, ...screens] = tokensCss().split('@media screen');
  expect(others).not.toContain('color-scheme: dark');
  expect(screens).toHaveLength(2);
});

test('dark ground is stated with the values alone: no style sheet asks which ground it stands on', () => {
  const asking = SHEETS.filter(({ text }) => /prefers-color-scheme|data-theme/.test(text)).map(({ path }) => path);
  expect(asking).toEqual([]);
});
