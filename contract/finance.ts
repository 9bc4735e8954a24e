import { z } from 'zod';
import {
  type BalanceWarning,
  BILL_REFUSALS,
  BillLineKind,
  DOWNLOAD_MAX_BILLS,
  HeldFigure,
  WarnAmount,
} from '#rules/bill.ts';
import { endpoint } from './endpoint.ts';
import { accountHead } from './finance-head.ts';
import { bill, billLine, heldOrder, linesSum, searchedMonth } from './finance-wire.ts';
import { spelt } from './spelt.ts';
import { coded, commaList, groupedText, jsonText, list, optional, paged, pageOf, text, whole, yuan } from './wire.ts';

/** Both are the caller's own, or the call is refused. */
const caller = { companyId: optional(whole), userId: optional(whole) };

const finance = { area: 'finance', access: 33, method: 'POST', encoding: 'form' } as const;

const named = z.object({ billId: optional(whole), billNo: optional(text) });

const Warned = z.object({ companyId: z.int().optional(), warnAmount: WarnAmount, staffIds: z.array(z.int()) });
/** Name and mobile come along and are not needed: the person's own are read. */
const receivers = list(z.object({ userId: whole }), 100);
const warningInput = z.codec(
  z.object({
    companyId: optional(whole),
    warnAmount: optional(text),
    userList: optional(receivers),
  }),
  Warned,
  {
    decode: ({ companyId, warnAmount, userList }) => ({
      companyId,
      warnAmount: warnAmount as string,
      staffIds: (userList ?? []).map(({ userId }) => userId),
    }),
    encode: ({ companyId, warnAmount, staffIds }) => ({
      companyId,
      warnAmount,
      userList: staffIds.map((userId) => ({ userId })),
    }),
  },
);

const warning = spelt<BalanceWarning>({
  staffId: ['userId', z.int().nullable()],
  name: ['name', z.string()],
  phone: ['recPhone', z.string()],
  warnFen: ['firstAmountWarning', yuan.nullable()],
});

/** Somebody who may be told when the balance is low. */
const receiver = spelt({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  phone: ['mobile', z.string()],
  departmentName: ['deptName', z.string()],
});
export type Receiver = z.output<typeof receiver>;

const NO_KEYWORD = '请输入查询信息';
const keyword = z.codec(z.any(), z.string(NO_KEYWORD).trim().min(1, NO_KEYWORD).max(50, NO_KEYWORD), {
  decode: (wire) => (typeof wire === 'number' ? String(wire) : (wire as string)),
  encode: (value) => value as unknown,
});

const span = { startTime: searchedMonth, endTime: searchedMonth };

export const financeApi = {
  head: endpoint({
    ...finance,
    summary: '账户概况：各项金额及其说明',
    path: '/api/v3/account/headAccount',
    input: z.object(caller),
    output: accountHead,
  }),
  held: endpoint({
    ...finance,
    summary: '占用账户金额的订单：进行中，或待结算',
    path: '/api/v3/account/heldOrders',
    input: paged({ type: coded(HeldFigure) }),
    output: pageOf(heldOrder, 'list', 'totalRecord'),
  }),
  bills: endpoint({
    ...finance,
    summary: '全部账单',
    path: '/api/v3/account/bill',
    input: z.object(caller),
    output: z.object({ billDTOList: z.array(bill) }),
  }),
  search: endpoint({
    ...finance,
    summary: '按时间查找账单',
    path: '/api/v3/account/billSearch',
    input: paged({ ...caller, ...span }),
    output: pageOf(bill, 'billDTOList', 'totalRecord'),
  }),
  lines: endpoint({
    ...finance,
    summary: '账单明细：每个订单的企业支付、各项调整和合计',
    path: '/api/v3/account/billLines',
    input: paged({ billNo: text, lineType: optional(coded(BillLineKind)), orderNo: optional(groupedText) }),
    output: z.object({
      bill,
      list: z.array(billLine),
      totalRecord: z.int(),
      /** The whole bill by kind of line: they add up to its amount. */
      sums: z.array(linesSum),
    }),
  }),
  confirm: endpoint({
    ...finance,
    effect: 'edit',
    summary: '确认账单',
    path: '/api/v3/account/confirm/bill',
    input: z.object({ billId: whole }),
    output: z.null(),
  }),
  download: endpoint({
    ...finance,
    effect: 'export',
    summary: '下载账单明细',
    path: '/api/v3/account/downloadBill',
    input: z.object({
      ...caller,
      billList: optional(jsonText(z.array(named, BILL_REFUSALS.noBills.msg).max(DOWNLOAD_MAX_BILLS, '选择的账单太多'))),
      downloadCell: optional(commaList(z.string(), 200)),
    }),
    output: z.array(z.string()),
    limit: { count: 30, seconds: 60 },
  }),
  receivers: endpoint({
    ...finance,
    summary: '按姓名或手机号查找接收提醒的人员',
    path: '/api/v3/account/userDeptList',
    input: z.object({ companyId: caller.companyId, nameOrMobileStr: keyword }),
    output: z.array(receiver),
  }),
  warning: endpoint({
    ...finance,
    summary: '余额预警的金额和接收人',
    path: '/api/v3/account/queryWarning',
    input: z.object({ companyId: caller.companyId }),
    output: warning,
  }),
  setWarning: endpoint({
    ...finance,
    effect: 'edit',
    summary: '设置余额预警',
    path: '/api/v3/account/setWarning',
    input: warningInput,
    output: z.null(),
  }),
};
