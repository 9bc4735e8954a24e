import { refusal } from '../refusal.ts';

export const OBJECTION_REFUSALS = {
  noOrders: refusal(33001, '请选择至少一个订单!', 'dissentList'),
  orderTwice: refusal(33002, '订单{orderNo}重复', 'dissentList'),
  orderForeign: refusal(33003, '订单{orderNo}不在该账单中', 'dissentList'),
  proofUnknown: refusal(33004, '凭证图片不存在或已失效，请重新上传', 'dissentList'),
  noneChosen: refusal(33005, '请选择至少一个异议申请单！', 'orderNoList'),
  tooManyChosen: refusal(33006, '一次最多导出 {most} 个异议申请单', 'orderNoList'),
  notImage: refusal(33007, '请上传 jpg、png 或 webp 图片', 'file'),
  imageTooLarge: refusal(33008, '图片尺寸太大，请缩小后再上传', 'file'),
  imageBroken: refusal(33009, '图片已损坏，请重新选择', 'file'),
  fileNotSpreadsheet: refusal(33010, '请选择xls或xlsx格式的文件', 'excel'),
  fileTooLarge: refusal(33011, '文件不能超过 5 MB', 'excel'),
  fileTooManyRows: refusal(33012, '一次最多导入 {most} 行', 'excel'),
  fileBroken: refusal(33013, '文件无法读取，请检查后重试', 'excel'),
  fileHeading: refusal(33014, '文件缺少“订单编号”列，请使用模板填写', 'excel'),
  fileEmpty: refusal(33015, '文件中没有可导入的内容', 'excel'),
  alreadyDecided: refusal(33016, '该异议已经处理'),
  amountMissing: refusal(33017, '请填写退还金额', 'refundFen'),
  amountWrong: refusal(33018, '退还金额应大于 0 且不超过订单的企业支付 {most}', 'refundFen'),
  partIsAll: refusal(33019, '部分退还的金额应小于订单的企业支付 {most}', 'refundFen'),
  reasonMissing: refusal(33020, '不予调整时请填写原因', 'remark'),
} as const;
