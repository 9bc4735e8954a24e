import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { HeldOrder } from '#contract/finance-wire.ts';
import { FIGURES } from '#rules/account.ts';
import type { HeldFigure } from '#rules/bill.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { PageInput } from '#rules/paging.ts';
import { query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { Money, OrderNo, TimeText } from '../kit/values.tsx';
import css from './AccountSummary.module.css';
import { orderAddress } from './bill-address.ts';

const COLUMNS: readonly Column<HeldOrder>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    locked: true,
    render: ({ orderId, orderNo }) => (
      <NameLink id to={orderAddress(orderId)}>
        <OrderNo no={orderNo} />
      </NameLink>
    ),
  },
  {
    key: 'status',
    title: '状态',
    render: ({ status }) => <StateMark state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StateMark>,
  },
  { key: 'booker', title: '下单人', render: ({ bookerName }) => bookerName },
  { key: 'rideAt', title: '用车时间', render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'held', title: '冻结金额', align: 'right', render: ({ heldFen }) => <Money fen={heldFen} /> },
];

const FIRST_PAGE: PageInput = { page: 1, pageSize: 10 };

function HeldOrders({ figure }: { figure: HeldFigure }) {
  const [page, setPage] = useState(FIRST_PAGE);
  const orders = useQuery(query(financeApi.held, { ...page, type: figure }));
  return (
    <div className={css.held}>
      <p className={css.heldNote}>{FIGURES[figure].explains}</p>
      <PagedTable
        list="heldOrder"
        what={FIGURES[figure].label}
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
    <DetailDrawer open={figure !== null} onClose={onClose} width={640} title={figure ? FIGURES[figure].label : ''}>
      {figure && <HeldOrders key={figure} figure={figure} />}
    </DetailDrawer>
  );
}
