import { z } from 'zod';
import { addDays, type Day, startOfDay, weekdayOf } from '../calendar.ts';
import { DayKind } from '../day-kind.ts';
import { moneyText, WRONG_AMOUNT } from '../money.ts';
import { refusal } from '../refusal.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import { evaluate } from '../scene/evaluate.ts';
import { type Evaluation, type EvaluationInput, STEPS } from '../scene/evaluation.ts';
import { clockText, WEEKDAYS } from '../scene/prose-kit.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import { needsApplication } from '../scene/templates.ts';

export const MOST_EXAMPLES = 200;
const INCOMPLETE = '请填写完整信息！';
const count = z.int(INCOMPLETE).min(0, INCOMPLETE).max(100, INCOMPLETE);
const fen = z.int(WRONG_AMOUNT).nonnegative(WRONG_AMOUNT);
const NO_PLACE = '请选择上下车城市和地点';
const ExampleSpot = z.object(
  {
    cityId: z.int(NO_PLACE),
    point: z.object({ lng: z.number(NO_PLACE), lat: z.number(NO_PLACE) }, NO_PLACE),
    address: z.string().max(200),
  },
  NO_PLACE,
);

/** A ride without a date: on a weekday, of a kind of day, at a time. */
export const ExampleRide = z.object({
  weekday: z.int('请选择星期').min(1, '请选择星期').max(7, '请选择星期'),
  dayKind: DayKind.schema,
  /** Of the day before: hours may run past midnight. */
  kindBefore: DayKind.schema,
  minute: z.int('请填写用车时间').min(0, '请填写用车时间').max(1439, '请填写用车时间'),
  from: ExampleSpot,
  to: ExampleSpot,
  service: z.enum(ServiceType.names, '请选择服务类型和车型'),
  vehicleGroup: z.enum(VehicleGroup.names, '请选择服务类型和车型'),
  hasProject: z.boolean(),
  isApplied: z.boolean(),
  isCarpool: z.boolean(),
  viaPoints: count,
  companions: count,
  days: z.int(INCOMPLETE).min(1, INCOMPLETE).max(366, INCOMPLETE),
  amountFen: fen,
  /** What the tightest of the limits leaves; null: they do not bind. */
  leftFen: fen.nullable(),
});
export type ExampleRide = z.output<typeof ExampleRide>;

export const VERDICTS = ['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY'] as const;
/** What is wanted: of a split the company's part, of a refusal the step that must refuse, or any. */
export const Expected = z.object({
  verdict: z.enum(VERDICTS, '请选择期望的结果'),
  companyFen: fen.nullable(),
  step: z
    .int()
    .min(0)
    .max(STEPS.length - 1)
    .nullable(),
});
export type Expected = z.output<typeof Expected>;

export const ExampleDraft = z.object({
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(40, '名称不能超过 40 个字'),
  ride: ExampleRide,
  expected: Expected,
});
export type ExampleDraft = z.output<typeof ExampleDraft>;

export const EXAMPLE_REFUSALS = {
  tooMany: refusal(26020, '一个场景最多 200 条用例'),
  fail: refusal(26021, '有 {count} 条用例不通过，请改规则、改期望，或写明理由', 'overrideReason'),
  otherScene: refusal(26022, '这个订单用的是别的场景', 'orderNo'),
} as const;

const ANY_MONDAY: Day = '2026-03-02';

/** A day of that weekday, from the scene's first day on. */
function dayFor({ startDay }: SceneRules, weekday: number): Day {
  const first = startDay ?? ANY_MONDAY;
  const ahead = (weekday - weekdayOf(startOfDay(first)) + 7) % 7;
  return addDays(first, ahead);
}

function inputOf(rules: SceneRules, ride: ExampleRide): EvaluationInput {
  const day = dayFor(rules, ride.weekday);
  const { from, to, service, vehicleGroup, viaPoints, companions, days, amountFen } = ride;
  const cities = [from.cityId, to.cityId];
  const approved = {
    ...{ usesLeft: 1, startDay: null, endDay: null, start: null, end: null, asked: null },
    travelCityIds: cities,
    legs: cities.map((cityId) => ({ fromCityId: cityId, toCityId: cityId })),
  };
  return {
    scene: { status: 'enabled', rules },
    ride: {
      ...{ from, to, service, vehicleGroup, viaPoints, companions, days, amountFen, carpool: ride.isCarpool },
      at: new Date(startOfDay(day).getTime() + ride.minute * 60_000),
      projectNo: ride.hasProject ? 'A1' : null,
    },
    person: { active: true, companyPay: true, hasScene: true },
    company: { suspended: false, accountLeftFen: null, carpool: 'choice' },
    application: ride.isApplied && needsApplication(rules.template) ? approved : null,
    left: { personalFen: null, departmentsFen: [ride.leftFen], usedTodayFen: 0 },
    companyDays: new Map([
      [day, ride.dayKind],
      [addDays(day, -1), ride.kindBefore],
    ]),
    now: startOfDay(day),
  };
}

/** The example's ride by these rules, whoever of the scene's holders takes it. */
export const judgeExample = (rules: SceneRules, ride: ExampleRide): Evaluation => evaluate(inputOf(rules, ride));

function isAsWanted({ verdict, companyFen, step }: Expected, got: Evaluation): boolean {
  if (got.verdict !== verdict) return false;
  if (verdict === 'ALLOW_SPLIT') return companyFen === null || got.companyFen === companyFen;
  if (verdict !== 'DENY' || step === null) return true;
  return got.reasons.some((reason) => !reason.passed && reason.step === step);
}

export interface ExampleResult extends Evaluation {
  readonly passed: boolean;
}

export const runExample = (
  rules: SceneRules,
  { ride, expected }: Pick<ExampleDraft, 'ride' | 'expected'>,
): ExampleResult => {
  const got = judgeExample(rules, ride);
  return { ...got, passed: isAsWanted(expected, got) };
};

/** Each example by these rules, in their order. */
export const runExamples = (
  rules: SceneRules,
  examples: readonly Pick<ExampleDraft, 'ride' | 'expected'>[],
): ExampleResult[] => examples.map((example) => runExample(rules, example));

/** What comes out, as an expectation: the first step that refuses names it. */
export const expectedOf = ({ verdict, companyFen, reasons }: Evaluation): Expected => ({
  verdict,
  companyFen: verdict === 'ALLOW_SPLIT' ? companyFen : null,
  step: verdict === 'DENY' ? (reasons.find(({ passed }) => !passed)?.step ?? null) : null,
});

export function verdictText({ verdict, companyFen, step }: Expected, amountFen: number): string {
  if (verdict === 'ALLOW') return '企业全付';
  if (verdict === 'NEED_APPLICATION') return '须先申请';
  if (verdict === 'DENY') return step === null ? '不能用车' : `不能用车：${STEPS[step]}`;
  return companyFen === null
    ? '企业付一部分'
    : `企业 ${moneyText(companyFen)}，个人 ${moneyText(Math.max(0, amountFen - companyFen))}`;
}

/** 周三 21:10，望京SOHO 至 北苑，预估 ¥59.28 */
export function rideText({ weekday, dayKind, minute, from, to, amountFen }: ExampleRide): string {
  const day = dayKind === 'holiday' ? '法定节假日' : WEEKDAYS[weekday - 1];
  const way = [from.address, to.address].filter(Boolean).join(' 至 ');
  return [`${day} ${clockText(minute)}`, way, `预估 ${moneyText(amountFen)}`].filter(Boolean).join('，');
}
