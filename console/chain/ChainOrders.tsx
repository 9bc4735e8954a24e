import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { proofApi } from '#contract/proof.ts';
import type { ChainOrder } from '#contract/proof-chain.ts';
import { ChainState } from '#rules/proof.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { Pager } from '../kit/Pager.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { Money, OrderNo, TimeText } from '../kit/values.tsx';

const COLUMNS: readonly Column<ChainOrder>[] = [
  {
    key: 'order',
    title: '订单号',
    width: 196,
    render: ({ orderId, orderNo }) => (
      <NameLink id to={`/order/orderDetail/${orderId}`}>
        <OrderNo no={orderNo} />
      </NameLink>
    ),
  },
  { key: 'rider', title: '乘车人', width: 90, render: ({ riderName }) => riderName },
  { key: 'department', title: '部门', least: 120, render: ({ departmentName }) => departmentName },
  { key: 'rideAt', title: '用车时间', width: 120, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'settled', title: '结算', width: 120, render: ({ settledAt }) => <TimeText at={settledAt} /> },
  { key: 'fen', title: '金额（元）', width: 110, align: 'right', render: ({ fen }) => <Money fen={fen} bare /> },
];
const SIZES = [20, 50, 100];

interface OpenedProps {
  state: ChainState;
  month: string | null;
  entityId?: number | null | undefined;
}

function Orders({ state, month, entityId }: OpenedProps) {
  const [page, setPage] = useState({ page: 1, pageSize: 20 });
  const input = { state, ...page, ...(month ? { month } : {}), entityId };
  const orders = useQuery(query(proofApi.chainOrders, input, { quiet: true }));
  const total = orders.data?.total ?? 0;
  return (
    <>
      <DataTable
        fixed
        label={`${ChainState.labelOf(state)}的订单`}
        columns={COLUMNS}
        rows={orders.data?.rows ?? []}
        keyOf={({ orderId }) => orderId}
        skeleton={orders.isPending ? 6 : false}
      />
      {total > page.pageSize && <Pager page={page} onPage={setPage} total={total} sizes={SIZES} />}
    </>
  );
}

/** The orders behind a figure. */
export function ChainOrders({ opened, onClose }: { opened: OpenedProps | null; onClose: () => void }) {
  const title = opened ? `${opened.month ? `${opened.month} ` : ''}${ChainState.labelOf(opened.state)}` : '';
  return (
    <DetailDrawer open={opened !== null} onClose={onClose} title={title} width={960}>
      {opened && <Orders key={`${opened.state}/${opened.month}`} {...opened} />}
    </DetailDrawer>
  );
}
