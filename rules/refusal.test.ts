import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCESS_REFUSALS } from './access.ts';
import { isRefused, REFUSALS, type Refusal, refusal, refuse } from './refusal.ts';

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value;

const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^[\w\\/-]+\.ts$/.test(name),
);
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `./${file}`)),
);

/** What stands in an exported list of refusals, and what is exported alone; each once, however often exported. */
const nameOf = new Map<Refusal, string>();
for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
  const named = isRefusal(value) ? { [name]: value } : ((value ?? {}) as object);
  for (const [own, reason] of Object.entries(named)) if (isRefusal(reason)) nameOf.set(reason, own);
}
const refusals = [...nameOf].map(([reason, name]) => [name, reason] as const);

test('the refusals of all areas are found', () => {
  expect(refusals.map(([name]) => name)).toEqual(
    expect.arrayContaining(['sessionMissing', 'captchaWrong', 'permissionsUnreadable']),
  );
});

test('no two refusals share a code, but for codes that are documented and mean two things', () => {
  const namesOf = new Map<number, string[]>();
  for (const [name, { code }] of refusals) namesOf.set(code, [...(namesOf.get(code) ?? []), name]);
  const shared = [...namesOf].filter(([, names]) => names.length > 1);
  expect(shared).toEqual([
    [10003, ['captchaExpired', 'codeExpired']],
    // Who tries too often is refused like anybody with a wrong password; only the sentence says why.
    [10006, ['signInFailed', 'triesSpent']],
  ]);
});

test('the shared code is told apart by its field', () => {
  expect(ACCESS_REFUSALS.captchaExpired.field).toBe('captcha');
  expect(ACCESS_REFUSALS.codeExpired.field).toBe('smsCode');
});

test.each(refusals)('%s has a code that is no success and a sentence whose places all fill', (_name, reason) => {
  expect(Number.isSafeInteger(reason.code)).toBe(true);
  expect(reason.code).toBeGreaterThan(1); // 0 is success, and 1 is success of an upload
  const places = [...reason.msg.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!);
  const { msg } = refuse(reason, Object.fromEntries(places.map((place) => [place, '值']))).refused;
  expect(msg).not.toMatch(/[{}]/);
  expect(msg.trim()).not.toBe('');
});

test.each([
  { name: 'sessionMissing', code: 10004 },
  { name: 'sessionEnded', code: 1006 },
  { name: 'companySuspended', code: 10302 },
] as const)('$name is $code, which the console acts upon', ({ name, code }) => {
  expect(REFUSALS[name].code).toBe(code);
});

test.each([
  { msg: '请{n}秒后再试', values: { n: 59 }, filled: '请59秒后再试' },
  { msg: '剩余{n}次', values: { n: 0 }, filled: '剩余0次' },
  { msg: '{a}和{b}和{a}', values: { a: '甲', b: '乙' }, filled: '甲和乙和甲' },
  { msg: '{message}', values: { message: '' }, filled: '' },
  { msg: '{message}', values: { message: '$& {message}' }, filled: '$& {message}' },
  { msg: '请{n}秒后再试', values: {}, filled: '请{n}秒后再试' },
  { msg: '没有权限', values: { n: 1 }, filled: '没有权限' },
])('$msg with $values reads $filled', ({ msg, values, filled }) => {
  expect(refuse(refusal(9, msg), values as Record<string, string | number>)).toEqual({
    refused: { code: 9, msg: filled },
  });
});

test('filling a sentence keeps its field and leaves the refusal itself alone', () => {
  const reason = refusal(9, '请{n}秒后再试', 'smsCode');
  expect(refuse(reason, { n: 3 }).refused).toEqual({ code: 9, msg: '请3秒后再试', field: 'smsCode' });
  expect(reason.msg).toBe('请{n}秒后再试');
});

test.each([
  { decision: refuse(REFUSALS.forbidden), refused: true },
  { decision: { status: 'enabled' }, refused: false },
  { decision: null, refused: false },
  { decision: undefined, refused: false },
  { decision: 'refused', refused: false },
  { decision: 0, refused: false },
])('$decision is told apart from a value: $refused', ({ decision, refused }) => {
  expect(isRefused(decision)).toBe(refused);
});
