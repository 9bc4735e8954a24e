import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { calls, nothing } from './endpoint.ts';
import { areaCalls } from './invoice-address.ts';
import { archiveCalls } from './invoice-archive.ts';
import { addressEdit, contactId, emailEdit, newAddress, newEmail } from './invoice-contact.ts';
import { detail } from './invoice-detail.ts';
import { digitalCalls } from './invoice-digital.ts';
import { draftCalls } from './invoice-draft.ts';
import { entityCalls } from './invoice-entity.ts';
import { record, recordFilter, recordSums } from './invoice-record.ts';
import { application, overview, trip } from './invoice-wire.ts';
import {
  commaList,
  departmentNo,
  entityChoice,
  judged,
  optional,
  paged,
  pageOf,
  text,
  whole,
  wordsOf,
} from './wire.ts';

const call = calls('invoice');

const billNo = judged(
  z.string('请至少选择一个账期').min(1, '请至少选择一个账期').max(100),
  (wire) => wordsOf(wire) ?? '',
);
const day = optional(text.refine(isDay, '日期应为 yyyy-MM-dd'));

const contactCalls = {
  addEmail: call.form('/api/v2/invoiceManagement/addEmail', '添加发票邮箱', newEmail, nothing, { effect: 'add' }),
  updateEmail: call.form('/api/v2/invoiceManagement/updateEmail', '修改发票邮箱', emailEdit, nothing, {
    effect: 'edit',
  }),
  deleteEmail: call.form('/api/v2/invoiceManagement/deleteEmail', '删除发票邮箱', contactId, nothing, {
    effect: 'delete',
  }),
  addAddress: call.form('/api/v2/invoiceManagement/addAddress', '添加发票收件地址', newAddress, nothing, {
    effect: 'add',
  }),
  updateAddress: call.form('/api/v2/invoiceManagement/updateAddress', '修改发票收件地址', addressEdit, nothing, {
    effect: 'edit',
  }),
  deleteAddress: call.form('/api/v2/invoiceManagement/delAddress', '删除发票收件地址', contactId, nothing, {
    effect: 'delete',
  }),
};

const applicationCalls = {
  overview: call.form('/api/v2/invoiceManagement/loadAll', '开票所需：抬头、账期、邮箱和地址', z.object({}), overview),
  trips: call.form(
    '/check/findBillTripInformation',
    '账期内还可开票的行程',
    paged({ departmentId: optional(departmentNo), billNo, startDate: day, endDate: day, entityId: entityChoice }),
    pageOf(trip, 'invoiceTripEsOrderVOS', 'totalRecord'),
  ),
  apply: call.json(
    '/api/v2/invoiceManagement/applyInvoice',
    '申请开票',
    application,
    z.object({ invoiceRecordId: z.int() }),
    { effect: 'add' },
  ),
};

const recordCalls = {
  records: call.form(
    '/api/v2/invoiceManagement/findRecord',
    '发票记录',
    recordFilter,
    pageOf(record, 'invoiceInfoList', 'totalRecord'),
  ),
  recordSums: call.form('/api/v2/invoiceManagement/recordSums', '发票记录的合计', recordFilter, recordSums),
  exportRecords: call.form('/api/v2/invoiceManagement/exportRecords', '导出发票记录', recordFilter, z.string(), {
    effect: 'export',
    limit: { count: 30, seconds: 60 },
  }),
  withdraw: call.form(
    '/api/v2/invoiceManagement/withdrawInvoice',
    '撤回待开票的申请，行程可重新申请',
    z.object({ invoiceRecordId: whole }),
    nothing,
    { effect: 'edit' },
  ),
  detail: call.form(
    '/api/v2/invoiceManagement/getDetail',
    '一张发票的详情',
    z.object({ invoiceRecordId: whole }),
    detail,
  ),
  voucher: call.form(
    '/api/v2/invoiceManagement/download/voucher',
    '下载付款凭证，字段自选',
    z.object({ invoiceId: whole, downloadFields: optional(commaList(text, 100)) }),
    z.string(),
    { effect: 'export', limit: { count: 30, seconds: 60 } },
  ),
  file: call.form(
    '/api/v2/invoiceManagement/download/file',
    '下载发票文件',
    z.object({ invoiceId: whole, fileId: whole }),
    z.string(),
    { effect: 'export' },
  ),
};

/** Invoices are the company's: the permission alone decides. */
export const invoiceApi = {
  ...{ ...applicationCalls, ...draftCalls, ...contactCalls, ...recordCalls, ...areaCalls },
  ...{ ...digitalCalls, ...archiveCalls, ...entityCalls },
};
