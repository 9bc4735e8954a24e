import { z } from 'zod';
import { ObjectionOutcome, ObjectionStatus } from '#rules/objection.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { Page, PageInput } from '#rules/paging.ts';
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

export interface ObjectionRow {
  readonly number: string;
  readonly status: ObjectionStatus;
  readonly orderId: number;
  readonly orderNo: string;
  readonly serviceName: string;
  readonly bookerName: string;
  readonly riderName: string;
  readonly rideAt: Date;
  readonly cityName: string;
  readonly appliedAt: Date;
}

const WireRow = z.object({
  dissentApplyNo: z.string(),
  status: coded(ObjectionStatus),
  orderId: z.int(),
  orderNo: z.string(),
  serviceTypeName: z.string(),
  bookingUserNamel: z.string(),
  riderName: z.string(),
  bookingDate: localTime,
  cityName: z.string(),
  applyDate: localTime,
});
const objectionRow = z.codec(WireRow, z.custom<ObjectionRow>(), {
  decode: ({ dissentApplyNo, serviceTypeName, bookingUserNamel, bookingDate, applyDate, ...rest }) => ({
    ...rest,
    number: dissentApplyNo,
    serviceName: serviceTypeName,
    bookerName: bookingUserNamel,
    rideAt: bookingDate,
    appliedAt: applyDate,
  }),
  encode: (ours) => ({
    dissentApplyNo: ours.number,
    status: ours.status,
    orderId: ours.orderId,
    orderNo: ours.orderNo,
    serviceTypeName: ours.serviceName,
    bookingUserNamel: ours.bookerName,
    riderName: ours.riderName,
    bookingDate: ours.rideAt,
    cityName: ours.cityName,
    applyDate: ours.appliedAt,
  }),
});

export interface ObjectionPage extends Page<ObjectionRow>, PageInput {}

export const objectionPage = z.codec(
  z.object({
    dissentOrderVO: z.array(objectionRow),
    pageNum: z.int(),
    pageSize: z.int(),
    totalRecord: z.int(),
  }),
  z.custom<ObjectionPage>(),
  {
    decode: (wire) => ({
      rows: wire.dissentOrderVO,
      total: wire.totalRecord,
      page: wire.pageNum,
      pageSize: wire.pageSize,
    }),
    encode: ({ rows, total, page, pageSize }) => ({
      dissentOrderVO: [...rows],
      pageNum: page,
      pageSize,
      totalRecord: total,
    }),
  },
);

export interface ObjectionDetail {
  readonly number: string;
  readonly orderNo: string;
  readonly appliedAt: Date;
  readonly applicantName: string;
  readonly applicantPhone: string;
  readonly proofs: readonly string[];
  readonly description: string;
  readonly relationOrderNo: string;
  readonly remark: string;
  readonly status: ObjectionStatus;
  readonly outcome: ObjectionOutcome | null;
  readonly refundFen: number | null;
  readonly decidedAt: Date | null;
}

export const objectionDetail = z.codec(
  z.object({
    dissentApplyNo: z.string(),
    orderNo: z.string(),
    applyDate: localTime,
    applyerName: z.string(),
    phone: z.string(),
    dissentCertificate: proofs,
    dissentDescription: z.string(),
    relationOrderNo: z.string(),
    dealRemark: z.string(),
    status: coded(ObjectionStatus),
    dealResult: z.enum(ObjectionOutcome.names).nullable(),
    refundAmount: yuan.nullable(),
    dealDate: localTime.nullable(),
  }),
  z.custom<ObjectionDetail>(),
  {
    decode: (wire) => ({
      number: wire.dissentApplyNo,
      orderNo: wire.orderNo,
      appliedAt: wire.applyDate,
      applicantName: wire.applyerName,
      applicantPhone: wire.phone,
      proofs: wire.dissentCertificate,
      description: wire.dissentDescription,
      relationOrderNo: wire.relationOrderNo,
      remark: wire.dealRemark,
      status: wire.status,
      outcome: wire.dealResult,
      refundFen: wire.refundAmount,
      decidedAt: wire.dealDate,
    }),
    encode: (ours) => ({
      dissentApplyNo: ours.number,
      orderNo: ours.orderNo,
      applyDate: ours.appliedAt,
      applyerName: ours.applicantName,
      phone: ours.applicantPhone,
      dissentCertificate: [...ours.proofs],
      dissentDescription: ours.description,
      relationOrderNo: ours.relationOrderNo,
      dealRemark: ours.remark,
      status: ours.status,
      dealResult: ours.outcome,
      refundAmount: ours.refundFen,
      dealDate: ours.decidedAt,
    }),
  },
);

/** An order of a bill that can be objected to. */
export interface CandidateOrder {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly departmentName: string;
  readonly totalFen: number;
  /** What of it stands in the bill. */
  readonly billedFen: number;
}

export const candidateOrder = z.codec(
  z.object({
    orderNo: z.string(),
    orderStatus: coded(OrderStatus),
    orderStatusName: z.string(),
    architecture: z.string(),
    totalAmount: yuan,
    companyAmount: yuan,
  }),
  z.custom<CandidateOrder>(),
  {
    decode: ({ orderNo, orderStatus, architecture, totalAmount, companyAmount }) => ({
      orderNo,
      status: orderStatus,
      departmentName: architecture,
      totalFen: totalAmount,
      billedFen: companyAmount,
    }),
    encode: ({ orderNo, status, departmentName, totalFen, billedFen }) => ({
      orderNo,
      orderStatus: status,
      orderStatusName: OrderStatus.labelOf(status),
      architecture: departmentName,
      totalAmount: totalFen,
      companyAmount: billedFen,
    }),
  },
);

/** An order that an imported line names, with the line's description. */
export interface ImportedOrder {
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly description: string;
}
export const importedOrder = z.codec(
  z.object({
    orderNo: z.string(),
    orderStatus: coded(OrderStatus),
    orderStatusName: z.string(),
    dissentDescription: z.string(),
  }),
  z.custom<ImportedOrder>(),
  {
    decode: ({ orderNo, orderStatus, dissentDescription }) => ({
      orderNo,
      status: orderStatus,
      description: dissentDescription,
    }),
    encode: ({ orderNo, status, description }) => ({
      orderNo,
      orderStatus: status,
      orderStatusName: OrderStatus.labelOf(status),
      dissentDescription: description,
    }),
  },
);
