import { z } from 'zod';
import { ObjectionDraft, ObjectionFilter, ObjectionStatus, ORDERS_MAX } from '#rules/objection.ts';
import { calls, download, nothing } from './endpoint.ts';
import { candidateOrder, importedOrder, objectionDetail, objectionPage, proofs } from './objection-wire.ts';
import { speltDraft } from './spelt.ts';
import { coded, groupedText, list, optional, orElse, pagedDraft, text } from './wire.ts';

const objection = calls('objection');

/** A moment is taken for its day. */
const dayIn = z.codec(optional(text), z.string().optional(), {
  decode: (wire) => wire?.slice(0, 10),
  encode: (day) => day,
});

const filterInput = pagedDraft(ObjectionFilter, {
  number: ['dissentApplyNo', optional(groupedText)],
  orderNo: ['orderNo', optional(groupedText)],
  bookerPhone: ['bookingUserPhone', optional(groupedText)],
  status: ['status', optional(coded(ObjectionStatus))],
  fromDay: ['applyBeginDate', dayIn],
  toDay: ['applyEndDate', dayIn],
  billNumber: ['billNo', optional(text)],
});

const draft = speltDraft(ObjectionDraft, {
  orderNo: ['orderNo', optional(text)],
  description: ['dissentDescription', optional(z.string())],
  proofs: ['dissentCertificate', orElse(optional(proofs), [])],
});

export const objectionApi = {
  page: objection.form('/check/queryDissent', '异议列表', filterInput, objectionPage),
  detail: objection.form(
    '/check/dissentDetail',
    '一个订单最近一次异议的详情',
    z.object({ orderNo: text }),
    objectionDetail,
  ),
  pdf: objection.json(
    '/check/dissentPdf',
    '导出异议申请单为 PDF',
    z.object({ orderNoList: list(z.object({ orderNo: text }), 1_000).optional() }),
    z.string(),
    { effect: 'export', dataIn: 'msg', limit: { count: 30, seconds: 60 } },
  ),
  candidates: objection.form(
    '/check/dissentOrderList',
    '账单中可以提出异议的订单',
    z.object({ billNo: text }),
    z.array(candidateOrder),
  ),
  import: objection.upload(
    '/check/dissentInput',
    '从 Excel 文件读取要提出异议的订单',
    z.object({ excel: z.unknown().optional(), billNo: text }),
    z.object({ failNum: z.int(), url: z.string(), successData: z.array(importedOrder) }),
    { effect: 'unlogged', limit: { count: 30, seconds: 60 } },
  ),
  template: objection.get('/check/dissentTemplate', '批量导入异议订单的模板', z.object({}), download, { file: true }),
  submit: objection.json(
    '/check/submitDissent',
    '对账单的订单提出异议，一次全部提交',
    z.object({ billNo: text, dissentList: list(draft, ORDERS_MAX).optional() }),
    nothing,
    { effect: 'add' },
  ),
  upload: objection.upload(
    '/file/upload/stream',
    '上传异议凭证图片',
    z.object({ file: z.unknown().optional(), suffix: optional(text), insideUpload: optional(text) }),
    z.object({ fileUrl: z.string() }),
    { effect: 'unlogged', successCode: 1, limit: { count: 300, seconds: 60 } },
  ),
};
