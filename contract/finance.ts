import { z } from 'zod';
import {
  type BalanceWarning,
  BILL_REFUSALS,
  BillLineKind,
  BillSplit,
  BillStatus,
  DOWNLOAD_MAX_BILLS,
  HeldFigure,
  WarnAmount,
} from '#rules/bill.ts';
import { editedFields, readVersion } from './edited.ts';
import { calls, nothing } from './endpoint.ts';
import { accountHead } from './finance-head.ts';
import { billPart } from './finance-split.ts';
import { statementCalls } from './finance-statement.ts';
import { bill, billLine, heldOrder, linesSum, owedParts, priceReview, searchedMonth } from './finance-wire.ts';
import { spelt, speltDraft } from './spelt.ts';
import {
  coded,
  commaList,
  groupedText,
  jsonText,
  judged,
  list,
  optional,
  paged,
  pageOf,
  text,
  whole,
  yuan,
} from './wire.ts';

/** Both are the caller's own, or the call is refused. */
const caller = { companyId: optional(whole), userId: optional(whole) };

const finance = calls('finance');

const named = z.object({ billId: optional(whole), billNo: optional(text) });

const Warned = z.object({
  companyId: z.int().optional(),
  warnAmount: WarnAmount,
  staffIds: z.array(z.int()),
  version: z.string().optional(),
});
/** Name and mobile come along and are not needed: the person's own are read. */
const receivers = z.codec(optional(list(z.object({ userId: whole }), 100)), z.array(z.int()), {
  decode: (people = []) => people.map(({ userId }) => userId),
  encode: (ids) => ids.map((userId) => ({ userId })),
});
const warningInput = speltDraft(Warned, {
  companyId: ['companyId', optional(whole)],
  warnAmount: ['warnAmount', optional(text)],
  staffIds: ['userList', receivers],
  version: readVersion,
});

const warning = spelt<BalanceWarning>({
  staffId: ['userId', z.int().nullable()],
  name: ['name', z.string()],
  phone: ['recPhone', z.string()],
  warnFen: ['firstAmountWarning', yuan.nullable()],
  ...editedFields,
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
const keyword = judged(z.string(NO_KEYWORD).trim().min(1, NO_KEYWORD).max(50, NO_KEYWORD), (wire) =>
  typeof wire === 'number' ? String(wire) : wire,
);

const span = { startTime: searchedMonth, endTime: searchedMonth };

export const financeApi = {
  ...statementCalls,
  head: finance.form('/api/v3/account/headAccount', '账户概况：各项金额及其说明', z.object(caller), accountHead),
  held: finance.form(
    '/api/v3/account/heldOrders',
    '占用账户金额的订单：进行中、待结算，或费用复核中',
    paged({ type: coded(HeldFigure) }),
    pageOf(heldOrder, 'list', 'totalRecord'),
  ),
  owed: finance.form(
    '/api/v3/account/owedParts',
    '已结算未还的构成：未出账、各账龄的账单、余款',
    z.object({}),
    owedParts,
  ),
  bills: finance.form('/api/v3/account/bill', '全部账单', z.object(caller), z.object({ billDTOList: z.array(bill) })),
  search: finance.form(
    '/api/v3/account/billSearch',
    '按时间查找账单',
    paged({ ...caller, ...span, status: optional(commaList(coded(BillStatus), 5)) }),
    pageOf(bill, 'billDTOList', 'totalRecord'),
  ),
  lines: finance.form(
    '/api/v3/account/billLines',
    '账单明细：每个订单的企业支付、各项调整和合计',
    paged({ billNo: text, lineType: optional(coded(BillLineKind)), orderNo: optional(groupedText) }),
    z.object({
      bill,
      list: z.array(billLine),
      totalRecord: z.int(),
      /** The whole bill by kind of line: they add up to its amount. */
      sums: z.array(linesSum),
      /** Rides of the bill's month that are not in it, because their price is being reviewed. */
      review: priceReview,
    }),
  ),
  split: finance.form(
    '/api/v3/account/billSplit',
    '账单构成：按部门、场景、项目号或下单人',
    z.object({ billNo: text, type: coded(BillSplit) }),
    z.object({ list: z.array(billPart) }),
  ),
  departmentFiles: finance.form(
    '/api/v3/account/billSplit/download',
    '按部门下载账单：一个压缩包，每个部门一份表格',
    z.object({ billNo: text, downloadCell: optional(commaList(z.string(), 200)) }),
    z.string(),
    { effect: 'export', limit: { count: 30, seconds: 60 } },
  ),
  confirm: finance.form('/api/v3/account/confirm/bill', '确认账单', z.object({ billId: whole }), nothing, {
    effect: 'edit',
  }),
  download: finance.form(
    '/api/v3/account/downloadBill',
    '下载账单明细',
    z.object({
      ...caller,
      billList: optional(jsonText(z.array(named, BILL_REFUSALS.noBills.msg).max(DOWNLOAD_MAX_BILLS, '选择的账单太多'))),
      downloadCell: optional(commaList(z.string(), 200)),
    }),
    z.array(z.string()),
    { effect: 'export', limit: { count: 30, seconds: 60 } },
  ),
  receivers: finance.form(
    '/api/v3/account/userDeptList',
    '按姓名或手机号查找接收提醒的人员',
    z.object({ companyId: caller.companyId, nameOrMobileStr: keyword }),
    z.array(receiver),
  ),
  warning: finance.form(
    '/api/v3/account/queryWarning',
    '余额预警的金额和接收人',
    z.object({ companyId: caller.companyId }),
    warning,
  ),
  setWarning: finance.form('/api/v3/account/setWarning', '设置余额预警', warningInput, nothing, { effect: 'edit' }),
};
