import { codeTable, type NameOf } from '../code-table.ts';

export const InvoiceType = codeTable({
  electronic: [1, '增值税电子发票'],
  special: [2, '增值税专用发票'],
  ordinary: [3, '增值税普通发票'],
  /** Fully digital (数电票), by the tax bureau's own numbers of kinds. */
  digitalSpecial: [81, '电子发票（增值税专用发票）'],
  digitalOrdinary: [82, '电子发票（普通发票）'],
});
export type InvoiceType = NameOf<typeof InvoiceType>;

export const InvoiceStatus = codeTable({
  withdrawn: [-2, '已撤回'],
  refused: [-1, '已退回'],
  submitted: [0, '待开票'],
  accepted: [1, '已申请'],
  invoiced: [2, '已开票'],
  received: [3, '已确认'],
  mailed: [5, '已寄出'],
});
export type InvoiceStatus = NameOf<typeof InvoiceStatus>;

export const PeriodStatus = codeTable({ open: [1, '未开票'], invoiced: [2, '已开票'], partly: [3, '部分未开票'] });
export const InvoiceContent = codeTable({ passenger: [1, '客运服务费'] });
export type InvoiceContent = NameOf<typeof InvoiceContent>;
export type PeriodStatus = NameOf<typeof PeriodStatus>;

/** What became of a trip that somebody has chosen: still free, in a live application, or not to be invoiced. */
export const TripState = codeTable({ free: [0, '可开票'], taken: [1, '已被其他申请占用'], gone: [2, '不可开票'] });
export type TripState = NameOf<typeof TripState>;

/** In order of progress; from `invoiced` on there is an invoice, and with it a voucher. */
const WITH_VOUCHER: readonly InvoiceStatus[] = ['invoiced', 'received', 'mailed'];
export const hasVoucher = (status: InvoiceStatus): boolean => WITH_VOUCHER.includes(status);

export const isPaper = (type: InvoiceType): boolean => type === 'special' || type === 'ordinary';
/** Its XML is the invoice: read and compared with what was applied for, and kept with its hash. */
export const isDigital = (type: InvoiceType): boolean => type === 'digitalSpecial' || type === 'digitalOrdinary';

/** Nothing taken yet, some taken, or nothing left. */
export function periodStatus(counts: { readonly trips: number; readonly free: number }): PeriodStatus {
  if (counts.free === 0) return 'invoiced';
  return counts.free === counts.trips ? 'open' : 'partly';
}
