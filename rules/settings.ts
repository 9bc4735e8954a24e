import { codeTable, type NameOf } from './code-table.ts';
import { refusal } from './refusal.ts';

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

/** Who bears what a ride costs beyond what its rider agreed to. */
export const OverPayer = codeTable({
  person: [0, '由员工个人支付'],
  company: [1, '由企业承担'],
  secondApproval: [2, '由二次审批决定'],
});
export type OverPayer = NameOf<typeof OverPayer>;

export const MixedCarpool = codeTable({ accept: ['1', '接受'], decline: ['0', '不接受'], hidden: ['-1', '不显示'] });
export type MixedCarpool = NameOf<typeof MixedCarpool>;
export const OtherTransport = codeTable({ ownOnly: [0, '仅用本平台运力'], others: [1, '接受其他平台运力'] });
export type OtherTransport = NameOf<typeof OtherTransport>;
export const CostConfirmation = codeTable({ automatic: [0, '行程结束后自动结算'], byStaff: [1, '员工确认费用后结算'] });
export type CostConfirmation = NameOf<typeof CostConfirmation>;

/** The more people a choice names, the less a list says that a department or everybody would not. */
export const MOST_LISTED = 5000;

export const STAFF_MISSING = '请填写指定员工！';
export const DEPARTMENT_MISSING = '请选择指定部门！';

export const SETTINGS_REFUSALS = {
  listEmpty: refusal(30001, STAFF_MISSING, 'staffIds'),
  staffGone: refusal(30002, '所选员工中有 {n} 人不存在或已离职，请重新选择', 'staffIds'),
  tooManyListed: refusal(30003, '所选部门超过 {most} 人，请减少部门或逐个选择员工', 'departmentIds'),
  carpoolNotOffered: refusal(30004, '服务商未为企业开通拼车，不能开启', 'carpool'),
  mixedNotOffered: refusal(30005, '服务商未为企业开通混合拼车，不能设置', 'mixedCarpool'),
  mixedNotHidden: refusal(30006, '混合拼车是否显示由服务商决定，只能选择接受或不接受', 'mixedCarpool'),
} as const;
