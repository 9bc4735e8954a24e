import { approvedRide } from './approved-ride.ts';
import { cancelling } from './cancelling.ts';
import { changeAfterBooking } from './change-after-booking.ts';
import { type BusinessClock, undisturbed } from './clock.ts';
import { newScenarioCompany, type ScenarioCompany } from './company.ts';
import { deputyAndTime } from './deputy-and-time.ts';
import { heldPrice } from './held-price.ts';
import type { Address } from './kit.ts';
import { lastOfIt } from './last-of-it.ts';
import { monthEnd } from './month-end.ts';
import { opening } from './opening.ts';
import { quickRide } from './quick-ride.ts';
import { refundAfterInvoice } from './refund-after-invoice.ts';
import { reorganised } from './reorganised.ts';
import { scope } from './scope.ts';
import { secondApproval } from './second-approval.ts';
import { secretaryActs } from './secretary.ts';
import { shuffledEvents } from './shuffled-events.ts';
import { termsChange } from './terms-change.ts';

type Scenario = (address: Address, clock: BusinessClock) => Promise<void>;

const inNewCompany =
  (play: (company: ScenarioCompany) => Promise<void>): Scenario =>
  async (address, clock) =>
    play(await newScenarioCompany(address, clock));

/** The loops that must close, each in a company of its own and through the public interfaces alone. */
const STORIES: readonly [name: string, story: Scenario][] = [
  ['1 申请、开通、登录、导入员工、分配场景和限额', opening],
  ['2 快捷用车：结算后余额、限额、报表变化一致', inNewCompany(quickRide)],
  ['3 三级审批、超额、个人支付，账单只含企业部分', inNewCompany(approvedRide)],
  ['4 下车地点不符、二次审批驳回：转为个人支付，企业款项和限额退回', inNewCompany(secondApproval)],
  ['5 月结、两项异议、确认、分次开票，分毫不差', monthEnd],
  ['6 各状态取消：费用、分摊、退回', inNewCompany(cancelling)],
  ['7 审批人离职、部门调整、审批流修改，申请照常办结', inNewCompany(reorganised)],
  ['8 同时争抢最后的限额和最后一次使用', inNewCompany(lastOfIt)],
  ['9 服务商事件乱序、重复，结果一致', inNewCompany(shuffledEvents)],
  ['10 部门管理员通过任何接口都读不到、改不了范围外的数据', inNewCompany(scope)],
  ['11 开票后退款：订单、账户、账单、发票同时一致，需开红字发票', refundAfterInvoice],
  ['12 费用异常：复核前不动账，更正后结算', heldPrice],
  ['13 秘书代订、代提交申请、代取消：用本人的限额和审批人，撤销后立即无权', inNewCompany(secretaryActs)],
  ['14 预订后修改时间、目的地和车型：重新判断，差额同时冻结或退回', inNewCompany(changeAfterBooking)],
  ['15 外出代审、催办、上报、超时按审批流办结', inNewCompany(deputyAndTime)],
  ['16 账户类型变更：余额随账户结转', inNewCompany(termsChange)],
];

export const SCENARIOS: readonly [name: string, play: (address: Address) => Promise<void>][] = STORIES.map(
  ([name, story]) => [name, (address) => undisturbed(address, (clock) => story(address, clock))],
);
