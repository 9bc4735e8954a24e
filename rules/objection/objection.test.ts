import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDrafts,
  decideObjection,
  importFaults,
  ObjectionDraft,
  ObjectionFilter,
  ObjectionOutcome,
  objectionNumber,
  outcomeText,
  readImport,
  submitQuestion,
  Verdict,
} from '../objection.ts';
import { isRefused } from '../refusal.ts';

const codeOf = (decision: unknown): unknown => (isRefused(decision) ? decision.refused.code : decision);
const sentences = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
  parsed.success ? [] : parsed.error!.issues.map(({ message }) => message);

describe('a draft', () => {
  const draft = (more: object = {}) => ({ orderNo: 'T1', description: '多收了等候费', proofs: [], ...more });

  test.each([
    [{}, []],
    [{ description: '字'.repeat(120) }, []],
    [{ description: '💥'.repeat(120) }, []],
    [{ description: '字'.repeat(121) }, ['异议描述不能超过 120 个字']],
    [{ description: '  ' }, ['请填写完整信息！']],
    [{ description: undefined }, ['请填写完整信息！']],
    [{ orderNo: '' }, ['请填写完整信息！']],
    [{ proofs: Array.from({ length: 10 }, () => 'x') }, []],
    [{ proofs: Array.from({ length: 11 }, () => 'x') }, ['每个订单最多上传 10 张图片']],
  ])('%j: %j', (more, expected) => {
    expect(sentences(ObjectionDraft.safeParse(draft(more)))).toEqual(expected);
  });

  test('orders come once each, and at least one of them', () => {
    const [one, two] = [ObjectionDraft.parse(draft()), ObjectionDraft.parse(draft({ orderNo: 'T2' }))];
    expect(codeOf(checkDrafts([]))).toBe(33001);
    expect(codeOf(checkDrafts([one, two, one]))).toBe(33002);
    expect(checkDrafts([one, two])).toEqual([one, two]);
  });

  test('the question names how many', () => {
    expect(submitQuestion(3)).toContain('3 个订单');
    expect(objectionNumber('2026-04-02', 1023)).toBe('YY202604020000001023');
  });
});

describe('the provider decides', () => {
  const verdict = (more: object) => Verdict.parse({ ...more });

  test.each([
    [{ outcome: 'full' }, { outcome: 'full', refundFen: 8_000, adjusts: 'thisBill' }],
    [
      { outcome: 'part', refundFen: 1 },
      { outcome: 'part', refundFen: 1, adjusts: 'thisBill' },
    ],
    [
      { outcome: 'part', refundFen: 7_999 },
      { outcome: 'part', refundFen: 7_999, adjusts: 'thisBill' },
    ],
    [{ outcome: 'part', refundFen: 8_000 }, 33019],
    [{ outcome: 'part', refundFen: 8_001 }, 33018],
    [{ outcome: 'part', refundFen: 0 }, 33018],
    [{ outcome: 'part', refundFen: -1 }, 33018],
    [{ outcome: 'part' }, 33017],
    [{ outcome: 'nextPeriod' }, { outcome: 'nextPeriod', refundFen: 8_000, adjusts: 'nextBill' }],
    [
      { outcome: 'nextPeriod', refundFen: 500 },
      { outcome: 'nextPeriod', refundFen: 500, adjusts: 'nextBill' },
    ],
    [{ outcome: 'nextPeriod', refundFen: 8_001 }, 33018],
    [
      { outcome: 'rejected', remark: '与行程一致' },
      { outcome: 'rejected', refundFen: 0, adjusts: 'nothing' },
    ],
    [{ outcome: 'rejected', remark: '  ' }, 33020],
  ])('%j: %j', (sent, expected) => {
    expect(codeOf(decideObjection('open', 8_000, verdict(sent)))).toEqual(expected);
    expect(codeOf(decideObjection('decided', 8_000, verdict(sent)))).toBe(33016);
  });

  test('never gives back more than was paid, and something unless rejected', () => {
    const sent = fc.record({
      outcome: fc.constantFrom(...ObjectionOutcome.names),
      refundFen: fc.option(fc.integer({ min: -10, max: 20_000 })),
      remark: fc.constantFrom('', '有原因'),
    });
    fc.assert(
      fc.property(sent, fc.integer({ min: 1, max: 10_000 }), (one, paidFen) => {
        const decided = decideObjection('open', paidFen, verdict(one));
        if (isRefused(decided)) return;
        expect(decided.refundFen).toBeLessThanOrEqual(paidFen);
        expect(decided.refundFen > 0).toBe(decided.outcome !== 'rejected');
      }),
    );
  });

  test('where everything was given back before, only that nothing is adjusted', () => {
    for (const sent of [{ outcome: 'full' }, { outcome: 'part', refundFen: 1 }, { outcome: 'nextPeriod' }]) {
      expect(codeOf(decideObjection('open', 0, verdict(sent)))).toBe(33024);
    }
    const rejected = verdict({ outcome: 'rejected', remark: '已经退款' });
    expect(decideObjection('open', 0, rejected)).toMatchObject({ outcome: 'rejected', refundFen: 0 });
  });

  test('in words', () => {
    expect(outcomeText('part', 1_250)).toBe('部分退还 ¥12.50');
    expect(outcomeText('rejected', 0)).toBe('不予调整');
  });

  test('an unknown outcome is said in Chinese', () => {
    expect(sentences(Verdict.safeParse({ outcome: 'maybe' }))[0]).toContain('请选择处理结果');
  });
});

