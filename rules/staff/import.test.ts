import { describe, expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { FAULT_TITLES } from '../sheet-lines.ts';
import { columnsFor, IMPORT_COLUMNS, importResult, readHeading, readLines, repeatedLines } from './import.ts';
import { dayText, type ImportBook, isReasons, readRow, saysNothing } from './import-row.ts';

describe('the heading', () => {
  const heading = (kind: 'add' | 'update', ...lines: string[][]) => readHeading(kind, lines);

  test('is found below a remark, with marks, blanks and other spellings', () => {
    expect(heading('add', ['请勿改动'], ['*姓名', '手机号码（必填）', ' 部 门 ', '', '员工编号'])).toEqual({
      at: 1,
      keys: ['name', 'phone', 'department', null, 'number'],
    });
  });

  test('is the template’s own', () => {
    for (const kind of ['add', 'update'] as const) {
      const titles = columnsFor(kind).map(({ title }) => title);
      expect(heading(kind, titles)).toEqual({ at: 0, keys: columnsFor(kind).map(({ key }) => key) });
    }
  });

  test('of lines that failed is read again, without their place and reason', () => {
    const titles = ['姓名', '手机号', '部门', FAULT_TITLES.line, FAULT_TITLES.reason];
    for (const kind of ['add', 'update'] as const) {
      expect(heading(kind, titles)).toEqual({ at: 0, keys: ['name', 'phone', 'department', null, null] });
    }
  });

  test.each([
    ['add', ['姓名', '手机号'], '缺少“部门”'],
    ['add', ['甲'], '缺少“姓名”“手机号”“部门”'],
    ['add', ['姓名', '手机号', '部门', '工资'], '不能识别“工资”'],
    ['add', ['姓名', '手机号', '部门', '手机'], '重复“手机号”'],
    ['update', ['姓名'], '缺少“手机号”'],
    ['update', ['手机号', '身份证号'], '不能识别“身份证号”'],
  ] as const)('%s %j: %s', (kind, titles, detail) => {
    const answer = heading(kind, [...titles]);
    expect(isRefused(answer) && answer.refused.msg).toBe(`表头与模板不一致（${detail}），请下载模板后填写`);
  });

  test('every title is told apart from every other', () => {
    const names = IMPORT_COLUMNS.flatMap(({ title, aliases }) => [title, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test('lines keep their place, and empty ones are no lines', () => {
  const heading = { at: 0, keys: ['name', null, 'phone'] as const };
  const lines = readLines(heading, [['姓名'], [' 甲 ', 'x', '1'], [], ['', 'y'], ['乙']]);
  expect(lines).toEqual([
    { line: 2, cells: { name: '甲', phone: '1' } },
    { line: 5, cells: { name: '乙' } },
  ]);
  const phones = ['1', '2', '1', '1'].map((phone, at) => ({ line: at + 2, cells: { phone } }));
  expect(repeatedLines(phones, 'phone')).toEqual(
    new Map([
      [4, 2],
      [5, 2],
    ]),
  );
});

test.each([
  [3, 0, 'allDone'],
  [2, 1, 'partFailed'],
  [0, 3, 'allFailed'],
])('%i done and %i failed: %s', (done, failed, result) => {
  expect(importResult(done, failed)).toBe(result);
});

test.each([
  ['1990-01-05', '1990-01-05'],
  ['1990/1/5', '1990-01-05'],
  ['1990.01.05', '1990-01-05'],
  ['1990年1月5日', '1990-01-05'],
  ['19900105', '1990-01-05'],
  ['1990-01-05 00:00:00', '1990-01-05'],
  ['1990-02-30', '1990-02-30'],
  ['1990-01-05 08:00:00', '1990-01-05 08:00:00'],
  ['昨天', '昨天'],
])('%s is the day %s', (text, day) => {
  expect(dayText(text)).toBe(day);
});

const book: ImportBook = {
  departmentOf: (name) => (name === '研发' ? 1000 : null),
  roleOf: (name) => ({ 部门经理: 4, '甲、乙': 1001, 甲: 1002 })[name] ?? null,
  sceneOf: (name) => ({ 加班: 7, 机场: 8 })[name] ?? null,
};
const full = { name: '李明', phone: '13800000001', department: '研发' };
const read = (cells: object, kind: 'add' | 'update' = 'add') =>
  readRow(kind, { ...full, ...cells }, book, '2026-05-01');

test.each([
  [{ sex: '男' }, { form: { sex: 'male' } }],
  [{ roles: '部门经理，甲' }, { form: { roleIds: [4, 1002] } }],
  [{ roles: '甲、乙' }, { form: { roleIds: [1001] } }],
  [{ scene1: '加班', scene2: '机场、加班' }, { sceneIds: [7, 8] }],
  [{ limitKind: '不限', limitMoney: 'x' }, { limit: { kind: 'unlimited', moneyFen: 0 } }],
  [{ limitKind: '每日', limitMoney: '50.5' }, { limit: { kind: 'daily', moneyFen: 5050, startDay: null } }],
  [
    { limitKind: '固定期间总额', limitMoney: '1', limitStart: '2026/5/1', limitEnd: '2026/5/1' },
    { limit: { kind: 'span', startDay: '2026-05-01', endDay: '2026-05-01' } },
  ],
])('%j is read', (cells, row) => {
  expect(read(cells)).toMatchObject(row);
});

test.each([
  [{ name: undefined }, ['请输入姓名']],
  [{ department: '财务' }, ['部门“财务”不存在或有重名']],
  [{ department: undefined }, ['请选择部门']],
  [{ roles: '丙、丁' }, ['角色“丙”不存在或有重名', '角色“丁”不存在或有重名']],
  [{ limitMoney: '5' }, ['请选择限额类型']],
  [{ limitKind: '每周' }, ['限额类型“每周”不存在']],
  [{ limitKind: '每月' }, ['请填写完整信息！']],
  [{ limitKind: '每月', limitMoney: '5.555' }, ['请输入正确的金额']],
  [{ limitKind: '每月', limitMoney: '-5' }, ['请输入正确的金额']],
  [{ birthday: '2026-05-02' }, ['出生日期不能晚于今天']],
  [{ name: '#REF!' }, ['单元格内容是公式错误“#REF!”']],
])('%j fails with %j', (cells, reasons) => {
  const answer = read(cells);
  expect(isReasons(answer) && answer).toEqual(reasons);
});

test('a supplement needs only the phone, and says nothing with only a name beside it', () => {
  expect(readRow('update', { phone: '13800000001', duty: '会计' }, book, '2026-05-01')).toMatchObject({
    form: { phone: '13800000001', duty: '会计' },
    sceneIds: undefined,
    limit: undefined,
  });
  expect(isReasons(readRow('update', { duty: '会计' }, book, '2026-05-01'))).toBe(true);
  expect(saysNothing({ phone: '1', name: '甲' })).toBe(true);
  expect(saysNothing({ phone: '1', duty: '会计' })).toBe(false);
});
