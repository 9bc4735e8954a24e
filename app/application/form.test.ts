// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ApplicationDraft } from '#rules/application/draft.ts';
import { errorsOf } from '#ui/use-form.ts';
import { asShown, colleaguesOf, draftOf, emptyForm, estimateOf, expectedOf, type Filled } from './form.ts';

const filled: Filled = {
  ...emptyForm(),
  companions: [
    { name: '王峰', phone: '', staffId: 7 },
    { name: '陈逸飞', phone: '13900000009' },
  ],
  travelCities: [{ cityId: 1, name: '北京' }],
  legs: [{ fromCityId: 1, fromName: '北京', toCityId: 2, toName: '上海', vehicle: '高铁', startAt: null }],
  roundTrip: true,
};
const scene = { template: 'trip', companionsAllowed: true, cityUse: true, transferUse: true } as const;
const sent = (of: Parameters<typeof asShown>[1]) => {
  const shown = asShown(filled, of);
  return { ...(draftOf(shown, of, null) as object), ...colleaguesOf(shown) };
};

test('what was filled in for another scene, and this one’s form does not show, is not sent', () => {
  expect(sent({ ...scene, companionsAllowed: false })).toMatchObject({ companions: [], legs: [{ fromCityId: 1 }] });
  expect(sent({ ...scene, companionsAllowed: false })).not.toHaveProperty('companionIds');
  expect(sent({ ...scene, transferUse: false })).toMatchObject({ legs: [], travelCityIds: [1] });
  expect(sent({ ...scene, cityUse: false })).toMatchObject({ travelCityIds: [], legs: [{ fromCityId: 1 }] });
  expect(sent({ ...scene, template: 'bus' })).toMatchObject({ roundTrip: false });
});

test('what it shows is sent as it was filled in', () => {
  expect(asShown(filled, scene)).toEqual(filled);
  expect(sent(scene)).toMatchObject({ companionIds: [7], companions: [{ name: '陈逸飞' }], roundTrip: true });
});

test.each([
  ['', null, undefined],
  ['120.5', 12_050, undefined],
  ['1.2.3', Number.NaN, '请输入正确的金额'],
  ['99.999', Number.NaN, '请输入正确的金额'],
])('an estimate typed as “%s” is %d', (estimate, fen, error) => {
  expect(estimateOf({ estimate })).toBe(fen);
  expect(errorsOf(ApplicationDraft, draftOf(filled, scene, fen) as object).estimatedFen).toBe(error);
});

test.each([
  ['120.5', 'approval', 12_050],
  ['', 'approval', null],
  ['1.2.3', 'approval', null],
  ['120.5', 'bus', null],
] as const)('approvers of an estimate typed as “%s” for %s are told to expect %s', (estimate, template, fen) => {
  expect(expectedOf({ ...filled, estimate }, { template })).toBe(fen);
});
