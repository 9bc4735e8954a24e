import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scene } from '#contract/scene-wire.ts';
import { applicationDocument } from '#rules/application/stored.ts';
import { ApplicationDraft } from '#rules/application.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { SceneDraft, SceneTemplate, sceneDocument, sceneProse } from '#rules/scene.ts';
import { readHits } from '#rules/second-approval/judge.ts';
import { storedDocument, storedNumber, storedRecord, storedText } from '#rules/stored.ts';
import { charge, NO_DISCOUNT, TariffDraft, TariffKind, tariffDocument } from '#rules/tariff.ts';
import { termsOf } from '../server/company/terms.ts';

/** One document of every shape that was ever stored. They are history: a new shape is a new file, none is edited. */
const FOLDER = new URL('./fixtures/stored/', import.meta.url);
const FILES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
const stored = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8'));

const COLUMNS = {
  tariffId: 5,
  version: 2,
  cityId: 110_100,
  service: 'scheduled',
  vehicleGroup: 'comfort',
  effectiveFrom: new Date('2026-01-01T00:00:00+08:00'),
};
const TERMS = {
  accountKind: 'postpaid' as const,
  creditFen: 100_000_000,
  discountPerTenThousand: 9_500,
  invoiceTitle: '云程科技有限公司',
  taxpayerId: '91110105MA01ABCD0X',
  invoiceMinimumFen: 10_000,
  salesName: '周敏',
  salesPhone: '010-88886666',
  carpoolOffer: 'mixed' as const,
  applicationPrefix: 'QXA',
  priceBoundPerTenThousand: 5_000,
  priceNeedsMeasure: true,
  paymentDays: 30,
  reminderDays: [1],
};
const NAMES = { city: (id: number) => `城市${id}`, flow: (id: number) => `审批流${id}` };
const RIDE = { meters: 20_000, seconds: 3_000, at: new Date('2026-03-16T12:00:00+08:00') };

/** A scene goes to the console as well, and has to arrive as it was read. */
function answered(draft: SceneDraft): SceneDraft {
  const view = { sceneId: 1, version: 1, status: 'enabled', departmentId: 2, restrictedCities: '' } as const;
  return scene.decode(scene.encode({ ...view, draft, routes: [] })).draft;
}

/** Reads a document and does with it what the program does, which fails where the reader left a hole. */
const USES: Record<string, (document: unknown) => unknown> = {
  scene: (document) => {
    const draft = sceneDocument.read(document);
    expect(sceneProse(draft, NAMES).every(({ text }) => !text.includes('undefined'))).toBe(true);
    expect(answered(draft).template).toBe(draft.template);
    return draft;
  },
  application: (document) => applicationDocument.read(document),
  tariff: (document) => {
    const tariff = tariffDocument.read(document, COLUMNS);
    expect(charge(tariff, RIDE, NO_DISCOUNT).totalFen).toSatisfy(Number.isSafeInteger);
    return tariff;
  },
  flow: readSteps,
  second: readHits,
};
const read = (name: string, document: unknown): unknown => USES[name.split('-')[0]!]!(document);

type Path = readonly string[];
/** Every place of a document. */
const pathsOf = (value: unknown): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])]);

