import { z } from 'zod';
import {
  type ApplicationDetail,
  type ApplicationRow,
  type ApplicationView,
  ApprovalStatus,
  spanText,
} from '#rules/application.ts';
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

/** −1: as often as needed within its days. */
const uses = z.codec(z.int(), z.int().nullable(), {
  decode: (wire) => (wire === -1 ? null : wire),
  encode: (count) => count ?? -1,
});

const WireView = WireRow.extend({
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
});
type WireView = z.output<typeof WireView>;

/** A journey has its two days, any other use one text. */
function daysOf({ templateId, useCarDay, travelStartDay, travelEndDay }: WireView) {
  if (templateId === 'trip') return { startDay: travelStartDay, endDay: travelEndDay };
  const [startDay = '', endDay = startDay] = useCarDay.split(' 至 ');
  return { startDay, endDay };
}
function wireDays({ template, startDay, endDay }: ApplicationView) {
  return template === 'trip'
    ? { useCarDay: '', travelStartDay: startDay, travelEndDay: endDay }
    : { useCarDay: spanText(startDay, endDay), travelStartDay: '', travelEndDay: '' };
}

const viewOf = (wire: WireView): ApplicationView => ({
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
});
const wireView = (view: ApplicationView): WireView => ({
  ...wireRow(view),
  ...wireDays(view),
  serviceName: view.serviceName,
  useCarCity: view.cityName,
  startAddress: view.startAddress,
  endAddress: view.endAddress,
  estimatedCost: view.estimatedFen,
  useCarCount: view.usesLeft,
  useCarTotal: view.uses,
  roundTrip: view.roundTrip,
  viaAdressList: view.viaAddresses.map((viaAddress) => ({ viaAddress })),
  peerPeopleList: view.companions.map(({ name, phone }) => ({ peerName: name, peerPhone: phone })),
  travelCitys: view.travelCities.join('、'),
  transferServiceList: [...view.legs],
  passengerCout: view.passengerCount,
  specialCar: view.vehicles.map(({ model, count }) => ({ carModel: model, carNum: count })),
  specialNeeds: view.specialNeeds,
});

/** A list's row holds all that was filled in; how it was approved and used comes with its detail. */
export const applicationRow = z.codec(WireView, z.custom<ApplicationView>(), { decode: viewOf, encode: wireView });

const WireDetail = WireView.extend({
  approvalOperationList: z.array(step),
  approvalTrail: z.array(trailLine),
  nextSteps: z.array(z.string()),
  orderList: z.array(order),
});
type WireDetail = z.output<typeof WireDetail>;

const detailOf = (wire: WireDetail): ApplicationDetail => ({
  ...viewOf(wire),
  steps: wire.approvalOperationList,
  trail: wire.approvalTrail,
  nextSteps: wire.nextSteps,
  orders: wire.orderList,
});
const wireDetail = (detail: ApplicationDetail): WireDetail => ({
  ...wireView(detail),
  approvalOperationList: [...detail.steps],
  approvalTrail: [...detail.trail],
  nextSteps: [...detail.nextSteps],
  orderList: [...detail.orders],
});

export const applicationDetail = z.codec(WireDetail, z.custom<ApplicationDetail>(), {
  decode: detailOf,
  encode: wireDetail,
});
