import { type Refused, refuse } from '../refusal.ts';
import { FeeLine } from '../tariff/fee-lines.ts';
import { BILL_REFUSALS } from './refusals.ts';

/** The three groups of the field chooser. */
export const COLUMN_GROUPS = { ownership: '订单归属', carUse: '用车信息', billing: '计费信息' } as const;
export type ColumnGroup = keyof typeof COLUMN_GROUPS;

export interface DownloadColumn {
  /** As the wire names it. */
  readonly id: string;
  readonly title: string;
  readonly group: ColumnGroup;
  readonly kind?: 'money' | 'number';
  readonly width?: number;
  /** Written as whoever downloads it may read it. */
  readonly isPhone?: true;
  /** Chosen unless a person says otherwise. */
  readonly usual?: true;
}

const column = (group: ColumnGroup, id: string, title: string, more: Partial<DownloadColumn> = {}): DownloadColumn => ({
  id,
  title,
  group,
  ...more,
});

const usual = true as const;
const money = { kind: 'money', width: 14 } as const;

/** The wire's name of each line of a price, of an order's detail and of a downloaded bill alike. */
export const FEE_IDS = {
  base: 'basePrice',
  overMileage: 'overMileagePrice',
  overTime: 'overTimePrice',
  longDistance: 'longDistancePrice',
  waiting: 'waitingFee',
  nightMileage: 'nightMileageFee',
  nightTime: 'nightTimeFee',
  highway: 'gsFees',
  parking: 'tcFees',
  bridge: 'gqFees',
  other: 'otherAddFees',
  designatedDriver: 'designatedDriverFee',
  fixed: 'fixedPrice',
  cancel: 'cancelAmount',
  reduction: 'reductionPrice',
  rounding: 'decimalsFees',
} as const satisfies Record<FeeLine, string>;
export const feeOfColumn = new Map<string, FeeLine>(FeeLine.names.map((line) => [FEE_IDS[line], line]));

/** Everything a downloaded bill can show, in the order it is shown; what is not listed here never leaves. */
export const DOWNLOAD_COLUMNS: readonly DownloadColumn[] = [
  column('ownership', 'billNo', '账单编号', { width: 20 }),
  column('ownership', 'id', '订单号', { usual, width: 24 }),
  column('ownership', 'businessName', '企业名称', { usual, width: 24 }),
  column('ownership', 'departmentName', '部门', { usual, width: 20 }),
  column('ownership', 'bookingUserName', '下单人', { usual }),
  column('ownership', 'bookingUserPhone', '下单人手机号', { width: 14, isPhone: true }),
  column('ownership', 'riderName', '乘车人', { usual }),
  column('ownership', 'riderPhone', '乘车人手机号', { width: 14, isPhone: true }),
  column('ownership', 'sceneName', '用车场景', { width: 20 }),
  column('ownership', 'applicationNo', '申请单号', { width: 20 }),
  column('ownership', 'projectNo', '项目编号', { width: 16 }),
  column('carUse', 'orderStatusName', '订单状态', { usual }),
  column('carUse', 'serviceTypeName', '服务类型', { usual, width: 12 }),
  column('carUse', 'groupName', '车型', {}),
  column('carUse', 'cityName', '用车城市', { usual }),
  column('carUse', 'bookingDate', '用车时间', { usual, width: 20 }),
  column('carUse', 'createTime', '下单时间', { width: 20 }),
  column('carUse', 'startTime', '实际上车时间', { width: 20 }),
  column('carUse', 'endTime', '实际下车时间', { width: 20 }),
  column('carUse', 'bookingStartAddr', '预约上车地点', { width: 30 }),
  column('carUse', 'bookingEndAddr', '预约下车地点', { width: 30 }),
  column('carUse', 'factStartAddr', '实际上车地点', { width: 30 }),
  column('carUse', 'factEndAddr', '实际下车地点', { width: 30 }),
  column('carUse', 'travelMileage', '行驶里程（公里）', { kind: 'number' }),
  column('carUse', 'travelTime', '行驶时长（分钟）', { kind: 'number' }),
  column('billing', 'lineTypeName', '费用类型', { usual }),
  column('billing', 'settlementTime', '结算时间', { width: 20 }),
  ...FeeLine.names.map((line) => column('billing', FEE_IDS[line], `${FeeLine.labelOf(line)}（元）`, money)),
  column('billing', 'totalAmount', '订单总额（元）', { ...money, usual }),
  column('billing', 'actualPayAmount', '实付金额（元）', { ...money, usual }),
  column('billing', 'companyAmount', '企业支付（元）', { ...money, usual }),
  column('billing', 'personalPayAmount', '个人支付（元）', money),
  column('billing', 'accountAmount', '计入账单（元）', { ...money, usual }),
  column('billing', 'remark', '说明', { usual, width: 30 }),
];

export const columnsOf = (group: ColumnGroup): DownloadColumn[] =>
  DOWNLOAD_COLUMNS.filter((one) => one.group === group);

/**
 * The columns that were asked for, each once and in our order. Ids that we don't know are left out: old callers may
 * know more. Every group needs one.
 */
export function chooseColumns(ids: readonly string[]): readonly DownloadColumn[] | Refused {
  const sent = new Set(ids.map((id) => id.trim()));
  const chosen = DOWNLOAD_COLUMNS.filter(({ id }) => sent.has(id));
  if (chosen.length === 0) return refuse(BILL_REFUSALS.noColumns);
  const complete = Object.keys(COLUMN_GROUPS).every((group) => chosen.some((one) => one.group === group));
  return complete ? chosen : refuse(BILL_REFUSALS.groupEmpty);
}

/** A sheet holds 1,048,576 lines, its heading among them. */
const DOWNLOAD_MAX_LINES = 1_000_000;
/** Far more bills than anybody downloads at once: ten years of months. */
export const DOWNLOAD_MAX_BILLS = 120;

export function downloadable(lines: number): true | Refused {
  if (lines === 0) return refuse(BILL_REFUSALS.emptyDownload);
  return lines > DOWNLOAD_MAX_LINES ? refuse(BILL_REFUSALS.tooManyLines) : true;
}

/** What is chosen unless a person says otherwise. */
export const USUAL_COLUMNS: readonly string[] = DOWNLOAD_COLUMNS.filter(({ usual: isUsual }) => isUsual).map(
  ({ id }) => id,
);
