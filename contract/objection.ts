import { z } from 'zod';
import { ObjectionDraft, ObjectionFilter, ObjectionStatus, ORDERS_MAX } from '#rules/objection.ts';
import { endpoint } from './endpoint.ts';
import { candidateOrder, importedOrder, objectionDetail, objectionPage, proofs } from './objection-wire.ts';
import { coded, groupedText, list, optional, paged, text } from './wire.ts';

const objection = { area: 'objection', access: 33, method: 'POST' } as const;

const filter = {
  dissentApplyNo: optional(groupedText),
  orderNo: optional(groupedText),
  bookingUserPhone: optional(groupedText),
  status: optional(coded(ObjectionStatus)),
  applyBeginDate: optional(text),
  applyEndDate: optional(text),
  billNo: optional(text),
};
/** A moment is taken for its day. */
const dayIn = (wire: string | undefined): string | undefined => wire?.slice(0, 10);

const filterInput = z.codec(paged(filter), ObjectionFilter, {
  decode: ({ page, pageSize, ...wire }) => ({
    page,
    pageSize,
    number: wire.dissentApplyNo,
    orderNo: wire.orderNo,
    bookerPhone: wire.bookingUserPhone,
    status: wire.status,
    fromDay: dayIn(wire.applyBeginDate),
    toDay: dayIn(wire.applyEndDate),
    billNumber: wire.billNo,
  }),
  encode: ({ page, pageSize, ...ours }) => ({
    page,
    pageSize,
    dissentApplyNo: ours.number,
    orderNo: ours.orderNo,
    bookingUserPhone: ours.bookerPhone,
    status: ours.status,
    applyBeginDate: ours.fromDay,
    applyEndDate: ours.toDay,
    billNo: ours.billNumber,
  }),
});

const draft = z.codec(
  z.object({
    orderNo: optional(text),
    dissentDescription: optional(z.string()),
    dissentCertificate: optional(proofs),
  }),
  ObjectionDraft,
  {
    decode: ({ orderNo, dissentDescription, dissentCertificate }) => ({
      orderNo: orderNo as string,
      description: dissentDescription as string,
      proofs: dissentCertificate ?? [],
    }),
    encode: ({ orderNo, description, proofs: files }) => ({
      orderNo,
      dissentDescription: description,
      dissentCertificate: files,
    }),
  },
);

export const objectionApi = {
  page: endpoint({
    ...objection,
    summary: '异议列表',
    path: '/check/queryDissent',
    encoding: 'form',
    input: filterInput,
    output: objectionPage,
  }),
  detail: endpoint({
    ...objection,
    summary: '一个订单最近一次异议的详情',
    path: '/check/dissentDetail',
    encoding: 'form',
    input: z.object({ orderNo: text }),
    output: objectionDetail,
  }),
  pdf: endpoint({
    ...objection,
    effect: 'export',
    summary: '导出异议申请单为 PDF',
    path: '/check/dissentPdf',
    encoding: 'json',
    input: z.object({ orderNoList: list(z.object({ orderNo: text }), 1_000).optional() }),
    output: z.string(),
    dataIn: 'msg',
    limit: { count: 30, seconds: 60 },
  }),
  candidates: endpoint({
    ...objection,
    summary: '账单中可以提出异议的订单',
    path: '/check/dissentOrderList',
    encoding: 'form',
    input: z.object({ billNo: text }),
    output: z.array(candidateOrder),
  }),
  import: endpoint({
    ...objection,
    effect: 'unlogged',
    summary: '从 Excel 文件读取要提出异议的订单',
    path: '/check/dissentInput',
    encoding: 'multipart',
    input: z.object({ excel: z.any().optional(), billNo: text }),
    output: z.object({ failNum: z.int(), url: z.string(), successData: z.array(importedOrder) }),
    limit: { count: 30, seconds: 60 },
  }),
  template: endpoint({
    ...objection,
    summary: '批量导入异议订单的模板',
    method: 'GET',
    path: '/check/dissentTemplate',
    encoding: 'query',
    input: z.object({}),
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
    file: true,
  }),
  submit: endpoint({
    ...objection,
    effect: 'add',
    summary: '对账单的订单提出异议，一次全部提交',
    path: '/check/submitDissent',
    encoding: 'json',
    input: z.object({ billNo: text, dissentList: list(draft, ORDERS_MAX).optional() }),
    output: z.null(),
  }),
  upload: endpoint({
    ...objection,
    effect: 'unlogged',
    summary: '上传异议凭证图片',
    path: '/file/upload/stream',
    encoding: 'multipart',
    input: z.object({ file: z.any().optional(), suffix: optional(text), insideUpload: optional(text) }),
    output: z.object({ fileUrl: z.string() }),
    successCode: 1,
    limit: { count: 300, seconds: 60 },
  }),
};
