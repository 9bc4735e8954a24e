import { z } from 'zod';
import { ObjectionOutcome, ObjectionStatus } from '#rules/objection.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { phone } from './phone.ts';
import { spelt } from './spelt.ts';
import { coded, localTime, yuan } from './wire.ts';

/** Pictures are addressed by the id that we gave them; nothing else is an address of ours. */
const PROOF_ADDRESS = '/file/proof/';
const PROOF = /^\/file\/proof\/([0-9a-f]{40}\.(?:jpg|png|webp))$/;
export const proofAddress = (fileId: string): string => `${PROOF_ADDRESS}${fileId}`;

/** Addresses joined by ##; only those of our own files are read. */
export const proofs = z.codec(z.string().max(5_000, '图片太多'), z.array(z.string()), {
  decode: (wire, context) =>
    wire
      .split('##')
      .map((address) => address.trim())
      .filter((address) => address !== '')
      .map((address) => {
        const fileId = PROOF.exec(address)?.[1];
        if (fileId !== undefined) return fileId;
        context.issues.push({ code: 'custom', message: '凭证图片地址不正确，请重新上传', input: wire });
        return '';
      }),
  encode: (fileIds) => fileIds.map(proofAddress).join('##'),
});

const objectionRow = spelt({
  status: ['status', coded(ObjectionStatus)],
  orderId: ['orderId', z.int()],
  orderNo: ['orderNo', z.string()],
  riderName: ['riderName', z.string()],
  cityName: ['cityName', z.string()],
  number: ['dissentApplyNo', z.string()],
  serviceName: ['serviceTypeName', z.string()],
  bookerName: ['bookingUserNamel', z.string()],
  rideAt: ['bookingDate', localTime],
  appliedAt: ['applyDate', localTime],
  /** What of the order stood in the bill, what the company says of it, and what came of it. */
  billedFen: ['companyAmount', yuan],
  description: ['dissentDescription', z.string()],
  outcome: ['dealResult', z.enum(ObjectionOutcome.names).nullable()],
  refundFen: ['refundAmount', yuan.nullable()],
  remark: ['dealRemark', z.string()],
});
export type ObjectionRow = z.output<typeof objectionRow>;

export interface ObjectionPage extends Page<ObjectionRow>, PageInput {}

export const objectionPage = spelt<ObjectionPage>({
  rows: ['dissentOrderVO', z.array(objectionRow)],
  total: ['totalRecord', z.int()],
  page: ['pageNum', z.int()],
  pageSize: ['pageSize', z.int()],
});

export const objectionDetail = spelt({
  number: ['dissentApplyNo', z.string()],
  orderNo: ['orderNo', z.string()],
  appliedAt: ['applyDate', localTime],
  applicantName: ['applyerName', z.string()],
  applicantPhone: ['phone', phone],
  proofs: ['dissentCertificate', proofs],
  description: ['dissentDescription', z.string()],
  relationOrderNo: ['relationOrderNo', z.string()],
  remark: ['dealRemark', z.string()],
  status: ['status', coded(ObjectionStatus)],
  outcome: ['dealResult', z.enum(ObjectionOutcome.names).nullable()],
  refundFen: ['refundAmount', yuan.nullable()],
  decidedAt: ['dealDate', localTime.nullable()],
  billNo: ['billNo', z.string()],
  riderName: ['riderName', z.string()],
  rideAt: ['bookingDate', localTime],
  billedFen: ['companyAmount', yuan],
});
export type ObjectionDetail = z.output<typeof objectionDetail>;

/** Who rode and when, and what of it stands in the bill. */
const rideFields = {
  orderId: ['orderId', z.int()],
  riderName: ['riderName', z.string()],
  rideAt: ['bookingDate', localTime],
  billedFen: ['companyAmount', yuan],
} as const;

/** An order of a bill that can be objected to. */
export const candidateOrder = spelt(
  {
    orderNo: ['orderNo', z.string()],
    status: ['orderStatus', coded(OrderStatus)],
    departmentName: ['architecture', z.string()],
    totalFen: ['totalAmount', yuan],
    ...rideFields,
  },
  {
    orderStatusName: [z.string(), ({ status }) => OrderStatus.labelOf(status)],
  },
);
export type CandidateOrder = z.output<typeof candidateOrder>;

/** An order that an imported line names, with the line's description. */
export const importedOrder = spelt(
  {
    orderNo: ['orderNo', z.string()],
    status: ['orderStatus', coded(OrderStatus)],
    description: ['dissentDescription', z.string()],
    ...rideFields,
  },
  {
    orderStatusName: [z.string(), ({ status }) => OrderStatus.labelOf(status)],
  },
);
export type ImportedOrder = z.output<typeof importedOrder>;
