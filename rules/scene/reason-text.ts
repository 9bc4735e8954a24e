import { DepartmentLimit, departmentLimitFor } from '../limit-use.ts';
import { metersText } from '../meters.ts';
import { moneyText } from '../money.ts';
import { SceneStatus } from './codes.ts';
import type { Reason, ReasonCode } from './evaluation.ts';
import { clockText, daysText, type SceneNames, WEEKDAYS } from './prose-kit.ts';

type Facts = Reason['input'];
type Sentence = (facts: Facts, names: SceneNames) => string;

const num = (fact: Facts[string] | undefined): number => Number(fact ?? 0);
const list = (fact: Facts[string] | undefined): string => (Array.isArray(fact) ? fact.join('、') : '') || '无';
const money = (fact: Facts[string] | undefined): string => (typeof fact === 'number' ? moneyText(fact) : '不限');
const cities = (fact: Facts[string] | undefined, names: SceneNames): string =>
  Array.isArray(fact) ? fact.map((id) => names.city(Number(id))).join('、') || '无' : '无';
const meters = (facts: Facts): string => {
  if (typeof facts.nearestMeters !== 'number') return '';
  // Reasons that were kept before places were named say the distance alone.
  if (typeof facts.nearest !== 'string') return `，距最近的限定地点 ${metersText(facts.nearestMeters)}`;
  return `，离“${facts.nearest}”${metersText(facts.nearestMeters)}，限 ${metersText(num(facts.radiusMeters))}`;
};
/** Said where a scene looks at kinds of days: 周四（法定节假日）8:59. */
const momentText = ({ weekday, minute, dayKind }: Facts): string =>
  `${WEEKDAYS[num(weekday) - 1]}${dayKind ? `（${dayKind}）` : ' '}${clockText(num(minute))}`;
const openText = ({ open, weekday, dayKind }: Facts): string => {
  if (!Array.isArray(open)) return '';
  const day = dayKind ?? WEEKDAYS[num(weekday) - 1];
  return open.length > 0 ? `，${day}可用 ${open.join('、')}` : `，${day}不可用车`;
};
const elsewhere = ({ cityIds, count }: Facts, names: SceneNames): string => {
  if (!Array.isArray(cityIds)) return '';
  const more = num(count) > cityIds.length ? `等 ${num(count)} 个城市` : '';
  return `，可在${cityIds.map((id) => names.city(Number(id))).join('、')}${more}用车`;
};
const undecidedText = ({ number, status, why }: Facts): string => {
  if (typeof number !== 'string') return '需要先提交用车申请并通过审批';
  return status === 'rejected' ? `申请 ${number} 已被驳回${why ? `：${why}` : ''}` : `申请 ${number} 还在审批中`;
};
const text = (fact: Facts[string] | undefined): string | null => (typeof fact === 'string' ? fact : null);
const span = (facts: Facts): string => daysText(facts.startDay as string | null, facts.endDay as string | null);
/** Reasons that were kept before every day of a charter was looked at are about its first. */
const fullDayText = ({ firstDay, fullDay }: Facts): string =>
  typeof fullDay === 'string' && fullDay !== firstDay ? `${fullDay} ` : '当天';
const limited = (free: string, held: Sentence): Sentence => {
  return (facts, names) => (facts.limited === false ? free : held(facts, names));
};
const always =
  (text: string): Sentence =>
  () =>
    text;

const boundsText = (facts: Facts): string =>
  [
    ['每单限额', facts.orderFen],
    ['当日剩余', facts.dailyFen],
    ['个人剩余', facts.personalFen],
    ['部门剩余', facts.departmentFen],
    ['部门限额', facts.departmentText],
    ['项目预算剩余', facts.projectFen],
  ]
    .filter(([, bound]) => typeof bound === 'number' || typeof bound === 'string')
    .map(([label, bound]) => `${label}${typeof bound === 'number' ? ` ${moneyText(bound)}` : bound}`)
    .join('，') || '没有限额';

const payText: Sentence = (facts) => {
  const over = facts.capFen !== null && num(facts.capFen) < num(facts.amountFen);
  return over
    ? `企业最多支付 ${money(facts.capFen)}（${boundsText(facts)}），其余由个人支付`
    : `费用 ${money(facts.amountFen)} 由企业支付（${boundsText(facts)}）`;
};

