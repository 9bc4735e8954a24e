import { expect, test } from 'vitest';
import { addDays, type Day } from '../calendar.ts';
import { dayKindOf } from '../day-kind.ts';
import { backTest, daysFrom, type ForecastFacts, forecast, isEnough, sampleDays } from '../forecast.ts';

const TODAY = '2026-03-16';
const kindOf = (day: Day) => dayKindOf(day);
/** 100 yuan on workdays, nothing else, for two hundred days. */
const steady = new Map(
  daysFrom(addDays(TODAY, -400), addDays(TODAY, -1)).map((day) => [day, kindOf(day) === 'workday' ? 10_000 : 0]),
);
const workdays = (first: Day, last: Day): number =>
  daysFrom(first, last).filter((day) => kindOf(day) === 'workday').length;
const facts = (more: Partial<ForecastFacts> = {}): ForecastFacts => ({
  ...{
    month: '2026-03',
    today: TODAY,
    limitFen: null,
    beforeFen: 0,
    settledFen: 100_000,
    frozenFen: 5_000,
    aheadFen: 0,
  },
  ...{ open: [], costs: steady, hasPattern: true, ...more },
});
const use = (day: Day, fen: number, number = 'A1') => ({
  ...{ applicationId: 1, number, sceneName: '客户接待', staffName: '王', day, fen },
});

test('what is certain and what such days bring; steady days leave no doubt', () => {
  const rest = workdays(TODAY, '2026-03-31') * 10_000;
  const said = forecast(facts(), kindOf, 1);
  expect(said).toMatchObject({ dailyFen: rest, landingFen: 105_000 + rest, state: 'unlimited', breaksOn: null });
  expect([said.lowFen, said.highFen]).toEqual([said.landingFen, said.landingFen]);
});

test('approved applications are a part of what days bring, and count whole beyond it', () => {
  const rest = workdays(TODAY, '2026-03-31') * 10_000;
  expect(forecast(facts({ open: [use('2026-03-20', 30_000)] }), kindOf, 1)).toMatchObject({
    ...{ openFen: 30_000, dailyFen: rest - 30_000, landingFen: 105_000 + rest },
  });
  // What is booked for these days already is a part of it as well.
  expect(forecast(facts({ aheadFen: 5_000 }), kindOf, 1)).toMatchObject({
    ...{ dailyFen: rest - 5_000, landingFen: 100_000 + rest },
  });
  const much = rest + 50_000;
  expect(forecast(facts({ open: [use('2026-03-20', much)] }), kindOf, 1)).toMatchObject({
    ...{ dailyFen: 0, landingFen: 105_000 + much },
  });
});

test('a limit that will break names the day and the application that breaks it', () => {
  const open = [use('2026-03-18', 1_000, 'A1'), use('2026-03-24', 400_000, 'A2')];
  expect(forecast(facts({ limitFen: 300_000, open }), kindOf, 1)).toMatchObject({
    ...{ state: 'over', breaksOn: '2026-03-24', brokenBy: 'A2' },
  });
  expect(forecast(facts({ limitFen: 1_000_000, open }), kindOf, 1).state).toBe('enough');
  expect(forecast(facts({ limitFen: 550_000, open }), kindOf, 1).state).toBe('near');
  // An application that began before today can be used today.
  const early = forecast(facts({ limitFen: 150_000, open: [use('2026-03-02', 90_000, 'A3')] }), kindOf, 1);
  expect(early).toMatchObject({ breaksOn: TODAY, brokenBy: 'A3' });
});

test('without eight weeks only what is certain is told', () => {
  expect(isEnough(addDays(TODAY, -56), TODAY)).toBe(true);
  expect(isEnough(addDays(TODAY, -55), TODAY)).toBe(false);
  expect(isEnough(null, TODAY)).toBe(false);
  expect(forecast(facts({ hasPattern: false }), kindOf, 1)).toMatchObject({ dailyFen: 0, landingFen: 105_000 });
});

test('the same seed gives the same band, and the middle lies in it', () => {
  const wild = new Map([...steady].map(([day, fen], at) => [day, fen * (at % 5)]));
  const days = daysFrom(TODAY, '2026-03-31');
  const one = sampleDays(wild, days, TODAY, kindOf, 7);
  expect(sampleDays(wild, days, TODAY, kindOf, 7)).toEqual(one);
  expect(one.lowFen).toBeLessThan(one.midFen);
  expect(one.midFen).toBeLessThan(one.highFen);
});

test('steady months are foretold to the fen, each of the past year that has ten weeks before it', () => {
  const { months, medianError, hits } = backTest(steady, addDays(TODAY, -400), TODAY, kindOf);
  expect(months.length).toBeGreaterThanOrEqual(10);
  expect(medianError).toBe(0);
  expect(hits).toBe(months.length);
  expect(backTest(new Map(), null, TODAY, kindOf)).toEqual({ months: [], medianError: null, hits: 0 });
});
