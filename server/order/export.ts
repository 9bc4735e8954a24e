import { dayOf, localText } from '#rules/calendar.ts';
import type { ShowPhone } from '#rules/masked-phone.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { EXPORT_NOTE } from '#rules/order/view-filter.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
import { type CellValue, type WorkbookColumn, writeWorkbook } from '../outside/spreadsheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const statusText = ({ status, priceHeldAt }: OrderRow): string =>
  `${OrderStatus.labelOf(status)}${priceHeldAt ? `（${PRICE_REVIEW.label}）` : ''}`;

const COLUMNS: readonly (WorkbookColumn & { cell: (row: OrderRow) => CellValue })[] = [
  { title: '订单号', width: 24, cell: ({ number }) => number },
  { title: '订单状态', width: 22, cell: statusText },
  { title: '服务类型', width: 12, cell: ({ serviceName }) => serviceName },
  { title: '用车方式', width: 12, cell: ({ template }) => SceneTemplate.labelOf(template) },
  { title: '场景', width: 18, cell: ({ sceneName }) => sceneName },
  { title: '下单人', width: 10, cell: ({ booker }) => booker.name },
  { title: '下单人手机号', width: 14, isPhone: true, cell: ({ booker }) => booker.phone },
  { title: '乘车人', width: 10, cell: ({ rider }) => rider.name },
  { title: '乘车人手机号', width: 14, isPhone: true, cell: ({ rider }) => rider.phone },
  { title: '部门', width: 20, cell: ({ departmentName }) => departmentName },
  { title: '下单时间', width: 20, cell: ({ createdAt }) => localText(createdAt) },
  { title: '用车时间', width: 20, cell: ({ rideAt }) => localText(rideAt) },
  { title: '城市', width: 10, cell: ({ cityName }) => cityName },
  { title: '上车地点', width: 32, cell: ({ startAddress }) => startAddress },
  { title: '下车地点', width: 32, cell: ({ endAddress }) => endAddress },
  { title: '项目号', width: 16, cell: ({ projectNo }) => projectNo },
  { title: '申请单号', width: 22, cell: ({ applicationNo }) => applicationNo },
  { title: '订单金额（元）', width: 14, kind: 'money', cell: ({ totalFen }) => totalFen },
  { title: '实付金额（元）', width: 14, kind: 'money', cell: ({ actualPayFen }) => actualPayFen },
  { title: '企业支付（元）', width: 14, kind: 'money', cell: ({ companyFen }) => companyFen },
  { title: '个人支付（元）', width: 14, kind: 'money', cell: ({ personalFen }) => personalFen },
  { title: '公转私', width: 8, cell: ({ isPrivate }) => (isPrivate ? '是' : '否') },
];

async function* lines(orders: AsyncIterable<OrderRow>): AsyncGenerator<CellValue[]> {
  for await (const order of orders) yield COLUMNS.map(({ cell }) => cell(order));
}

export const exportFile = (orders: AsyncIterable<OrderRow>, now: Date, phones: ShowPhone) => ({
  filename: `订单_${dayOf(now)}.xlsx`,
  contentType: XLSX,
  content: writeWorkbook(COLUMNS, lines(orders), { sheetName: '订单', remark: `订单列表，${EXPORT_NOTE}`, phones }),
});
