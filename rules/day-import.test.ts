import { describe, expect, test } from 'vitest';
import { type DayLine, judgeDayImport, readDayImport } from './day-import.ts';
import { isRefused } from './refusal.ts';

const TODAY = '2026-11-16';
const HEADING = ['日期', '类型', '名称'];
const judge = (...rows: string[][]) => judgeDayImport(readDayImport([HEADING, ...rows]) as readonly DayLine[], TODAY);

describe('a sheet of days', () => {
  test.each([
    ['2027-02-05', '2027-02-05'],
    ['2027/2/5', '2027-02-05'],
    ['2027.2.5', '2027-02-05'],
    ['2027年2月5日', '2027-02-05'],
    ['20270205', '2027-02-05'],
    [TODAY, TODAY],
  ])('%s is %s', (written, day) => {
    expect(judge([written, '休息日', '春节']).days).toEqual([{ day, kind: 'restDay', name: '春节' }]);
  });

  test.each([
    [['', '休息日', '春节'], '日期不能为空'],
    [['2027-02-30', '休息日', '春节'], '日期“2027-02-30”不正确，应为 2024 到 2099 年间的日子，例如 2027-02-05'],
    [['2100-01-01', '休息日', '元旦'], '日期“2100-01-01”不正确，应为 2024 到 2099 年间的日子，例如 2027-02-05'],
    [['2026-11-15', '休息日', '周末'], '已经过去的日子不能改'],
    [['2027-02-05', '', '春节'], '类型不能为空'],
    [['2027-02-05', '假', '春节'], '类型“假”不正确，应为工作日、休息日或法定节假日'],
    [['2027-02-05', '休息日', ''], '请填写名称'],
    [['2027-02-05', '休息日', '名'.repeat(21)], '名称不能超过 20 个字'],
  ])('%j is left: %s', (row, fault) => {
    expect([...judge(row).faults]).toEqual([[2, fault]]);
    expect(judge(row).days).toEqual([]);
  });

  test('says the words of the notices, takes each day once, and numbers lines as the sheet does', () => {
    const { days, faults } = judge(
      ['2027-02-05', '放假', '春节'],
      ['', '', ''],
      ['2027/2/5', '上班', '补班'],
      [...['2027-02-20', '补班', '春节补班']],
    );
    expect(days).toEqual([
      { day: '2027-02-05', kind: 'restDay', name: '春节' },
      { day: '2027-02-20', kind: 'workday', name: '春节补班' },
    ]);
    expect([...faults]).toEqual([[4, '日期 2027-02-05 重复']]);
  });

  test('without its heading, empty or too long is refused as a whole', () => {
    const codeOf = (rows: string[][]) => {
      const read = readDayImport(rows);
      return isRefused(read) ? read.refused.code : 0;
    };
    expect(codeOf([['订单号'], ['1']])).toBe(28186);
    expect(codeOf([HEADING, ['', '', '']])).toBe(28187);
    expect(codeOf([HEADING, ...Array.from({ length: 366 }, () => ['a', 'b', 'c'])])).toBe(0);
    expect(codeOf([HEADING, ...Array.from({ length: 367 }, () => ['a', 'b', 'c'])])).toBe(28184);
  });
});
