import { describe, expect, test } from 'vitest';
import { anomaliesOf, overlapping, type RiddenOrder, splitRides } from '../anomaly.ts';
import { instantOfLocal, weekdayOf } from '../calendar.ts';

const OFFICE = { lng: 116.48, lat: 39.99 };
const HOME = { lng: 116.35, lat: 40.06 };
const SHANGHAI = { lng: 121.47, lat: 31.23 };
const at = (text: string) => instantOfLocal(`${text}:00`)!;
const isWorkday = (day: string) => weekdayOf(at(`${day} 12:00`)) <= 5;

let ids = 0;
const ride = (from: string, until: string, more: Partial<RiddenOrder> = {}): RiddenOrder => ({
  ...{ orderId: ++ids, departmentId: 7, staffId: 1, staffName: '张三', riderName: '张三', isOwn: true },
  ...{ sceneId: 5, sceneName: '市内公出', sceneLabel: null, quotaFen: null, isRental: false },
  ...{ from: at(from), until: at(until), start: OFFICE, end: HOME, startAddress: '望京', endAddress: '西二旗' },
  ...{ paidFen: 5_000, companyFen: 5_000, estimateFen: 5_000 },
  ...{ plannedMeters: 15_000, meters: 15_000, straightMeters: 13_500 },
  ...more,
});
const rulesIn = (rides: readonly RiddenOrder[]) => anomaliesOf(rides, isWorkday).map(({ rule }) => rule);

describe('two cars at once', () => {
  test('for three minutes are told with both spans, for two are clocks', () => {
    const first = ride('2026-03-02 09:00', '2026-03-02 09:40');
    const [hit] = overlapping([first, ride('2026-03-02 09:37', '2026-03-02 10:10')]);
    expect(hit).toMatchObject({ rule: 'overlap', amountFen: 10_000, departmentId: 7 });
    expect(hit!.text).toBe(
      '03-02 乘车人张三有两单同时在途 3 分钟：09:00–09:40 从望京上车，09:37–10:10 从望京上车，合计 ¥100.00。',
    );
    expect(overlapping([first, ride('2026-03-02 09:38', '2026-03-02 10:10')])).toEqual([]);
  });
  test('one that lies within another is found though a third came between, and a car for the day is none', () => {
    const long = ride('2026-03-02 09:00', '2026-03-02 12:00');
    const rides = [long, ride('2026-03-02 09:10', '2026-03-02 09:20'), ride('2026-03-02 11:00', '2026-03-02 12:30')];
    expect(overlapping(rides)).toHaveLength(2);
    expect(overlapping([{ ...long, isRental: true }, ...rides.slice(1)])).toEqual([]);
  });
});

describe('a way in several rides', () => {
  const capped = { quotaFen: 6_000 };
  const first = ride('2026-03-02 09:00', '2026-03-02 09:30', { ...capped, end: OFFICE });
  test('each within the bound and together above it', () => {
    const [hit, ...others] = splitRides([first, ride('2026-03-02 09:36', '2026-03-02 10:00', capped)]);
    expect(others).toEqual([]);
    expect(hit!.text).toContain('2 单 ¥50.00、¥50.00 都不超“市内公出”每单限额 ¥60.00，合计 ¥100.00，超出 ¥40.00。');
  });
  test.each([
    ['half an hour later still', '2026-03-02 10:00', {}, 1],
    ['a minute more is another errand', '2026-03-02 10:01', {}, 0],
    ['from elsewhere', '2026-03-02 09:36', { start: HOME }, 0],
    ['in another scene', '2026-03-02 09:36', { sceneId: 6 }, 0],
    ['together just the bound', '2026-03-02 09:36', { paidFen: 1_000 }, 0],
    ['one above the bound by itself: nothing was hidden', '2026-03-02 09:36', { paidFen: 6_001 }, 0],
  ])('%s', (_, from, more, hits) => {
    expect(splitRides([first, ride(from, '2026-03-02 10:30', { ...capped, ...more })])).toHaveLength(hits);
  });
});

