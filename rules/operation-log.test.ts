import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, instantOfLocal } from './calendar.ts';
import {
  daysOf,
  defaultDays,
  EXPORT_MAX_ROWS,
  exportable,
  exportedText,
  faultAtEnd,
  MODULES,
  moduleIdsOf,
  moduleName,
  OPERATION_LOG_REFUSALS,
  OperationFilter,
  spanOfDays,
  verdictText,
  withinOneMonth,
} from './operation-log.ts';
import { FUNCTIONS } from './permission.ts';
import { REFUSALS, refuse } from './refusal.ts';

const at = (local: string): Date => instantOfLocal(local)!;
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('one calendar month', () => {
  test.each([
    ['2026-03-15', '2026-04-15', true],
    ['2026-03-15', '2026-04-16', false],
    ['2026-01-31', '2026-02-28', true],
    ['2026-01-31', '2026-03-01', false],
    // Picked from the end, 03-31 reaches back to 02-28.
    ['2026-02-28', '2026-03-31', true],
    ['2026-02-27', '2026-03-31', false],
    ['2028-01-31', '2028-02-29', true],
    ['2026-12-20', '2027-01-20', true],
    ['2026-05-05', '2026-05-05', true],
  ])('%s to %s: %s', (from, to, within) => {
    expect(withinOneMonth(from, to)).toBe(within);
    expect(withinOneMonth(to, from)).toBe(within);
  });

  test('the month up to any day is one that may be asked for', () => {
    fc.assert(
      fc.property(day, (today) => {
        const { from, to } = defaultDays(today);
        return to === today && withinOneMonth(from, to) && OperationFilter.safeParse(spanOfDays(from, to)).success;
      }),
    );
  });

  test('a shorter range within a range that may be asked for may be asked for', () => {
    fc.assert(
      fc.property(day, fc.nat(40), fc.nat(40), fc.nat(40), (from, length, skip, cut) => {
        const to = addDays(from, length);
        const [inner, end] = [addDays(from, Math.min(skip, length)), addDays(to, -Math.min(cut, length))];
        return inner > end || !withinOneMonth(from, to) || withinOneMonth(inner, end);
      }),
    );
  });

  test('days and instants name each other', () => {
    fc.assert(fc.property(day, day, (from, to) => from > to || daysOf(spanOfDays(from, to)).to === to));
  });
});

describe('what may be asked for', () => {
  const said = (filter: object) => OperationFilter.safeParse(filter).error?.issues[0]?.message;

  test.each([
    [{}, '请选择操作时间'],
    [{ from: at('2026-03-01') }, '请选择操作时间'],
    [{ before: at('2026-03-01') }, '请选择操作时间'],
    [{ from: null, before: null }, '请选择操作时间'],
    [spanOfDays('1989-12-31', '1990-01-05'), '请选择操作时间'],
    [spanOfDays('9999-12-01', '9999-12-31'), '请选择操作时间'],
    [{ from: at('2026-03-02'), before: at('2026-03-01') }, '结束时间不能早于开始时间'],
    [{ from: at('2026-03-02'), before: at('2026-03-02') }, '结束时间不能早于开始时间'],
    [spanOfDays('2026-03-01', '2026-04-02'), '操作时间不能超过一个月'],
    [spanOfDays('2026-03-01', '2026-04-01'), undefined],
    [{ ...spanOfDays('2026-03-01', '2026-03-31'), types: ['edit'], moduleIds: [3] }, undefined],
  ])('%j: %s', (filter, message) => {
    expect(said(filter)).toBe(message);
  });
});

describe('modules', () => {
  test('are the functions of the menu', () => {
    expect(MODULES.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...FUNCTIONS].sort((a, b) => a - b));
  });

  test.each([
    [['员工管理'], [3]],
    [[3], [3]],
    [
      ['3', '部门管理'],
      [3, 5],
    ],
    [['组织管理'], [3, 5, 7]],
    [[1], [3, 5, 7]],
    [['没有的模块'], []],
    [['历史功能', 26], []],
    [[''], []],
    [[' 操作日志 '], [27]],
  ])('%j are %j', (words, ids) => {
    expect(moduleIdsOf(words)).toEqual(ids);
  });

  test('a module is found by its own name', () => {
    for (const { id } of MODULES) expect(moduleIdsOf([moduleName(id)])).toEqual([id]);
    expect(moduleName(99)).toBe('');
  });
});

describe('an export', () => {
  test.each([
    [0, refuse(REFUSALS.notFound)],
    [1, true],
    [EXPORT_MAX_ROWS, true],
    [EXPORT_MAX_ROWS + 1, refuse(OPERATION_LOG_REFUSALS.tooManyToExport)],
  ])('of %i entries', (count, decision) => {
    expect(exportable(count)).toEqual(decision);
  });

  test('says what was asked for', () => {
    const span = spanOfDays('2026-03-01', '2026-03-31');
    expect(exportedText({ ...span, types: ['edit', 'add'], moduleIds: [3] }, 12)).toBe(
      '导出操作日志 12 条（操作时间 2026-03-01 00:00:00 至 2026-03-31 23:59:59，模块 员工管理，类型 编辑、新增）',
    );
    expect(exportedText(span, 1)).toBe('导出操作日志 1 条（操作时间 2026-03-01 00:00:00 至 2026-03-31 23:59:59）');
  });
});

describe('the end of the chain', () => {
  const seal = { lastId: 5, lastHash: 'e' };
  test.each([
    [null, { lastId: 0, lastHash: '' }, null, null],
    [{ lastId: 0, lastHash: '' }, { lastId: 0, lastHash: '' }, null, null],
    [seal, seal, null, null],
    [null, seal, 'sealBroken', 5],
    [seal, { lastId: 4, lastHash: 'd' }, 'cutOff', 5],
    [seal, { lastId: 0, lastHash: '' }, 'cutOff', 1],
    [{ lastId: 4, lastHash: 'd' }, seal, 'extra', 5],
    [{ lastId: -7, lastHash: 'd' }, seal, 'extra', 1],
    [{ lastId: 5, lastHash: 'x' }, seal, 'sealBroken', 5],
    [{ lastId: 0, lastHash: 'x' }, { lastId: 0, lastHash: '' }, 'sealBroken', 0],
  ])('%j against %j: %s at %s', (kept, last, fault, brokenId) => {
    expect(faultAtEnd(kept, last)).toEqual({ fault, brokenId });
  });

  test.each([
    [null, '共 7 条记录，从第一条到最后一条逐条核对，全部完整，没有被改动。'],
    ['changed', '第 3 条记录被改动过：内容与写入时留下的校验值不符。'],
    ['missing', '第 3 条记录不见了：编号在这里中断。'],
    ['cutOff', '第 3 条起的记录被删除了：日志应当更长。'],
    ['extra', '第 3 条起的记录不是系统写入的：日志应当到此为止。'],
    ['sealBroken', '最后一条记录与单独保存的校验值不符：末尾的记录或校验值被改动过。'],
  ] as const)('%s reads: %s', (fault, sentence) => {
    expect(verdictText({ count: 7, fault, brokenId: fault && 3, brokenAt: null })).toBe(sentence);
  });

  test('an empty log says so', () => {
    expect(verdictText({ count: 0, fault: null, brokenId: null, brokenAt: null })).toBe('还没有操作记录。');
  });
});
