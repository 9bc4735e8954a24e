import { z } from 'zod';
import { type ApplicationDetail, type ApplicationRow, ApprovalStatus, spanText } from '#rules/application.ts';
import { SceneTemplate } from '#rules/scene.ts';
import { leg, order, step, trailLine } from './application-parts.ts';
import { coded, flag, localTime, yuan } from './wire.ts';

const WireRow = z.object({
  id: z.int(),
  applyNo: z.string(),
  applyUserName: z.string(),
  applyUserPhone: z.string(),
  applyUserDeptName: z.string(),
  createTime: localTime,
  approvalStatus: coded(ApprovalStatus),
  statusReason: z.string(),
  templateId: coded(SceneTemplate),
  riderName: z.string(),
  riderPhone: z.string(),
  sceneName: z.string(),
  useReason: z.string(),
});
type WireRow = z.output<typeof WireRow>;

const rowOf = (wire: WireRow): ApplicationRow => ({
  applicationId: wire.id,
  number: wire.applyNo,
  staffName: wire.applyUserName,
  staffPhone: wire.applyUserPhone,
  departmentName: wire.applyUserDeptName,
  createdAt: wire.createTime,
  status: wire.approvalStatus,
  statusReason: wire.statusReason,
  template: wire.templateId as ApplicationRow['template'],
  riderName: wire.riderName,
  riderPhone: wire.riderPhone,
  sceneName: wire.sceneName,
  useReason: wire.useReason,
});
const wireRow = (row: ApplicationRow): WireRow => ({
  id: row.applicationId,
  applyNo: row.number,
  applyUserName: row.staffName,
  applyUserPhone: row.staffPhone,
  applyUserDeptName: row.departmentName,
  createTime: row.createdAt,
  approvalStatus: row.status,
  statusReason: row.statusReason,
  templateId: row.template,
  riderName: row.riderName,
  riderPhone: row.riderPhone,
  sceneName: row.sceneName,
  useReason: row.useReason,
});

export const applicationRow = z.codec(WireRow, z.custom<ApplicationRow>(), { decode: rowOf, encode: wireRow });

/** −1: as often as needed within its days. */
const uses = z.codec(z.int(), z.int().nullable(), {
  decode: (wire) => (wire === -1 ? null : wire),
  encode: (count) => count ?? -1,
});

const WireDetail = WireRow.extend({
  serviceName: z.string(),
  useCarDay: z.string(),
  useCarCity: z.string(),
  startAddress: z.string(),
  endAddress: z.string(),
  estimatedCost: yuan.nullable(),
  useCarCount: uses,
  useCarTotal: uses,
  roundTrip: flag,
  viaAdressList: z.array(z.object({ viaAddress: z.string() })),
  peerPeopleList: z.array(z.object({ peerName: z.string(), peerPhone: z.string() })),
  travelStartDay: z.string(),
  travelEndDay: z.string(),
  travelCitys: z.string(),
  transferServiceList: z.array(leg),
  passengerCout: z.int().nullable(),
  specialCar: z.array(z.object({ carModel: z.string(), carNum: z.int() })),
  specialNeeds: z.string(),
  approvalOperationList: z.array(step),
  approvalTrail: z.array(trailLine),
  nextSteps: z.array(z.string()),
  orderList: z.array(order),
});
type WireDetail = z.output<typeof WireDetail>;

/** A journey has its two days, any other use one text. */
function daysOf({ templateId, useCarDay, travelStartDay, travelEndDay }: WireDetail) {
  if (templateId === 'trip') return { startDay: travelStartDay, endDay: travelEndDay };
  const [startDay = '', endDay = startDay] = useCarDay.split(' 至 ');
  return { startDay, endDay };
}
function wireDays({ template, startDay, endDay }: ApplicationDetail) {
  return template === 'trip'
    ? { useCarDay: '', travelStartDay: startDay, travelEndDay: endDay }
    : { useCarDay: spanText(startDay, endDay), travelStartDay: '', travelEndDay: '' };
}

const detailOf = (wire: WireDetail): ApplicationDetail => ({
  ...rowOf(wire),
  ...daysOf(wire),
  serviceName: wire.serviceName,
  cityName: wire.useCarCity,
  startAddress: wire.startAddress,
  endAddress: wire.endAddress,
  estimatedFen: wire.estimatedCost,
  uses: wire.useCarTotal,
  usesLeft: wire.useCarCount,
  roundTrip: wire.roundTrip,
  viaAddresses: wire.viaAdressList.map(({ viaAddress }) => viaAddress),
  companions: wire.peerPeopleList.map(({ peerName, peerPhone }) => ({ name: peerName, phone: peerPhone })),
  travelCities: wire.travelCitys === '' ? [] : wire.travelCitys.split('、'),
  legs: wire.transferServiceList,
  passengerCount: wire.passengerCout,
  vehicles: wire.specialCar.map(({ carModel, carNum }) => ({ model: carModel, count: carNum })),
  specialNeeds: wire.specialNeeds,
  steps: wire.approvalOperationList,
  trail: wire.approvalTrail,
  nextSteps: wire.nextSteps,
  orders: wire.orderList,
});
const wireDetail = (detail: ApplicationDetail): WireDetail => ({
  ...wireRow(detail),
  ...wireDays(detail),
  serviceName: detail.serviceName,
  useCarCity: detail.cityName,
  startAddress: detail.startAddress,
  endAddress: detail.endAddress,
  estimatedCost: detail.estimatedFen,
  useCarCount: detail.usesLeft,
  useCarTotal: detail.uses,
  roundTrip: detail.roundTrip,
  viaAdressList: detail.viaAddresses.map((viaAddress) => ({ viaAddress })),
  peerPeopleList: detail.companions.map(({ name, phone }) => ({ peerName: name, peerPhone: phone })),
  travelCitys: detail.travelCities.join('、'),
  transferServiceList: [...detail.legs],
  passengerCout: detail.passengerCount,
  specialCar: detail.vehicles.map(({ model, count }) => ({ carModel: model, carNum: count })),
  specialNeeds: detail.specialNeeds,
  approvalOperationList: [...detail.steps],
  approvalTrail: [...detail.trail],
  nextSteps: [...detail.nextSteps],
  orderList: [...detail.orders],
});

export const applicationDetail = z.codec(WireDetail, z.custom<ApplicationDetail>(), {
  decode: detailOf,
  encode: wireDetail,
});