describe('the filter', () => {
  const check = (fromDay?: string, toDay?: string) =>
    sentences(ObjectionFilter.safeParse({ page: 1, pageSize: 10, fromDay, toDay }));

  test.each([
    ['2026-01-31', '2026-02-28', []],
    ['2026-03-01', '2026-04-01', []],
    ['2026-03-01', '2026-04-02', ['申请日期不能超过一个月']],
    ['2026-03-02', '2026-03-01', ['结束日期不能早于开始日期']],
    ['2026-02-30', undefined, ['日期格式不正确']],
    ['2026-03-01', undefined, []],
    [undefined, undefined, []],
  ])('%s to %s: %j', (fromDay, toDay, expected) => {
    expect(check(fromDay, toDay)).toEqual(expected);
  });
});

describe('a workbook of orders', () => {
  test('is read below its heading, wherever that stands', () => {
    const rows = [['请勿修改表头'], ['异议描述', '订单号'], ['多收', 'T1'], [], ['', ' T2 '], ['只有描述']];
    expect(readImport(rows)).toEqual([
      { line: 3, orderNo: 'T1', description: '多收' },
      { line: 5, orderNo: 'T2', description: '' },
      { line: 6, orderNo: '', description: '只有描述' },
    ]);
  });

  test.each([
    [[['单号'], ['T1']], 33014],
    [[], 33014],
    [[['订单号'], [' ']], 33015],
    [[['订单号'], ...Array.from({ length: 1001 }, (_, nth) => [`T${nth}`])], 33012],
  ])('a wrong one: %#', (rows, code) => {
    expect(codeOf(readImport(rows))).toBe(code);
  });

  test('each line that cannot be taken says why', () => {
    const lines = [
      { line: 2, orderNo: 'T1', description: '' },
      { line: 3, orderNo: 'T1', description: '' },
      { line: 4, orderNo: '', description: 'x' },
      { line: 5, orderNo: 'T9', description: '' },
      { line: 6, orderNo: 'T2', description: '字'.repeat(121) },
      { line: 7, orderNo: 'T2', description: '字'.repeat(120) },
      { line: 8, orderNo: 'T8', description: '' },
    ];
    const faults = importFaults(
      lines,
      (orderNo) => orderNo !== 'T9',
      (orderNo) => orderNo === 'T8',
    );
    expect([...faults]).toEqual([
      [3, '订单号重复'],
      [4, '订单号不能为空'],
      [5, '订单不在该账单中，或当前状态不能提出异议'],
      [6, '异议描述不能超过 120 个字'],
      [8, '订单的企业支付已经全部退还'],
    ]);
  });
});
