import { codeTable, type NameOf } from './code-table.ts';

/** Who pays for a designated driver. */
export const DesignatedDriver = codeTable({
  personal: [0, '企业不支付'],
  company: [1, '企业全部支付'],
  listed: [2, '企业为指定员工支付'],
});
export type DesignatedDriver = NameOf<typeof DesignatedDriver>;

export const Carpool = codeTable({
  off: [0, '不开启'],
  first: [1, '全部员工优先拼车'],
  choice: [2, '全部员工可选拼车'],
  firstForListed: [3, '指定员工优先拼车'],
});
export type Carpool = NameOf<typeof Carpool>;

export const MixedCarpool = codeTable({ accept: ['1', '接受'], decline: ['0', '不接受'], hidden: ['-1', '不显示'] });
export const OtherTransport = codeTable({ ownOnly: [0, '仅用本平台运力'], others: [1, '接受其他平台运力'] });
export const CostConfirmation = codeTable({ automatic: [0, '行程结束后自动结算'], byStaff: [1, '员工确认费用后结算'] });
