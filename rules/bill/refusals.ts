import { refusal } from '../refusal.ts';

export const BILL_REFUSALS = {
  underObjection: refusal(32001, '异议已提交，平台正在核实，处理完成后才能确认账单'),
  alreadyConfirmed: refusal(32002, '账单已经确认，无需重复确认'),
  objectedBefore: refusal(32003, '该账单已提交过异议，不能再次提出'),
  confirmedBefore: refusal(32004, '账单已经确认，不能提出异议'),
  notConfirmed: refusal(32005, '账单尚未确认，不能结清'),
  alreadyPaid: refusal(32006, '账单已经结清'),
  monthNotOver: refusal(32007, '{month}尚未结束，不能出账', 'month'),
  nothingToBill: refusal(32008, '{month}没有需要出账的费用'),
  monthWrong: refusal(32009, '请填写正确的月份', 'month'),
  noBills: refusal(32010, '请选择要下载的账单', 'billList'),
  noColumns: refusal(32011, '账单字段不能为空', 'downloadCell'),
  groupEmpty: refusal(32012, '请至少选择一个', 'downloadCell'),
  emptyDownload: refusal(32013, '订单内容为空,下载失败'),
  tooManyLines: refusal(32014, '账单明细超过 100 万行，请分开下载', 'billList'),
  receiverMissing: refusal(32015, '设置接收提醒的人员', 'userList'),
  unpaid: refusal(32017, '账单尚有 {left} 未还，收到还款后才能结清'),
  receiversTooMany: refusal(32016, '只能设置一位接收提醒的人员', 'userList'),
} as const;
