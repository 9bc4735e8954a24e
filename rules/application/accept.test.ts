import { describe, expect, test } from 'vitest';
import { APPLICATIONS, leg } from '../../tests/kit/rides.ts';
import {
  approval as approvalScene,
  at,
  BEIJING,
  bus as busScene,
  approvalCharter as charterScene,
  quick,
  SHANGHAI,
  trip as tripScene,
} from '../../tests/kit/scenes.ts';
import { type ApplicationDraft, acceptApplication, applicationIssues } from '../application.ts';
import { rulesOf, type SceneDraft } from '../scene.ts';

const { approval, trip, approvalCharter, bus } = APPLICATIONS;
const NOW = at('2026-03-16 23:59:59');
const codes = (draft: ApplicationDraft, scene: SceneDraft, now = NOW): number[] =>
  applicationIssues(draft, rulesOf(scene), now).map(({ refused }) => refused.code);

test.each([
  [approval(), approvalScene()],
  [trip(), tripScene()],
  [approvalCharter(), charterScene()],
  [bus(), busScene()],
] as const)('an application is taken by a scene of its template', (draft, scene) => {
  expect(acceptApplication(draft, rulesOf(scene), NOW)).toBe(draft);
});

const companions = [{ name: '王芳', phone: '13800000001' }];
const SPAN = { startDay: '2026-03-10', endDay: '2026-03-16' };

describe('what stands in the way', () => {
  test.each<[ApplicationDraft, SceneDraft, number[]]>([
    [approval(), quick(), [28048]],
    [approval(), busScene(), [28047]],
    [approval({ startDay: '2026-03-15' }), approvalScene(), [28045]],
    [trip({ startDay: '2026-03-15', endDay: '2026-03-16' }), tripScene(), []],
    [trip({ startDay: '2026-03-14', endDay: '2026-03-15' }), tripScene(), [28045]],
    [approval(), approvalScene(SPAN), []],
    [approval({ endDay: '2026-03-17' }), approvalScene(SPAN), [28046]],
    [approval(), approvalScene({ cityIds: [BEIJING] }), []],
    [approval(), approvalScene({ cityIds: [SHANGHAI] }), [28049]],
    [approval({ viaPoints: [approval().start!] }), approvalScene({ viaAllowed: false }), [28054]],
    [approval({ companions }), approvalScene({ companionsAllowed: false }), [28055]],
    [approval({ start: null, end: null }), approvalScene(), []],
    [approval({ start: null, end: null }), approvalScene({ line: 'filled' }), [28052, 28053]],
    [approvalCharter({ start: null }), charterScene(), [28052]],
    [approvalCharter({ service: 'pickup' }), charterScene(), [28050]],
    [bus({ end: null }), busScene(), [28053]],
    [bus({ vehicles: [{ vehicleGroup: 'comfort', count: 1 }] }), busScene(), [28051]],
    [trip({ legs: [] }), tripScene(), []],
    [trip({ travelCityIds: [] }), tripScene(), []],
    [trip({ travelCityIds: [], legs: [] }), tripScene(), [28058]],
    [trip({ legs: [leg()] }), tripScene({ transferUse: null }), [28057]],
    [trip({ legs: [] }), tripScene({ cityUse: null }), [28056]],
    [approval({ startDay: '2026-03-15', companions }), approvalScene({ companionsAllowed: false }), [28045, 28055]],
  ])('%j for %j: %j', (draft, scene, expected) => {
    expect(codes(draft, scene)).toEqual(expected);
  });
});

test('the first reason is the refusal, in the person’s words', () => {
  expect(acceptApplication(approval({ endDay: '2026-03-17' }), rulesOf(approvalScene(SPAN)), NOW)).toEqual({
    refused: { code: 28046, msg: '用车日期不在场景有效期内（2026-03-10 至 2026-03-16）', field: 'startDay' },
  });
});
