import { codeTable, type NameOf } from '../code-table.ts';
import { refusal } from '../refusal.ts';

export const FleetStatus = codeTable({ active: ['active', '在用'], stopped: ['stopped', '停用'] });
export type FleetStatus = NameOf<typeof FleetStatus>;

/** What driver and car must hold. */
export const DocumentKind = codeTable({
  driving: ['driving', '机动车驾驶证'],
  hailing: ['hailing', '网约车驾驶员证'],
  transport: ['transport', '车辆运输证'],
  inspection: ['inspection', '行驶证年检'],
  insurance: ['insurance', '承运人责任险'],
});
export type DocumentKind = NameOf<typeof DocumentKind>;

export const DRIVER_DOCUMENTS: readonly DocumentKind[] = ['driving', 'hailing'];
export const VEHICLE_DOCUMENTS: readonly DocumentKind[] = ['transport', 'inspection', 'insurance'];

/** So many days before it ends a document is spoken of. */
export const EXPIRES_SOON_DAYS = 30;

export const FLEET_REFUSALS = {
  documentExpired: refusal(29050, '司机{name}的{document}已过期，不能派车'),
  driverBusy: refusal(29051, '司机{name} {time} 已有订单'),
  groupLower: refusal(29052, '车型不符，需同档或高一档'),
  offShift: refusal(29074, '司机{name}这段时间没有排班'),
  tooFar: refusal(29075, '司机{name}赶不到，约 {time} 到'),
  needsRest: refusal(29076, '司机{name}连续驾驶将超过 {hours} 小时，须先休息'),
  stopped: refusal(29077, '司机{name}或车辆已停用'),
  rideTaken: refusal(29078, '这单已由{name}在 {time} 派给{driver}，您的操作没有执行'),
  rideClaimed: refusal(29079, '“{name}”正在派这单，可以接过来'),
  rideOver: refusal(29080, '订单{status}，不能再派车'),
  shiftOverlaps: refusal(29081, '司机或车辆在这段时间已有排班'),
  plateTaken: refusal(29082, '车牌 {plate} 已登记', 'plate'),
  driverTaken: refusal(29083, '工号或手机号已登记', 'workNo'),
  phoneMissing: refusal(29086, '请填写手机号', 'phone'),
  otherCity: refusal(29084, '司机和车辆应在同一城市'),
  shiftsToCome: refusal(29144, '还有 {count} 个班次没有结束，请先取消再换城市', 'cityId'),
  documentMissing: refusal(29085, '司机{name}没有登记{document}，不能派车'),
} as const;
