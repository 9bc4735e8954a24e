import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Select } from 'antd';
import { query } from '#console/kit/api.ts';
import { DayRangeInput } from '#console/kit/dates.tsx';
import { FilterBar, SearchInput } from '#console/kit/FilterBar.tsx';
import { NameLink } from '#console/kit/NameLink.tsx';
import { PagedTable } from '#console/kit/PagedTable.tsx';
import { ListPage, PageHeader } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { countUpTo } from '#console/kit/text.ts';
import { usePage } from '#console/kit/use-page.ts';
import { Dash, Money, OrderNo, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FoundOrder } from '#contract/desk-today.ts';
import { dayOf } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order.ts';
import { MOST_COUNTED } from '#rules/paging.ts';
import { ServiceType } from '#rules/scene.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { companyPath, orderPath } from '../kit/paths.ts';
import { useFilters } from '../kit/use-filters.ts';
import css from './OrderListPage.module.css';

const COLUMNS: readonly Column<FoundOrder>[] = [
  {
    key: 'number',
    title: '订单号',
    locked: true,
    width: 190,
    render: ({ companyId, orderId, number }) => (
      <NameLink id to={orderPath(companyId, orderId)}>
        <OrderNo no={number} />
      </NameLink>
    ),
  },
  {
    key: 'company',
    title: '企业',
    width: 160,
    render: ({ companyId, companyName }) => <Link to={companyPath(companyId)}>{companyName}</Link>,
  },
  { key: 'rideAt', title: '用车时间', width: 120, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'rider', title: '乘车人', width: 150, render: ({ riderName, riderPhone }) => `${riderName} ${riderPhone}` },
  {
    key: 'way',
    title: '行程',
    render: ({ start, end }) => (
      <div className={css.way}>
        <span>{start.address}</span>
        <span>{end.address}</span>
      </div>
    ),
  },
  { key: 'service', title: '服务', width: 90, render: ({ service }) => ServiceType.labelOf(service) },
  {
    key: 'driver',
    title: '司机',
    width: 140,
    render: ({ driver }) => (driver ? `${driver.plate} ${driver.name}` : <Dash />),
  },
  {
    key: 'fen',
    title: '金额（元）',
    width: 100,
    align: 'right',
    render: ({ actualPayFen, estimateFen }) => <Money fen={actualPayFen ?? estimateFen} bare />,
  },
  {
    key: 'status',
    title: '状态',
    width: 110,
    render: ({ status, priceHeldAt }) => (
      <StateMark state={priceHeldAt ? 'bad' : ORDER_STATE[status]}>
        {priceHeldAt ? '费用待复核' : OrderStatus.labelOf(status)}
      </StateMark>
    ),
  },
];

/** Rides of all companies; without days, today's. */
export function OrderListPage() {
  const [{ from, to, word, status }, set] = useFilters();
  const today = dayOf(new Date());
  const [page, setPage] = usePage('deskOrder');
  const state = OrderStatus.names.find((one) => one === status);
  const range = { from: from ?? today, to: to ?? today };
  const asked = { ...range, word: word || undefined, companyId: undefined, status: state, ...page };
  const list = useQuery(query(deskApi.findOrders, asked));
  return (
    <ListPage
      header={<PageHeader title="订单" facts={list.data && `${countUpTo(list.data.total, MOST_COUNTED)} 单`} />}
      filters={
        <FilterBar list="deskOrder" columns={COLUMNS}>
          <DayRangeInput
            label="用车时间"
            today={today}
            value={range}
            onChange={(next) => set({ from: next?.from, to: next?.to })}
          />
          <SearchInput
            value={word}
            placeholder="订单号、手机号、乘车人、车牌"
            onSearch={(text) => set({ word: text || undefined })}
          />
          <Select
            allowClear
            aria-label="状态"
            placeholder="全部状态"
            style={{ width: 120 }}
            value={state}
            options={OrderStatus.options}
            onChange={(next) => set({ status: next })}
          />
        </FilterBar>
      }
    >
      <PagedTable
        list="deskOrder"
        what="订单列表"
        unit="单"
        query={list}
        page={page}
        onPage={setPage}
        columns={COLUMNS}
        keyOf={({ companyId, orderId }) => `${companyId} ${orderId}`}
      />
    </ListPage>
  );
}
