import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanced,
  completeTemplate,
  csvLine,
  differenceFen,
  FORMAT_COLUMNS,
  firstTemplate,
  JournalFormat,
  JournalTemplate,
  journalCell,
  journalEntries,
} from '../journal.ts';
import { isRefused } from '../refusal.ts';

const part = (amountFen: number, departmentName = '研发', projectNo = '') => ({
  ...{ departmentNo: 'D-1', departmentName, projectNo, amountFen },
});
const BILL = { number: 'ZD202602', month: '2026-02' };

test('costs stand in debit by department, the provider in credit, and the day is the last of the month', () => {
  const template = firstTemplate('kingdee');
  const entries = journalEntries(template, BILL, [part(10_000), part(-300, '销售'), part(0, '市场')]);
  expect(entries.map(({ summary, account, debitFen, creditFen }) => [summary, account, debitFen, creditFen])).toEqual([
    ['2026年2月用车费 研发', '660203', 10_000, 0],
    ['2026年2月用车费 销售', '660203', -300, 0],
    ['2026年2月用车费', '224101', 0, 9_700],
  ]);
  const cells = template.columns.map(({ field }) => journalCell(field, entries[0]!, [1, BILL, template]));
  expect(cells).toEqual([
    ...['2026-02-28', '2026', '2', '记', '1', '660203', 'RMB', { fen: 10_000 }, { fen: 10_000 }, ''],
    ...['2026年2月用车费 研发', '1', '研发', ''],
  ]);
});

test('debit is credit and credit is the bill, whatever the parts and the rate', () => {
  const amounts = fc.array(fc.integer({ min: -50_000, max: 500_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 2_000 }), (fens, taxRate) => {
      const total = fens.reduce((sum, fen) => sum + fen, 0);
      const entries = journalEntries(
        { ...firstTemplate('yonyou'), taxRate },
        BILL,
        fens.map((fen) => part(fen)),
      );
      expect(differenceFen(entries)).toBe(0);
      expect(isRefused(balanced(entries, total))).toBe(entries.length === 0);
      if (entries.length > 0) expect(isRefused(balanced(entries, total + 1))).toBe(true);
    }),
  );
});

test('a template needs accounts, an account of the tax it splits off, and the columns of a voucher', () => {
  const first = firstTemplate('yonyou');
  const faults = (more: object) =>
    JournalTemplate.safeParse({ ...first, ...more }).error?.issues.map(({ message }) => message);
  expect(faults({})).toBeUndefined();
  expect(faults({ columns: FORMAT_COLUMNS.kingdee })).toBeUndefined();
  expect(faults({ expenseAccount: '66 02' })).toEqual(['科目编码由 1 到 30 位数字、字母或点组成']);
  expect(faults({ taxRate: 300, taxAccount: '' })).toEqual(['有进项税时请填写税金科目']);
  const columns = first.columns.filter(({ field }) => field !== 'debit');
  expect(completeTemplate({ ...first, columns })).toMatchObject({ refused: { msg: '缺少列：借方金额' } });
  for (const format of JournalFormat.names) expect(isRefused(completeTemplate(firstTemplate(format)))).toBe(false);
});

test('texts that a spreadsheet would compute stay texts, amounts are numbers', () => {
  expect(csvLine(['=1+1', 'a,"b"', { fen: -5 }, { fen: 123_456 }])).toBe('\'=1+1,"a,""b""",-0.05,1234.56\r\n');
});
