import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { endpoint } from './endpoint.ts';
import { areaCalls } from './invoice-address.ts';
import { addressEdit, contactId, emailEdit, newAddress, newEmail } from './invoice-contact.ts';
import { detail } from './invoice-detail.ts';
import { draftCalls } from './invoice-draft.ts';
import { record, recordFilter } from './invoice-record.ts';
import { application, overview, trip } from './invoice-wire.ts';
import { commaList, departmentNo, optional, paged, pageOf, text, whole } from './wire.ts';

const call = { area: 'invoice', access: 35, method: 'POST', encoding: 'form' } as const;

const billNo = z.codec(z.any().optional(), z.string('请至少选择一个账期').min(1, '请至少选择一个账期').max(100), {
  decode: (wire) => (typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : '') as string,
  encode: (value) => value as unknown,
});
const day = optional(text.refine(isDay, '日期应为 yyyy-MM-dd'));

const contactCalls = {
  addEmail: endpoint({
    ...call,
    effect: 'add',
    summary: '新增发票邮箱',
    path: '/api/v2/invoiceManagement/addEmail',
    input: newEmail,
    output: z.null(),
  }),
  updateEmail: endpoint({
    ...call,
    effect: 'edit',
    summary: '修改发票邮箱',
    path: '/api/v2/invoiceManagement/updateEmail',
    input: emailEdit,
    output: z.null(),
  }),
  deleteEmail: endpoint({
    ...call,
    effect: 'delete',
    summary: '删除发票邮箱',
    path: '/api/v2/invoiceManagement/deleteEmail',
    input: contactId,
    output: z.null(),
  }),
  addAddress: endpoint({
    ...call,
    effect: 'add',
    summary: '新增发票收件地址',
    path: '/api/v2/invoiceManagement/addAddress',
    input: newAddress,
    output: z.null(),
  }),
  updateAddress: endpoint({
    ...call,
    effect: 'edit',
    summary: '修改发票收件地址',
    path: '/api/v2/invoiceManagement/updateAddress',
    input: addressEdit,
    output: z.null(),
  }),
  deleteAddress: endpoint({
    ...call,
    effect: 'delete',
    summary: '删除发票收件地址',
    path: '/api/v2/invoiceManagement/delAddress',
    input: contactId,
    output: z.null(),
  }),
};

const applicationCalls = {
  overview: endpoint({
    ...call,
    summary: '开票所需：抬头、账期、邮箱和地址',
    path: '/api/v2/invoiceManagement/loadAll',
    input: z.object({}),
    output: overview,
  }),
  trips: endpoint({
    ...call,
    summary: '账期内还可开票的行程',
    path: '/check/findBillTripInformation',
    input: paged({ departmentId: optional(departmentNo), billNo, startDate: day, endDate: day }),
    output: pageOf(trip, 'invoiceTripEsOrderVOS', 'totalRecord'),
  }),
  apply: endpoint({
    ...call,
    effect: 'add',
    summary: '申请开票',
    path: '/api/v2/invoiceManagement/applyInvoice',
    encoding: 'json',
    input: application,
    output: z.object({ invoiceRecordId: z.int() }),
  }),
};

const recordCalls = {
  records: endpoint({
    ...call,
    summary: '发票记录',
    path: '/api/v2/invoiceManagement/findRecord',
    input: recordFilter,
    output: pageOf(record, 'invoiceInfoList', 'totalRecord'),
  }),
  detail: endpoint({
    ...call,
    summary: '一张发票的详情',
    path: '/api/v2/invoiceManagement/getDetail',
    input: z.object({ invoiceRecordId: whole }),
    output: detail,
  }),
  voucher: endpoint({
    ...call,
    effect: 'export',
    summary: '下载付款凭证，字段自选',
    path: '/api/v2/invoiceManagement/download/voucher',
    input: z.object({ invoiceId: whole, downloadFields: optional(commaList(text, 100)) }),
    output: z.string(),
    limit: { count: 30, seconds: 60 },
  }),
  file: endpoint({
    ...call,
    effect: 'export',
    summary: '下载发票文件',
    path: '/api/v2/invoiceManagement/download/file',
    input: z.object({ invoiceId: whole, fileId: whole }),
    output: z.string(),
  }),
};

/** Invoices are the company's: the permission alone decides. */
export const invoiceApi = { ...applicationCalls, ...draftCalls, ...contactCalls, ...recordCalls, ...areaCalls };