test('prices just below the bound: four of ten, from 95 % to all of it', () => {
  const below = (paidFen: number, n: number) =>
    Array.from({ length: n }, (_, nth) =>
      ride(`2026-03-0${nth + 2} 14:00`, `2026-03-0${nth + 2} 14:30`, { quotaFen: 6_000, paidFen }),
    );
  expect(rulesIn([...below(5_700, 3), ...below(6_000, 1)])).toEqual(['belowLimit']);
  expect(rulesIn(below(5_699, 4))).toEqual([]);
  expect(rulesIn(below(6_001, 4))).toEqual([]);
  expect(rulesIn(below(5_700, 3))).toEqual([]);
  expect(rulesIn([...below(5_700, 4), ...below(2_000, 6)])).toEqual(['belowLimit']);
  expect(rulesIn([...below(5_700, 4), ...below(2_000, 7)])).toEqual([]);
});

test('a detour is half as far again and three kilometres more; what it cost above the estimate is at stake', () => {
  const far = (meters: number, more: Partial<RiddenOrder> = {}) =>
    anomaliesOf([ride('2026-03-02 09:00', '2026-03-02 09:30', { meters, paidFen: 8_000, ...more })], isWorkday);
  expect(far(22_500)).toMatchObject([{ rule: 'detour', amountFen: 3_000 }]);
  expect(far(22_500)[0]!.text).toContain('计费 22.5 公里，预估路程 15.0 公里，直线 13.5 公里，多走 50%');
  expect(far(22_499)).toEqual([]);
  expect(far(5_900, { plannedMeters: 3_000 })).toEqual([]);
  expect(far(22_500, { isRental: true })).toEqual([]);
});

describe('to work and home', () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
  const out = (day: string, more: Partial<RiddenOrder> = {}) =>
    ride(`${day} 08:30`, `${day} 09:00`, {
      start: HOME,
      end: OFFICE,
      startAddress: '西二旗',
      endAddress: '望京',
      ...more,
    });
  const back = (day: string, more: Partial<RiddenOrder> = {}) => ride(`${day} 18:30`, `${day} 19:00`, more);
  const month = (more: Partial<RiddenOrder> = {}, which = days) =>
    which.flatMap((day) => [out(day, more), back(day, more)]);
  test('three days each way, in a scene that is for something else', () => {
    const [hit] = anomaliesOf(month(), isWorkday);
    expect(hit!.text).toBe(
      '一个月里有 3 个工作日早上从西二旗到望京、3 个工作日傍晚原路返回，共 6 单，用的是“市内公出”，不是通勤场景。',
    );
  });
  test('two days, weekends, one way, another’s ride and scenes for it are none', () => {
    expect(rulesIn(month({}, days.slice(1)))).toEqual([]);
    expect(rulesIn(month({}, ['2026-03-07', '2026-03-08', '2026-03-14']))).toEqual([]);
    expect(rulesIn(days.map((day) => out(day)))).toEqual([]);
    expect(rulesIn(month({ sceneLabel: 'commute' }))).toEqual([]);
    expect(rulesIn(month({ sceneLabel: 'overtime' }))).toEqual([]);
    expect(rulesIn(month({ isOwn: false }))).toEqual([]);
  });
  test.each([
    ['05:00', '16:00', 1],
    ['10:59', '23:59', 1],
    ['04:59', '16:00', 0],
    ['11:00', '16:00', 0],
    ['05:00', '15:59', 0],
  ])('out at %s and back at %s: %i', (morning, evening, hits) => {
    const rides = days.flatMap((day) => [
      out(day, { from: at(`${day} ${morning}`) }),
      back(day, { from: at(`${day} ${evening}`) }),
    ]);
    expect(rulesIn(rides)).toHaveLength(hits);
  });
});

test('a car for somebody far from who booked it, as far as their own rides of those hours say', () => {
  const own = ride('2026-03-02 09:00', '2026-03-02 09:30');
  const other = (from: string, more: Partial<RiddenOrder> = {}) =>
    ride(from, from, { isOwn: false, riderName: '李四', start: SHANGHAI, startAddress: '外滩', ...more });
  const [hit] = anomaliesOf([own, other('2026-03-02 21:00')], isWorkday);
  expect(hit!.text).toMatch(
    /^03-02 21:00 替李四叫的车从外滩出发，张三本人 03-02 09:00 在望京上车，相距 1,0\d\d 公里。$/,
  );
  expect(rulesIn([own, other('2026-03-02 21:01')])).toEqual([]);
  expect(rulesIn([own, other('2026-03-02 12:00', { start: HOME })])).toEqual([]);
});
