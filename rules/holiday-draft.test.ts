import { describe, expect, test } from 'vitest';
import { arrangeYear, changedDays, draftOfFestival, type FestivalDraft, yearDays } from './holiday-draft.ts';
import { computedDays, readNotice } from './holiday-notice.ts';
import { holidaysOf } from './holidays.ts';
import { isRefused } from './refusal.ts';

const NOTICE_2026 = `一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。`;
const NOTICE_2025 = `一、元旦：1月1日（周三）放假1天，不调休。
二、春节：1月28日（农历除夕、周二）至2月4日（农历正月初七、周二）放假调休，共8天。1月26日（周日）、2月8日（周六）上班。
六、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、10月11日（周六）上班。`;

describe('the notice is read as it is published', () => {
  test('2026, word by word what the program was shipped with', () => {
    expect(readNotice(2026, NOTICE_2026)).toEqual(holidaysOf(2026).festivals.map(draftOfFestival));
  });
  test('a single day, a span over two months, two festivals in one line', () => {
    const read = readNotice(2025, NOTICE_2025);
    const known = holidaysOf(2025).festivals.filter(({ name }) => read.some((one) => one.name === name));
    expect(read).toEqual(known.map(draftOfFestival));
  });
  test('what is known of a year goes before what is computed', () => {
    const [spring] = readNotice(2027, '春节：2月5日至11日放假。');
    expect(spring?.statutory).toEqual(['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08']);
    expect(readNotice(2028, '中秋节：10月3日放假。')[0]?.statutory).toEqual(['2028-10-03']);
  });
  test('what is no notice has no festivals', () => expect(readNotice(2027, '关于会议的通知')).toEqual([]));
});

test.each([2025, 2026])('the statutory days of %i are those of the law', (year) => {
  const known = Object.fromEntries(holidaysOf(year).festivals.map(({ name, statutory }) => [name, statutory]));
  expect(computedDays(year)).toEqual(known);
});

const SPRING: FestivalDraft = {
  ...{ name: '春节', first: '2027-02-05', last: '2027-02-11' },
  ...{ statutory: ['2027-02-05', '2027-02-06', '2027-02-07', '2027-02-08'], worked: ['2027-01-31'] },
};
const arrange = (festival: Partial<FestivalDraft>, today = '2026-11-17', more: FestivalDraft[] = []) => {
  const draft = { year: 2027, publishedOn: '2026-11-10', festivals: [{ ...SPRING, ...festival }, ...more] };
  const done = arrangeYear(holidaysOf(2027).festivals, draft, today);
  return isRefused(done) ? done.refused.code : 'done';
};

test.each<[string, Partial<FestivalDraft>, unknown]>([
  ['as it is', {}, 'done'],
  ['a day of another year', { worked: ['2026-12-27'] }, 29111],
  ['the end before the beginning', { last: '2027-02-04' }, 29112],
  ['a statutory day outside', { last: '2027-02-07' }, 29113],
  ['worked on a Monday', { worked: ['2027-02-15'] }, 29114],
  ['worked on a day off', { worked: ['2027-02-06'] }, 29114],
])('%s', (_, festival, answer) => expect(arrange(festival)).toBe(answer));

test('what is over stays what it was; what is not may change on its own day', () => {
  expect(arrange({}, '2027-02-01'), '31 January became a workday').toBe(28181);
  // All that was known of the year before: the other festivals go on being what the law makes of them.
  const rest = holidaysOf(2027)
    .festivals.filter(({ name }) => name !== '春节')
    .map(draftOfFestival);
  expect(arrange({ worked: [] }, '2027-02-09', rest)).toBe('done');
  expect(arrange({ worked: [] }, '2027-02-10', rest), '9 February became a rest day').toBe(28181);
});

test('a year has all its days, each of one kind', () => {
  const days = yearDays(2028, holidaysOf(2028).festivals);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([366, '2028-01-01', '2028-12-31']);
  expect(changedDays(2026, holidaysOf(2026).festivals, [])).toContain('2026-02-14');
  expect(changedDays(2026, holidaysOf(2026).festivals, holidaysOf(2026).festivals)).toEqual([]);
});
