import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BILL_REFUSALS,
  BillStatus,
  billable,
  billNumber,
  COLUMN_GROUPS,
  chooseColumns,
  closeBill,
  columnsOf,
  confirmBill,
  DOWNLOAD_COLUMNS,
  downloadable,
  isMonth,
  monthsDue,
  monthText,
  objectToBill,
  statementNumber,
  stepsAhead,
  stepText,
  WarnAmount,
  warnHelp,
  warningText,
} from '../bill.ts';
import { instantOfLocal } from '../calendar.ts';
import { isRefused } from '../refusal.ts';

/** Every way in which a bill moves; anything else is no way. */
const BILL_MOVES: readonly (readonly [from: BillStatus, to: BillStatus])[] = [
  ['issued', 'disputed'],
  ['disputed', 'processed'],
  ['issued', 'confirmed'],
  ['processed', 'confirmed'],
  ['confirmed', 'paid'],
];

const codeOf = (decision: unknown): unknown => (isRefused(decision) ? decision.refused.code : decision);
const at = (text: string) => instantOfLocal(text)!;

describe('what may be done with a bill', () => {
  test.each([
    ['issued', ['confirmed'], 'disputed', 32005],
    ['disputed', 32001, 32003, 32005],
    ['processed', ['confirmed'], 32003, 32005],
    ['confirmed', 32002, 32004, 'paid'],
    ['paid', 32002, 32004, 32006],
  ] as const)('%s: confirm %j, object %j, close %j', (status, confirmed, objected, closed) => {
    expect(codeOf(confirmBill(status, 'postpaid'))).toEqual(confirmed);
    expect(codeOf(objectToBill(status, status !== 'issued'))).toEqual(objected);
    expect(codeOf(closeBill(status, 0))).toEqual(closed);
  });

  test('a bill closes with its money alone', () => {
    expect(closeBill('confirmed', 1)).toEqual({
      refused: { code: 32017, msg: '账单尚有 ¥0.01 未还，收到还款后才能结清' },
    });
  });

  test('a prepaid bill is paid as soon as it is confirmed', () => {
    expect(confirmBill('issued', 'prepaid')).toEqual(['confirmed', 'paid']);
    expect(confirmBill('processed', 'prepaid')).toEqual(['confirmed', 'paid']);
  });

  test('objections are raised once, whatever became of them', () => {
    expect(codeOf(objectToBill('issued', true))).toBe(BILL_REFUSALS.objectedBefore.code);
  });

  test('no sequence of permitted acts leaves the known ways, and every one ends in paid', () => {
    const act = fc.constantFrom('confirm', 'object', 'process', 'close');
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), fc.constantFrom('prepaid', 'postpaid'), (acts, account) => {
        let status = 'issued' as BillStatus;
        let objected = false;
        const moveTo = (next: BillStatus) => {
          expect(BILL_MOVES).toContainEqual([status, next]);
          status = next;
        };
        for (const one of acts) {
          const next =
            one === 'confirm'
              ? confirmBill(status, account as 'prepaid')
              : one === 'object'
                ? objectToBill(status, objected)
                : one === 'close'
                  ? closeBill(status, 0)
                  : status === 'disputed'
                    ? 'processed'
                    : [];
          if (isRefused(next)) continue;
          if (next === 'disputed') objected = true;
          for (const step of [next].flat() as BillStatus[]) moveTo(step);
        }
      }),
    );
  });

  test('every state has its words in the log', () => {
    for (const status of BillStatus.names) expect(stepText(status)).toMatch(/\p{Script=Han}/u);
    const ahead = (status: BillStatus) => stepsAhead(status).map(({ text, isNow }) => [text, isNow]);
    expect(ahead('issued')).toEqual([
      ['待确认', true],
      ['账单已确认', false],
    ]);
    expect(ahead('processed')).toEqual(ahead('issued'));
    expect(ahead('disputed')[0]).toEqual(['待确认', false]);
    expect(stepsAhead('paid')).toEqual([]);
  });
});

