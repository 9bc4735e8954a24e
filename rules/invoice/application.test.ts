import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideApplication,
  hasVoucher,
  InvoiceApplication,
  InvoiceStatus,
  invoiceHead,
  type PeriodFinding,
  periodStatus,
  salesText,
  withTrips,
} from '../invoice.ts';
import { isRefused } from '../refusal.ts';

const codeOf = (decision: unknown): number | null => (isRefused(decision) ? decision.refused.code : null);
const msgOf = (decision: unknown): string => (isRefused(decision) ? decision.refused.msg : '');
const firstIssue = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe('a billing period', () => {
  test.each([
    { trips: 3, free: 3, status: 'open' },
    { trips: 3, free: 2, status: 'partly' },
    { trips: 3, free: 1, status: 'partly' },
    { trips: 3, free: 0, status: 'invoiced' },
    { trips: 0, free: 0, status: 'invoiced' },
  ])('with $free of $trips trips left is $status', ({ status, ...counts }) => {
    expect(periodStatus(counts)).toBe(status);
  });

  test('a voucher exists from status 2 on', () => {
    expect(InvoiceStatus.names.filter(hasVoucher).map((name) => InvoiceStatus.codeOf(name))).toEqual([2, 3, 5]);
  });
});

describe('an application', () => {
  const good = {
    type: 'electronic',
    emailId: 1,
    addressId: null,
    periods: [{ billId: 7, orderIds: [1, 2], amountFen: 300 }],
    amountFen: 300,
  } as const;

  test.each([
    [{ type: undefined }, '请选择发票类型'],
    [{ periods: [] }, '请至少选择一个账期'],
    [{ periods: undefined }, '请至少选择一个账期'],
    [{ emailId: null }, '请选择电子邮箱'],
    [{ type: 'special' }, '请选择收货地址'],
    [{ type: 'ordinary' }, '请选择收货地址'],
    [{ periods: [{ billId: 7, orderIds: [], amountFen: 0 }] }, '请选择账单行程'],
    [{ amountFen: 0 }, '请选择账单行程'],
    [{ amountFen: undefined }, '请选择账单行程'],
    [{ periods: [{ billId: 7, orderIds: [1] }] }, '请选择账单行程'],
  ])('with %j is incomplete: %s', (change, says) => {
    expect(firstIssue(InvoiceApplication.safeParse({ ...good, ...change }))).toBe(says);
  });

  test('of paper needs an address and no e-mail', () => {
    const paper = { ...good, type: 'special', emailId: null, addressId: 3 };
    expect(InvoiceApplication.safeParse(paper).success).toBe(true);
  });

  const finding = (more: Partial<PeriodFinding> = {}): PeriodFinding => ({
    billId: 7,
    billNo: 'ZD7',
    periodText: '2025-03-01 至 2025-03-31',
    isConfirmed: true,
    free: 2,
    taken: 0,
    freeFen: 300,
    roomFen: 300,
    ...more,
  });
  const asked = { periods: [{ billId: 7, orderIds: [1, 2], amountFen: 300 }], amountFen: 300 };
  const terms = { invoiceMinimumFen: 300 };

  test.each([
    { what: 'right', found: {}, ask: {}, minimum: 300, code: null },
    { what: 'below the minimum', found: {}, ask: {}, minimum: 301, code: 111116 },
    { what: 'taken meanwhile', found: { free: 1, taken: 1, freeFen: 100 }, ask: {}, minimum: 0, code: 34003 },
    { what: 'not in the bill', found: { free: 1, freeFen: 100 }, ask: {}, minimum: 0, code: 34004 },
    { what: 'not confirmed', found: { isConfirmed: false }, ask: {}, minimum: 0, code: 34008 },
    { what: 'another figure of a period', found: { freeFen: 301 }, ask: {}, minimum: 0, code: 34001 },
    { what: 'another total', found: {}, ask: { amountFen: 299 }, minimum: 0, code: 34002 },
    {
      what: 'a period twice',
      found: {},
      ask: { periods: [...asked.periods, ...asked.periods] },
      minimum: 0,
      code: 34005,
    },
  ])('$what: $code', ({ found, ask, minimum, code }) => {
    expect(codeOf(decideApplication({ ...asked, ...ask }, [finding(found)], { invoiceMinimumFen: minimum }))).toBe(
      code,
    );
  });

  test('comes to the sum of its trips', () => {
    expect(decideApplication(asked, [finding()], terms)).toEqual({ amountFen: 300, tripCount: 2 });
  });

  test('whatever is sent, what is granted is what the trips come to', () => {
    const amount = fc.integer({ min: -5, max: 5 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 3 }), (sent, total, truth) => {
        const periods = [{ billId: 7, orderIds: [1, 2], amountFen: sent }];
        const decision = decideApplication({ periods, amountFen: total }, [finding({ freeFen: truth })], {
          invoiceMinimumFen: 0,
        });
        expect(isRefused(decision)).toBe(!(sent === truth && total === truth));
      }),
    );
  });

  test('a trip sent twice is one, a period without trips is none', () => {
    const periods = [
      { billId: 7, orderIds: [1, 1, 2], amountFen: 300 },
      { billId: 8, orderIds: [], amountFen: 0 },
    ];
    expect(withTrips(periods)).toEqual([{ billId: 7, orderIds: [1, 2], amountFen: 300 }]);
  });

  test('of a company without taxpayer id or title names the sales person', () => {
    const company = {
      invoiceTitle: '甲公司',
      taxpayerId: '91110105MA01ABCD2X',
      invoiceMinimumFen: 0,
      salesName: '王敏',
      salesPhone: '010-88888888',
    };
    expect(invoiceHead(company)).toEqual({ title: '甲公司', taxpayerId: '91110105MA01ABCD2X' });
    const noId = invoiceHead({ ...company, taxpayerId: '' });
    expect([codeOf(noId), msgOf(noId)]).toEqual([11111, '企业缺少税号，请联系销售 王敏（010-88888888）补充后再申请']);
    const noTitle = invoiceHead({ ...company, invoiceTitle: '' });
    expect([codeOf(noTitle), msgOf(noTitle)]).toEqual([
      11112,
      '企业缺少发票抬头，请联系销售 王敏（010-88888888）补充后再申请',
    ]);
    expect(salesText({ salesName: '', salesPhone: '' })).toBe('销售人员');
    expect(salesText({ salesName: '王敏', salesPhone: '' })).toBe('销售 王敏');
    expect(salesText({ salesName: '', salesPhone: '12345' })).toBe('销售（12345）');
  });
});
