import { codeTable, type NameOf } from './code-table.ts';

export const InvoiceType = codeTable({
  electronic: [1, '增值税电子发票'],
  special: [2, '增值税专用发票'],
  ordinary: [3, '增值税普通发票'],
});
export type InvoiceType = NameOf<typeof InvoiceType>;

export const InvoiceStatus = codeTable({
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