describe('months', () => {
  test.each([
    ['2026-03', '2026-04-01 00:00:00', '2026-03'],
    ['2026-03', '2026-03-31 23:59:59', 32007],
    ['2026-04', '2026-04-01 00:00:00', 32007],
    ['2025-12', '2026-01-01 00:00:00', '2025-12'],
    ['2026-13', '2026-04-01 00:00:00', 32009],
    ['2026-3', '2026-04-01 00:00:00', 32009],
    ['', '2026-04-01 00:00:00', 32009],
  ])('%s at %s: %s', (month, now, expected) => {
    expect(codeOf(billable(month, at(now)))).toBe(expected);
  });

  test.each([
    [null, null, []],
    [null, '2026-02', ['2026-02', '2026-03']],
    ['2026-03', '2026-01', []],
    ['2025-12', '2025-01', ['2026-01', '2026-02', '2026-03']],
    [null, '2026-04', []],
    ['2026-05', null, []],
  ])('after bill %s and first movement %s: %j are due', (latest, first, due) => {
    expect(monthsDue(latest, first, at('2026-04-01 00:00:00'))).toEqual(due);
  });

  test('a month that is due can be billed', () => {
    const month = fc
      .tuple(fc.integer({ min: 2020, max: 2035 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, nth]) => `${year}-${String(nth).padStart(2, '0')}`);
    const now = fc.date({ min: at('2020-01-01'), max: at('2036-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.option(month), month, now, (latest, first, when) => {
        const due = monthsDue(latest, first, when);
        expect(new Set(due).size).toBe(due.length);
        for (const one of due) expect(billable(one, when)).toBe(one);
      }),
      { numRuns: 50 },
    );
  });

  test('numbers name month and company', () => {
    expect(billNumber('2026-03', 101)).toBe('ZD202603000101');
    expect(statementNumber('2026-03', 1_234_567)).toBe('DZ2026031234567');
    expect(monthText('2026-03')).toBe('2026年3月');
    expect(isMonth('2026-00')).toBe(false);
  });
});

describe('the columns of a download', () => {
  const idsOf = (ids: string[]) => {
    const chosen = chooseColumns(ids);
    return isRefused(chosen) ? chosen.refused.code : chosen.map(({ id }) => id);
  };

  test.each([
    [
      ['totalAmount', 'id', 'orderStatusName', 'id'],
      ['id', 'orderStatusName', 'totalAmount'],
    ],
    [
      ['id', 'businessName', 'totalAmount', 'actualPayAmount', 'orderStatusName'],
      ['id', 'businessName', 'orderStatusName', 'totalAmount', 'actualPayAmount'],
    ],
    [
      [' id ', 'cityName', 'remark', 'password_hash'],
      ['id', 'cityName', 'remark'],
    ],
    [['id', 'totalAmount'], 32012],
    [['id', 'cityName'], 32012],
    [[], 32011],
    [['', 'staff.phone', '*'], 32011],
  ])('%j gives %j', (asked, expected) => {
    expect(idsOf(asked)).toEqual(expected);
  });

  test('ids and titles are each one’s own, and every group has something that is usual', () => {
    expect(new Set(DOWNLOAD_COLUMNS.map(({ id }) => id)).size).toBe(DOWNLOAD_COLUMNS.length);
    expect(new Set(DOWNLOAD_COLUMNS.map(({ title }) => title)).size).toBe(DOWNLOAD_COLUMNS.length);
    const groups = Object.keys(COLUMN_GROUPS) as (keyof typeof COLUMN_GROUPS)[];
    for (const group of groups) expect(columnsOf(group).some(({ usual }) => usual)).toBe(true);
    expect(groups.flatMap(columnsOf)).toEqual(DOWNLOAD_COLUMNS);
  });

  test.each([
    [0, 32013],
    [1, true],
    [1_000_000, true],
    [1_000_001, 32014],
  ])('%i lines: %s', (lines, expected) => {
    expect(codeOf(downloadable(lines))).toBe(expected);
  });
});

describe('the balance warning', () => {
  test.each([
    ['5000', null],
    ['1', null],
    ['0', '请设置预警金额'],
    ['', '请设置预警金额'],
    ['12.5', '请设置预警金额'],
    ['123456789012345678901', '请设置预警金额'],
    ['12345678901234567890', '预警金额太大，请重新填写'],
  ])('%s: %s', (typed, sentence) => {
    const parsed = WarnAmount.safeParse(typed);
    expect(parsed.success ? null : parsed.error.issues[0]!.message).toBe(sentence);
  });

  test('is told with old and new values', () => {
    const none = { warnFen: null, staffId: null, name: '', phone: '' };
    const some = { warnFen: 500_000, name: '王会计' };
    expect(warningText(none, some)).toBe('设置余额预警：由“未设置”改为“低于 ¥5,000.00 提醒 王会计”');
  });
});

test('the help of the warning names the figure and the movement of this kind of account', () => {
  expect(warnHelp('prepaid')).toBe('实时可用金额低于它时发一条短信；充值后再次低于时再提醒');
  expect(warnHelp('postpaid')).toBe('可预订额度低于它时发一条短信；还款后再次低于时再提醒');
});