/** The document with another value at one place; undefined takes the place out. */
function changed(document: unknown, [step, ...deeper]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const entries = Object.entries(document as object).map(([key, inner]): [string, unknown] =>
    key === step ? [key, changed(inner, deeper, value)] : [key, inner],
  );
  const kept = entries.filter(([, inner]) => inner !== undefined);
  return Array.isArray(document) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

/** What a document is: without it nobody can tell, and none was ever stored without it. */
const KINDS = ['template', 'kind', 'approver'];
const fieldsOf = (name: string): Path[] =>
  pathsOf(stored(name)).filter((path) => !KINDS.includes(path.at(-1)!) || name === 'second-hits');

test('there is one of every template and kind', () => {
  for (const template of SceneTemplate.names) expect(FILES).toContain(`scene-${template}`);
  for (const { shape } of ApplicationDraft.options) expect(FILES).toContain(`application-${shape.template.value}`);
  for (const kind of TariffKind.names) expect(FILES).toContain(`tariff-${kind}`);
});

describe.each(FILES)('%s', (name) => {
  const document = stored(name);
  const whole = read(name, document);

  test('is read whole', () => {
    expect(JSON.parse(JSON.stringify(whole))).toMatchObject(document);
  });

  test.each(fieldsOf(name).map((path) => [path.join('.'), path] as const))('is read without %s', (_, path) => {
    const partly = read(name, changed(document, path, undefined));
    // As a form asks for a field that old documents do not have: the reader fills it, so that it has every field again.
    const [field] = path;
    if (path.length === 1 && field !== 'oneWayQuotaFen' && !Array.isArray(whole)) expect(partly).toHaveProperty(field!);
    expect(read(name, JSON.parse(JSON.stringify(partly)))).toEqual(partly);
  });
});

describe('what may no longer be chosen', () => {
  const refusedByForm = (document: unknown) => expect(SceneDraft.safeParse(document).success).toBe(false);

  test.each([
    ['scene-quick', ['startPlaces', '0', 'radiusMeters'], 4000],
    ['scene-trip', ['transferUse', 'deadlineDays'], 30],
    ['scene-quick', ['name'], '名'.repeat(51)],
    ['scene-quick', ['hours', '0', 'ranges'], Array(11).fill({ from: 0, to: 60 })],
    ['scene-quick', ['perOrderQuotaFen'], 100_000_000_001],
  ])('%s keeps its %s', (name, path, value) => {
    const document = changed(stored(name), path, value);
    refusedByForm(document);
    expect(read(name, document)).toMatchObject(Object(document));
  });

  test.each([
    ['label', 'picnic', null],
    ['line', 'winding', 'free'],
    ['projectNo', 'sometimes', 'optional'],
    ['services', ['scheduled', 'helicopter'], ['scheduled']],
    ['vehicleGroups', ['carriage'], []],
  ])('a name that left its table: %s %s reads %s', (field, value, expected) => {
    const document = changed(stored('scene-quick'), [field], value);
    refusedByForm(document);
    expect(read('scene-quick', document)).toMatchObject({ [field]: expected });
  });

  test('a tariff charges by the rounding it was saved with', () => {
    const tariff = tariffDocument.read({ ...stored('tariff-metered'), roundToFen: 50 }, COLUMNS);
    expect(TariffDraft.safeParse(tariff).success).toBe(false);
    expect(charge(tariff, RIDE, NO_DISCOUNT).totalFen % 50).toBe(0);
  });

  test('an application for longer than may be asked for today', () => {
    const document = { ...stored('application-approval'), endDay: '2029-01-01', useCount: 500 };
    expect(ApplicationDraft.safeParse(document).success).toBe(false);
    expect(read('application', document)).toMatchObject(document);
  });

  test('terms are what was agreed, whatever the form asks for today', () => {
    expect(termsOf({ ...TERMS, taxpayerId: '1', applicationPrefix: 'A', discountPerTenThousand: 0 })).toMatchObject({
      taxpayerId: '1',
      applicationPrefix: 'A',
      discountPerTenThousand: 0,
    });
  });
});

test('what was never stored is an error, not a guess', () => {
  expect(() => read('scene', { ...stored('scene-quick'), perOrderQuotaFen: '200' })).toThrow('expected a number');
  expect(() => read('scene', { ...stored('scene-quick'), template: 'boat' })).toThrow('known template');
});

test('a document is brought from its own version to the newest, step by step', () => {
  const note = storedRecord<{ text: string; minutes: number }>({ text: storedText(), minutes: storedNumber() });
  const document = storedDocument(
    [
      ({ words, ...rest }) => ({ ...rest, text: words }),
      ({ hours, ...rest }) => ({ ...rest, minutes: storedNumber()(hours) * 60 }),
    ],
    note,
  );
  expect(document.read({ words: '一', hours: 2 })).toEqual({ text: '一', minutes: 120 });
  expect(document.read({ v: 2, text: '一', hours: 2 })).toEqual({ text: '一', minutes: 120 });
  expect(document.read(document.toStore({ text: '一', minutes: 5 }))).toEqual({ text: '一', minutes: 5 });
  expect(() => document.read({ v: 4, text: '一' })).toThrow('version 3');
});