/** What each rule says when it holds, and when it does not. */
const SENTENCES: Record<ReasonCode, readonly [passed: Sentence, failed: Sentence]> = {
  COMPANY_SUSPENDED: [always('企业账户正常'), always('企业账户已暂停')],
  ACCOUNT_BALANCE: [
    always('企业账户可以承担企业支付的部分'),
    (facts) =>
      facts.creditFrozen
        ? '企业有逾期未付的账单，授信已冻结，付清后恢复'
        : `企业账户可用 ${money(facts.accountLeftFen)}，不足以支付 ${money(facts.companyFen)}`,
  ],
  PERSON_INACTIVE: [always('员工在职'), always('员工已离职')],
  COMPANY_PAY_STOPPED: [always('员工的企业支付已启用'), always('员工的企业支付已停用')],
  SCENE_NOT_GRANTED: [always('员工可以使用这个场景'), always('这个场景没有分配给该员工')],
  SCENE_NOT_ENABLED: [
    always('场景已启用'),
    (facts) => `场景${SceneStatus.labelOf(facts.status as SceneStatus)}，不能使用`,
  ],
  OUTSIDE_DATES: [
    (facts) => `用车日期 ${facts.rideDay} 在有效期内（${span(facts)}）`,
    (facts) => `用车日期 ${facts.rideDay} 不在有效期内（${span(facts)}）`,
  ],
  OUTSIDE_HOURS: [
    limited('不限用车时段', (facts) => `${momentText(facts)} 在可用时段内`),
    (facts) => `${momentText(facts)} 不在可用时段内${openText(facts)}`,
  ],
  CITY_NOT_ALLOWED: [
    limited('不限用车城市', (facts, names) => `可以在${names.city(num(facts.cityId))}用车`),
    (facts, names) => `不能在${names.city(num(facts.cityId))}用车${elsewhere(facts, names)}`,
  ],
  START_PLACE: [
    limited('不限上车地点', (facts) => `上车地点“${facts.address}”在限定范围内`),
    (facts) => `上车地点“${facts.address}”不在限定范围内${meters(facts)}`,
  ],
  END_PLACE: [
    limited('不限下车地点', (facts) => `下车地点“${facts.address}”在限定范围内`),
    (facts) => `下车地点“${facts.address}”不在限定范围内${meters(facts)}`,
  ],
  NOT_SAME_CITY: [limited('可以跨城用车', always('上下车在同一城市')), always('只能在同一城市内用车')],
  LINE_MISMATCH: [
    always('上下车地点与申请一致'),
    (facts) =>
      `上下车地点与申请不符（上车相距 ${metersText(num(facts.startMeters))}，下车相距 ${metersText(num(facts.endMeters))}）`,
  ],
  SERVICE_NOT_ALLOWED: [
    (facts) => `可以使用${facts.service}`,
    (facts) => `不能使用${facts.service}，可用：${list(facts.allowed)}`,
  ],
  VEHICLE_GROUP_NOT_ALLOWED: [
    (facts) => `可以使用${facts.vehicleGroup}`,
    (facts) => `不能使用${facts.vehicleGroup}，可用：${list(facts.allowed)}`,
  ],
  PROJECT_NO: [
    (facts) => `项目号${facts.choice}，${facts.given ? '已填写' : '未填写'}`,
    (facts) => (facts.given ? '这个场景不填项目号' : '请填写项目号'),
  ],
  PROJECT_CLOSED: [
    (facts) => `项目 ${facts.number} 可以使用`,
    (facts) =>
      facts.isEnabled === false
        ? `项目 ${facts.number} 已停用，请换一个项目号`
        : `项目 ${facts.number} 只在 ${span(facts)} 可用，用车日期不在其内`,
  ],
  VIA_POINTS: [
    (facts) => (num(facts.count) === 0 ? '没有途经点' : `途经点 ${num(facts.count)} 个，最多 ${num(facts.most)} 个`),
    (facts) => (num(facts.most) === 0 ? '不能添加途经点' : `途经点最多 ${num(facts.most)} 个`),
  ],
  COMPANIONS: [
    (facts) => (num(facts.count) === 0 ? '没有同行人' : `同行人 ${num(facts.count)} 位`),
    always('不能添加同行人'),
  ],
  OVERLAPPING_RIDE: [
    (facts) => `注意：乘车人在 ${facts.time} 已有订单 ${facts.number}，时间重叠`,
    (facts) => `乘车人在 ${facts.time} 已有订单 ${facts.number}，不能同时用两辆车`,
  ],
  NO_APPLICATION: [always('有已通过的用车申请'), undecidedText],
  NO_USES_LEFT: [
    (facts) => (facts.usesLeft === null ? '期间内不限次数' : `申请还可用 ${num(facts.usesLeft)} 次`),
    always('申请的用车次数已用完'),
  ],
  APPLICATION_DATES: [
    (facts) => `用车日期 ${facts.rideDay} 在申请的日期内（${span(facts)}）`,
    (facts) => `用车日期 ${facts.rideDay} 不在申请的日期内（${span(facts)}）`,
  ],
  APPLIED_CITY: [
    (facts, names) => `用车城市与申请一致（${names.city(num(facts.cityId))}）`,
    (facts, names) =>
      `申请的用车城市是${names.city(num(facts.cityId))}，不能从${names.city(num(facts.fromCityId))}出发`,
  ],
  APPLIED_SERVICE: [
    (facts) => `服务类型与申请一致（${facts.asked}）`,
    (facts) => `申请的服务类型是${facts.asked}，不能使用${facts.service}`,
  ],
  APPLIED_VEHICLES: [
    (facts) => `车型在申请之内（${list(facts.asked)}）`,
    (facts) =>
      facts.fits
        ? `申请的车辆（${list(facts.asked)}）${fullDayText(facts)}已经订满`
        : `申请的车型是${list(facts.asked)}，不能使用${facts.vehicleGroup}`,
  ],
  APPLIED_PEOPLE: [
    (facts) => `乘车人数 ${num(facts.people)} 人，申请 ${num(facts.asked)} 人`,
    (facts) => `申请的乘车人数是 ${num(facts.asked)} 人，本次有 ${num(facts.people)} 人`,
  ],
  APPLIED_DAYS: [
    (facts) => `用车到 ${facts.lastDay}，在申请的日期内（${span(facts)}）`,
    (facts) =>
      `${daysText(text(facts.firstDay), text(facts.lastDay))} 用车，与申请的日期${facts.whole ? '不一致' : '不符'}（${span(facts)}）`,
  ],
  APPLIED_AMOUNT: [
    (facts) => `费用在审批的金额之内（${moneyText(num(facts.approvedFen))}）`,
    (facts) =>
      `审批的金额是 ${moneyText(num(facts.approvedFen))}，连同本次预计 ${moneyText(num(facts.amountFen))}，请按实际金额重新申请`,
  ],
  TRIP_PART: [(facts) => `差旅场景提供${facts.part}`, (facts) => `差旅场景不提供${facts.part}`],
  TRIP_DATES: [
    (facts) => `用车日期 ${facts.rideDay} 在可用日期内（${span(facts)}）`,
    (facts) => `用车日期 ${facts.rideDay} 不在可用日期内（${span(facts)}）`,
  ],
  TRIP_CITIES: [
    (facts, names) => `行程城市相符（${cities(facts.cityIds, names)}）`,
    (facts, names) =>
      Array.isArray(facts.cityIds) && facts.cityIds.length === 0
        ? '申请没有填写这类用车的城市'
        : `${names.city(num(facts.fromCityId))}到${names.city(num(facts.toCityId))}与行程城市不符（${cities(facts.cityIds, names)}）`,
  ],
  CARPOOL_OFF: [always('企业已开启拼车'), always('企业没有开启拼车')],
  CARPOOL_NOT_OFFERED: [always('场景已开启加班拼车'), always('场景没有开启加班拼车')],
  LIMIT_EXHAUSTED: [
    payText,
    (facts) =>
      facts.startDay ? `限额只在 ${span(facts)} 可用，用车日期不在其内` : `可用额度不足（${boundsText(facts)}）`,
  ],
};

/** The cities that the sentence of a reason names. */
export const citiesIn = ({ input }: Reason): number[] =>
  [input.cityId, input.fromCityId, input.toCityId, ...(Array.isArray(input.cityIds) ? input.cityIds : [])]
    .filter((id) => id !== undefined && id !== null)
    .map(Number);

/** As whoever rides may read it: what the department has left is told in a word. */
export function toldToRider(reason: Reason): Reason {
  const { departmentFen, ...facts } = reason.input;
  if (typeof departmentFen !== 'number') return reason;
  const departmentText = DepartmentLimit.labelOf(departmentLimitFor(departmentFen, num(facts.amountFen)));
  return { ...reason, input: { ...facts, departmentText } };
}

/** A reason as a person reads it. */
export function reasonText({ code, passed, input }: Reason, names: SceneNames): string {
  const [held, broken] = SENTENCES[code];
  return (passed ? held : broken)(input, names);
}
