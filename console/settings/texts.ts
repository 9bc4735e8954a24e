import type {
  Carpool,
  CostConfirmation,
  DesignatedDriver,
  MixedCarpool,
  OtherTransport,
  OverPayer,
} from '#rules/settings.ts';

type OfferedMix = Exclude<MixedCarpool, 'hidden'>;

/** What each choice means for a ride, in one line. */
export const HELP = {
  designatedDriver: {
    personal: '指定司机费用全部由员工个人支付',
    company: '所有员工的指定司机费用都由企业支付，不受每单限额约束',
    listed: '名单内员工的指定司机费用由企业支付，其他人由个人支付',
  } satisfies Record<DesignatedDriver, string>,
  carpool: {
    off: '接机、送机只能单独用车',
    first: '接机、送机默认优先拼车；拼车不成订单取消，不收费用',
    choice: '员工叫车时自己选择是否拼车',
    firstForListed: '名单内的员工默认优先拼车，其他人叫车时自己选择',
  } satisfies Record<Carpool, string>,
  mixedCarpool: {
    accept: '可以与其他企业的员工拼同一辆车，更容易拼成',
    decline: '只与本企业的同事拼车',
  } satisfies Record<OfferedMix, string>,
  otherTransport: {
    ownOnly: '只由本平台的车辆接单，高峰时等待可能更久',
    others: '本平台没有车时，由合作平台的车辆接单',
  } satisfies Record<OtherTransport, string>,
  costConfirmation: {
    automatic: '费用算出后直接结算，员工不需要操作',
    byStaff: '员工在员工端确认费用后结算；72 小时未确认按确认处理',
  } satisfies Record<CostConfirmation, string>,
  overAgreed: {
    person: '实际费用超出限额的部分由员工支付，预订前会告知员工',
    company: '由企业账户支付，不占用个人和部门的限额',
    secondApproval: '员工说明原因后按审批流审批：通过由企业支付，驳回由个人支付',
  } satisfies Record<OverPayer, string>,
} as const;

/** Each choice fails with a sentence of its own, and the server's reason. */
export const FAILED = {
  designatedDriver: '保存指定司机费用设置失败：{msg}',
  carpool: '保存接送机拼车设置失败：{msg}',
  carpoolList: '保存优先拼车员工失败：{msg}',
  mixedCarpool: '保存混合拼车设置失败：{msg}',
  otherTransport: '保存其他平台运力设置失败：{msg}',
  costConfirmation: '保存结算方式失败：{msg}',
  overAgreed: '保存超出同意金额的费用设置失败：{msg}',
  tips: '保存提示语失败：{msg}',
  departmentStaff: '获取部门员工失败：{msg}',
} as const;

/** 9550 → '9.55 折'; the list price is no discount. */
export const discountText = (perTenThousand: number): string =>
  perTenThousand === 10_000 ? '无折扣' : `${perTenThousand / 1000} 折`;
