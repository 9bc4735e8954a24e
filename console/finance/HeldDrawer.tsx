import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { HeldOrder } from '#contract/finance-wire.ts';
import { HeldFigure } from '#rules/bill.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { PageInput } from '#rules/paging.ts';
import { query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { PriceReviewMark } from '../kit/PriceReviewMark.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { Money, OrderNo, TimeText } from '../kit/values.tsx';
import css from './AccountSummary.module.css';
import { orderAddress } from './bill-address.ts';
import { heldExplains } from './figures.ts';

const COLUMNS: readonly Column<HeldOrder>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    locked: true,
    width: 176,
    render: ({ orderId, orderNo }) => (
      <NameLink id to={orderAddress(orderId)}>
        <OrderNo no={orderNo} />
      </NameLink>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 116,
    render: ({ status, priceHeldAt }) => (
      <span className={css.marks}>
        <StateMark state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StateMark>
        {priceHeldAt && <PriceReviewMark />}
      </span>
    ),
  },
  { key: 'booker', title: '下单人', width: 76, render: ({ bookerName }) => bookerName },
  { key: 'rideAt', title: '用车时间', width: 104, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'held', title: '冻结金额', align: 'right', render: ({ heldFen }) => <Money fen={heldFen} /> },
];

const FIRST_PAGE: PageInput = { page: 1, pageSize: 10 };

function HeldOrders({ figure }: { figure: HeldFigure }) {
  const [page, setPage] = useState(FIRST_PAGE);
  const orders = useQuery(query(financeApi.held, { ...page, type: figure }));
  return (
    <div className={css.held}>
      <p className={css.heldNote}>{heldExplains(figure)}</p>
      <PagedTable
        list="heldOrder"
        what={HeldFigure.labelOf(figure)}
        unit="单"
        query={orders}
        page={page}
        onPage={setPage}
        columns={COLUMNS}
        keyOf={({ orderId }) => orderId}
      />
    </div>
  );
}

/** The orders behind a figure, beside the page. */
export function HeldDrawer({ figure, onClose }: { figure: HeldFigure | null; onClose: () => void }) {
  return (
    <DetailDrawer open={figure !== null} onClose={onClose} width={640} title={figure ? HeldFigure.labelOf(figure) : ''}>
      {figure && <HeldOrders key={figure} figure={figure} />}
    </DetailDrawer>
  );
}
