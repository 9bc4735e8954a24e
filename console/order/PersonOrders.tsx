import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orderApi } from '#contract/order.ts';
import { query } from '../kit/api.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { usePage } from '../kit/use-page.ts';
import { LIST } from './addresses.ts';
import { COLUMNS } from './order-columns.tsx';

/** What one person booked or rides, as far as the reader sees it. */
export function PersonOrders({ staffId }: { staffId: number }) {
  const [page, turnPage] = usePage('order');
  const orders = useQuery(query(orderApi.ofStaff, { staffId, ...page }));
  const facts = (
    <>
      {orders.data && <Fact label="员工">{orders.data.staffName}</Fact>}
      <span>预订或乘坐的订单</span>
      <Link to={LIST} search={{}}>
        查看全部订单
      </Link>
    </>
  );
  return (
    <ListPage header={<PageHeader title="员工订单" facts={facts} />}>
      <PagedTable
        list="order"
        what="订单列表"
        unit="单"
        query={orders}
        page={page}
        onPage={turnPage}
        columns={COLUMNS}
        keyOf={({ orderId }) => orderId}
      />
    </ListPage>
  );
}
