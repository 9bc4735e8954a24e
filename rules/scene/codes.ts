import { codeTable, type NameOf } from '../code-table.ts';

export const SceneTemplate = codeTable({
  quick: [1, '快捷用车'],
  approval: [2, '审批用车'],
  trip: [3, '差旅用车'],
  quickCharter: [6, '快捷包车'],
  approvalCharter: [5, '审批包车'],
  bus: [8, '大巴用车'],
});
export type SceneTemplate = NameOf<typeof SceneTemplate>;

export const SceneStatus = codeTable({
  disabled: [0, '已禁用'],
  enabled: [1, '已启用'],
  deleted: [2, '已删除'],
  expired: [3, '已过期'],
});
export type SceneStatus = NameOf<typeof SceneStatus>;
/** How far back the use of a scene is counted. */
export const USE_DAYS = 30;
/** Nothing can be done with them any more but look and copy: lists keep them apart. */
export const ENDED_STATUSES: readonly SceneStatus[] = ['expired', 'deleted'];

export const SceneLabel = codeTable({
  overtime: [0, '加班用车'],
  commute: [1, '固定通勤'],
  airport: [2, '机场接送'],
  trip: [3, '商务出差'],
  executive: [4, '高管用车'],
  charter: [5, '公务包车'],
  discount: [6, '员工优惠'],
  bus: [8, '大巴用车'],
});
export type SceneLabel = NameOf<typeof SceneLabel>;

export const LineMode = codeTable({ free: [0, '自由填写'], fixed: [1, '固定线路'], filled: [2, '员工填写'] });
export type LineMode = NameOf<typeof LineMode>;
/** Whether an order asks for a project number. */
export const FieldChoice = codeTable({ hidden: [0, '不显示'], optional: [1, '选填'], required: [2, '必填'] });
export type FieldChoice = NameOf<typeof FieldChoice>;

export const ServiceType = codeTable({
  scheduled: [2, '预约用车'],
  pickup: [3, '接机/站'],
  dropoff: [5, '送机/站'],
  dayRental: [6, '日租'],
  halfDayRental: [7, '半日租'],
  pickupCarpool: [63, '接机拼车'],
  dropoffCarpool: [65, '送机拼车'],
});
export type ServiceType = NameOf<typeof ServiceType>;

export const VehicleGroup = codeTable({
  exclusive: [34, '专享'],
  business: [35, '商务'],
  welfare: [40, '商务福祉车'],
  premium: [41, '尊享'],
  comfortable: [43, '舒适'],
  comfort: [63, '舒适'],
  minibus: [67, '中巴'],
  coach: [69, '大巴'],
  coaster: [71, '考斯特'],
  luxury: [73, '豪华'],
  sevenSeater: [75, '商务七座'],
  newEnergy: [107, '新能源'],
});
export type VehicleGroup = NameOf<typeof VehicleGroup>;

/** A carpool to or from an airport counts as the plain service where the company takes part in carpools. */
const PLAIN: Partial<Record<ServiceType, ServiceType>> = { pickupCarpool: 'pickup', dropoffCarpool: 'dropoff' };
export const plainService = (service: ServiceType): ServiceType => PLAIN[service] ?? service;
export const isCarpoolService = (service: ServiceType): boolean => service in PLAIN;
/** A charter is booked by days or half days; everything else is over on the day it begins. */
export const charterDays = (service: ServiceType, packages: number): number =>
  service === 'dayRental' ? packages : service === 'halfDayRental' ? Math.ceil(packages / 2) : 1;
export const isTransfer = (service: ServiceType): boolean => ['pickup', 'dropoff'].includes(plainService(service));
