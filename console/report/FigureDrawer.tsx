import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reportApi } from '#contract/report.ts';
import type { ReportRequest } from '#contract/report-request.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import {
  type Figure,
  type FigureOrder,
  hourLabel,
  rangeText,
  SecondOutcome,
  serviceLabel,
  templateLabel,
} from '#rules/report.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import { query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { usePage } from '../kit/use-page.ts';
import { Money, OrderNo, TimeText } from '../kit/values.tsx';
import css from './report.module.css';

const WHAT: Readonly<Record<Figure['kind'], string>> = {
  rides: '用车订单',
  cancelled: '有取消费的订单',
  over: '超出额度的订单',
  personal: '有个人支付的订单',
  second: '二次审批的订单',
};

/** The part of the whole that the figure is; names of things are read off its first order. */
function partText(figure: Figure, first: FigureOrder | undefined): string | undefined {
  const { day, template, service, hour, outcome } = figure;
  if (day) return day;
  if (template) return templateLabel(template);
  if (service) return serviceLabel(service);
  if (hour !== undefined) return hourLabel(hour);
  if (outcome) return SecondOutcome.labelOf(outcome);
  if (figure.cityId !== undefined) return first?.cityName;
  if (figure.sceneId !== undefined) return first?.sceneName;
  return figure.departmentId === undefined ? undefined : first?.departmentName;
}

const COLUMNS: readonly Column<FigureOrder>[] = [
  {
    key: 'number',
    title: '订单号',
    locked: true,
    render: ({ orderId, number }) => (
      <NameLink id to={`/order/orderDetail/${orderId}`}>
        <OrderNo no={number} />
      </NameLink>
    ),
  },
  { key: 'rideAt', title: '用车时间', render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'department', title: '部门', render: ({ departmentName }) => departmentName },
  { key: 'rider', title: '乘车人', render: ({ riderName }) => riderName },
  { key: 'city', title: '城市', render: ({ cityName }) => cityName },
  { key: 'service', title: '服务类型', render: ({ service }) => ServiceType.labelOf(service) },
  { key: 'status', title: '状态', render: ({ status }) => OrderStatus.labelOf(status) },
  { key: 'company', title: '企业支付', align: 'right', render: ({ companyFen }) => <Money fen={companyFen} /> },
  { key: 'personal', title: '个人支付', align: 'right', render: ({ personalFen }) => <Money fen={personalFen} /> },
];

interface FigureDrawerProps {
  ask: ReportRequest;
  figure: Figure;
  /** What the list of orders is to be asked, for who wants to go on from there. */
  search: Record<string, string>;
  onClose: () => void;
}

/** The very orders that a figure counts: as many as it says. */
export function FigureDrawer({ ask, figure, search, onClose }: FigureDrawerProps) {
  const [page, turnPage] = usePage('order', 'o');
  const orders = useQuery(query(reportApi.orders, { ...ask, figure, ...page }, { quiet: true }));
  const part = partText(figure, orders.data?.rows[0]);
  const title = part ? `${WHAT[figure.kind]} · ${part}` : WHAT[figure.kind];
  const list = (
    <Link to="/order" search={search}>
      在订单列表中查看
    </Link>
  );
  return (
    <DetailDrawer open onClose={onClose} width={960} title={title} actions={list}>
      <div className={css.drawer}>
        <p className={css.drawerFacts}>{rangeText(ask)}，按用车时间从新到旧</p>
        <PagedTable
          list="order"
          what={WHAT[figure.kind]}
          unit="单"
          query={orders}
          page={page}
          onPage={turnPage}
          columns={COLUMNS}
          keyOf={({ orderId }) => orderId}
        />
      </div>
    </DetailDrawer>
  );
}
