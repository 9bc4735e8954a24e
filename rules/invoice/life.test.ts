import { describe, expect, test } from 'vitest';
import {
  attachInvoice,
  chooseVoucher,
  defaultRecordDays,
  InvoiceStatus,
  invoiceFilename,
  isInvoiceXml,
  isPdf,
  moveInvoice,
  RecordFilter,
  VOUCHER_FIELDS,
} from '../invoice.ts';
import { isRefused } from '../refusal.ts';

const codeOf = (decision: unknown): number | null => (isRefused(decision) ? decision.refused.code : null);
const msgOf = (decision: unknown): string => (isRefused(decision) ? decision.refused.msg : '');
const firstIssue = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues[0]?.message;

describe('the life of an application', () => {
  const ALLOWED = {
    accept: ['submitted'],
    refuse: ['submitted', 'accepted'],
    attach: ['accepted', 'invoiced', 'received', 'mailed'],
    mail: ['invoiced', 'mailed'],
    send: ['invoiced', 'received'],
    receive: ['invoiced', 'mailed'],
  } as const;

  test.each(Object.entries(ALLOWED))('%s is possible from %j and nowhere else', (act, from) => {
    const type = act === 'send' ? 'electronic' : 'special';
    const possible = InvoiceStatus.names.filter(
      (status) => !isRefused(moveInvoice({ type, status }, act as keyof typeof ALLOWED)),
    );
    expect(possible.sort()).toEqual([...from].sort());
  });

  test('paper is not e-mailed, and an electronic one not posted', () => {
    expect(codeOf(moveInvoice({ type: 'electronic', status: 'invoiced' }, 'mail'))).toBe(34021);
    expect(codeOf(moveInvoice({ type: 'ordinary', status: 'invoiced' }, 'send'))).toBe(34022);
    expect(msgOf(moveInvoice({ type: 'electronic', status: 'refused' }, 'accept'))).toBe(
      '发票状态为“已退回”，不能受理',
    );
  });
});

describe('an attached invoice', () => {
  const applied = { type: 'electronic', amountFen: 10_300, appliedOn: '2025-04-02' } as const;
  const issued = { number: '25117000000012345678', issuedOn: '2025-04-03', taxRate: 300, netFen: 10_000, taxFen: 300 };

  test.each([
    { what: 'right', change: {}, kinds: ['pdf', 'xml'] as const, code: null },
    { what: 'another sum', change: { netFen: 9_999 }, kinds: ['pdf'] as const, code: 34023 },
    { what: 'another rate', change: { taxRate: 600 }, kinds: ['pdf'] as const, code: 34024 },
    { what: 'tomorrow', change: { issuedOn: '2025-04-05' }, kinds: ['pdf'] as const, code: 34025 },
    { what: 'before it was asked for', change: { issuedOn: '2025-04-01' }, kinds: ['pdf'] as const, code: 34026 },
    { what: 'on that day', change: { issuedOn: '2025-04-02' }, kinds: ['pdf'] as const, code: null },
    { what: 'no file', change: {}, kinds: [] as const, code: 34027 },
    { what: 'two of a kind', change: {}, kinds: ['pdf', 'pdf'] as const, code: 34029 },
  ])('$what: $code', ({ change, kinds, code }) => {
    expect(codeOf(attachInvoice(applied, { ...issued, ...change }, kinds, '2025-04-04'))).toBe(code);
  });

  test('of paper may come without a file', () => {
    expect(isRefused(attachInvoice({ ...applied, type: 'special' }, issued, [], '2025-04-04'))).toBe(false);
  });

  test('its bytes say what it is', () => {
    const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(isPdf(bytes('%PDF-1.7 …'))).toBe(true);
    expect(isPdf(bytes('PDF'))).toBe(false);
    expect(isPdf(bytes(''))).toBe(false);
    expect(isInvoiceXml('<?xml version="1.0"?><EInvoice/>')).toBe(true);
    expect(isInvoiceXml('<EInvoice></EInvoice>')).toBe(true);
    expect(isInvoiceXml('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toBe(false);
    expect(isInvoiceXml('<?xml version="1.0"?><!ENTITY x><a/>')).toBe(false);
    expect(isInvoiceXml('hello')).toBe(false);
    expect(isInvoiceXml('')).toBe(false);
  });

  test.each([
    ['发票.pdf', '发票.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\tmp\\a.PDF', 'a.pdf'],
    ['', '发票_12345678.pdf'],
    ['a"\n.pdf', 'a.pdf'],
    ['invoice.exe', 'invoice.exe.pdf'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(invoiceFilename(sent, 'pdf', '12345678')).toBe(kept);
  });
});

describe('a voucher', () => {
  test('has the fields that were asked for, in our order', () => {
    const chosen = chooseVoucher('invoiced', ['companyPay', ' orderNo', 'secret']);
    expect(isRefused(chosen) ? [] : chosen.map(({ id }) => id)).toEqual(['orderNo', 'companyPay']);
  });
  test('is refused before there is an invoice, and without any field', () => {
    expect(codeOf(chooseVoucher('accepted', ['orderNo']))).toBe(34010);
    expect(codeOf(chooseVoucher('refused', ['orderNo']))).toBe(34010);
    expect(msgOf(chooseVoucher('mailed', ['secret']))).toBe('请至少选择一个');
  });
  test('offers what the documents name', () => {
    expect(VOUCHER_FIELDS.map(({ id }) => id).join(' ')).toBe(
      'orderNo serviceType bookingUser riderUser bookingDate bookingStartAddr bookingEndAddr totalAmount companyPay',
    );
  });
});

describe('the records', () => {
  test('show the last twelve months', () => {
    expect(defaultRecordDays('2025-02-28')).toEqual({ from: '2024-02-28', to: '2025-02-28' });
    expect(defaultRecordDays('2024-02-29')).toEqual({ from: '2023-02-28', to: '2024-02-29' });
  });
  test('need both times, in their order', () => {
    const page = { page: 1, pageSize: 10 };
    const [from, before] = [new Date('2025-01-01'), new Date('2025-02-01')];
    expect(RecordFilter.safeParse({ from, before, ...page }).success).toBe(true);
    expect(firstIssue(RecordFilter.safeParse({ before, ...page }))).toBe('请选择时间');
    expect(firstIssue(RecordFilter.safeParse({ from, ...page }))).toBe('请选择时间');
    expect(RecordFilter.safeParse({ from: before, before: from, ...page }).success).toBe(false);
  });
});
