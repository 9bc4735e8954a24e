import { z } from 'zod';
import { type ApplicationDetail, type ApplicationView, ApprovalStatus, spanText } from '#rules/application.ts';
import { SceneTemplate } from '#rules/scene.ts';
import { leg, order, step, trailLine } from './application-parts.ts';
import { phone } from './phone.ts';
import { spelt } from './spelt.ts';
import { coded, flag, localTime, yuan } from './wire.ts';

/** The templates that are applied for. */
const appliedTemplate = coded(SceneTemplate).pipe(z.enum(['approval', 'trip', 'approvalCharter', 'bus']));

const row = {
  applicationId: ['id', z.int()],
  number: ['applyNo', z.string()],
  staffName: ['applyUserName', z.string()],
  staffPhone: ['applyUserPhone', phone],
  departmentName: ['applyUserDeptName', z.string()],
  placedByName: ['placedByName', z.string().nullable()],
  createdAt: ['createTime', localTime],
  status: ['approvalStatus', coded(ApprovalStatus)],
  statusReason: ['statusReason', z.string()],
  template: ['templateId', appliedTemplate],
  riderName: ['riderName', z.string()],
  riderPhone: ['riderPhone', phone],
  sceneName: ['sceneName', z.string()],
  useReason: ['useReason', z.string()],
} as const;

/** −1: as often as needed within its days. */
const uses = z.codec(z.int(), z.int().nullable(), {
  decode: (wire) => (wire === -1 ? null : wire),
  encode: (count) => count ?? -1,
});

/** Cities in one text. */
const joined = z.codec(z.string(), z.array(z.string()).readonly(), {
  decode: (wire) => (wire === '' ? [] : wire.split('、')),
  encode: (names) => names.join('、'),
});
const viaAddress = z.codec(z.object({ viaAddress: z.string() }), z.string(), {
  decode: (wire) => wire.viaAddress,
  encode: (address) => ({ viaAddress: address }),
});
const companion = spelt({ name: ['peerName', z.string()], phone: ['peerPhone', phone] });
const vehicle = spelt({ model: ['carModel', z.string()], count: ['carNum', z.int()] });

const view = {
  ...row,
  serviceName: ['serviceName', z.string()],
  useCarDay: ['useCarDay', z.string()],
  cityName: ['useCarCity', z.string()],
  startAddress: ['startAddress', z.string()],
  endAddress: ['endAddress', z.string()],
  estimatedFen: ['estimatedCost', yuan.nullable()],
  usesLeft: ['useCarCount', uses],
  uses: ['useCarTotal', uses],
  roundTrip: ['roundTrip', flag],
  viaAddresses: ['viaAdressList', z.array(viaAddress).readonly()],
  companions: ['peerPeopleList', z.array(companion).readonly()],
  startDay: ['travelStartDay', z.string()],
  endDay: ['travelEndDay', z.string()],
  travelCities: ['travelCitys', joined],
  legs: ['transferServiceList', z.array(leg).readonly()],
  passengerCount: ['passengerCout', z.int().nullable()],
  vehicles: ['specialCar', z.array(vehicle).readonly()],
  specialNeeds: ['specialNeeds', z.string()],
} as const;

interface Days {
  readonly template: ApplicationView['template'];
  readonly startDay: string;
  readonly endDay: string;
}
/** A journey has its two days, any other use one text. */
function daysOf<T extends Days & { useCarDay: string }>({ useCarDay, ...wire }: T) {
  if (wire.template === 'trip') return wire;
  const [startDay = '', endDay = startDay] = useCarDay.split(' 至 ');
  return { ...wire, startDay, endDay };
}
const wireDays = <T extends Days>(ours: T) =>
  ours.template === 'trip'
    ? { ...ours, useCarDay: '' }
    : { ...ours, useCarDay: spanText(ours.startDay, ours.endDay), startDay: '', endDay: '' };

/** A list's row holds all that was filled in; how it was approved and used comes with its detail. */
export const applicationRow = z.codec(spelt(view), z.custom<ApplicationView>(), { decode: daysOf, encode: wireDays });

const detail = spelt({
  ...view,
  steps: ['approvalOperationList', z.array(step).readonly()],
  trail: ['approvalTrail', z.array(trailLine).readonly()],
  nextSteps: ['nextSteps', z.array(z.string()).readonly()],
  orders: ['orderList', z.array(order).readonly()],
});
export const applicationDetail = z.codec(detail, z.custom<ApplicationDetail>(), { decode: daysOf, encode: wireDays });
