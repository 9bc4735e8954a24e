import { expect, test } from 'vitest';
import { carpool, charter, metered } from '../../tests/kit/rides.ts';
import { at } from '../../tests/kit/scenes.ts';
import { isRefused } from '../refusal.ts';
import { ServiceType } from '../scene/codes.ts';
import {
  checkMeasured,
  checkTariff,
  type FeeLines,
  linesOf,
  type Measured,
  ratedLines,
  TariffDraft,
  tariffKindOf,
} from '../tariff.ts';

const unsaved = ({ tariffId: _t, version: _v, effectiveFrom: _e, ...draft }: ReturnType<typeof metered>) => draft;

test('each service is priced in one way', () => {
  const kinds = ServiceType.names.map((service) => [service, tariffKindOf(service)]);
  expect(Object.fromEntries(kinds)).toEqual({
    scheduled: 'metered',
    pickup: 'metered',
    dropoff: 'metered',
    dayRental: 'charter',
    halfDayRental: 'charter',
    pickupCarpool: 'carpool',
    dropoffCarpool: 'carpool',
  });
  expect(isRefused(checkTariff(unsaved(metered())))).toBe(false);
  expect(checkTariff(unsaved(metered({ service: 'dayRental' })))).toEqual({
    refused: { code: 28025, msg: '“日租”应按“包车”计价', field: 'kind' },
  });
});

test('a draft has neither id nor version, and may do without a time', () => {
  expect(TariffDraft.parse(metered())).not.toHaveProperty('tariffId');
  expect(TariffDraft.parse(unsaved(metered()))).not.toHaveProperty('effectiveFrom');
  expect(TariffDraft.parse({ ...unsaved(metered()), effectiveFrom: at('2026-04-01') })).toMatchObject({
    effectiveFrom: at('2026-04-01'),
  });
  expect(TariffDraft.safeParse({ ...unsaved(metered()), baseFen: -1 }).success).toBe(false);
});

const measured = (more: Partial<Measured> = {}): Measured => ({
  startedAt: at('2026-03-16 12:00:00'),
  meters: 13_000,
  seconds: 1_800,
  waitingSeconds: 0,
  packages: 1,
  seats: 1,
  ...more,
});
const LINES = { base: 1_300, overMileage: 2_300, overTime: 1_000 };

test.each<[string, Partial<FeeLines>, Partial<Measured>, number | undefined]>([
  ['as measured', LINES, {}, undefined],
  ['with what was paid on the way', { ...LINES, highway: 500, other: 20, reduction: 100 }, {}, undefined],
  ['a metre more', { ...LINES, overMileage: 2_301 }, {}, 28024],
  ['a line missing', { base: 1_300, overMileage: 2_300 }, {}, 28024],
  ['a night that was none', { ...LINES, nightTime: 30 }, {}, 28024],
  ['waiting', { ...LINES, waiting: 80 }, { waitingSeconds: 360 }, undefined],
  ['the designated driver', { ...LINES, designatedDriver: 2_000 }, {}, undefined],
  ['a dearer driver', { ...LINES, designatedDriver: 2_001 }, {}, 28024],
])('%s', (_, lines, more, code) => {
  expect(checkMeasured(linesOf(lines), metered(), measured(more))?.refused.code).toBe(code);
});

test('a difference says which line, what it should be and what was sent', () => {
  expect(checkMeasured(linesOf({ ...LINES, overTime: 900 }), metered(), measured())?.refused).toMatchObject({
    msg: '费用项“超时长费”按计价规则应为 ¥10.00，推送为 ¥9.00',
    field: 'lines',
  });
});

test('charters and carpools are computed by their own tariff', () => {
  expect(ratedLines(charter(), measured({ packages: 2 }), false).base).toBe(160_000);
  expect(checkMeasured(linesOf({ fixed: 11_800 }), carpool(), measured({ seats: 2 }))).toBeNull();
  expect(checkMeasured(linesOf({ fixed: 5_900 }), carpool(), measured({ seats: 2 }))?.refused.code).toBe(28024);
});
