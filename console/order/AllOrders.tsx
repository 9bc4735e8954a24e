import { EXPORT_NOTE } from '#rules/order/view-filter.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { ExportButton } from './ExportButton.tsx';
import { OrderFilterBar } from './OrderFilterBar.tsx';
import { COLUMNS } from './order-columns.tsx';
import { useOrders } from './use-orders.ts';

/** The filtered list, its count and its export. */
export function AllOrders() {
  const list = useOrders();
  const { orders, page, turnPage, asked } = list;
  const header = (
    <PageHeader
      title="订单"
      facts={`可见部门的订单，以及本人预订或乘坐的订单；导出的表格${EXPORT_NOTE}`}
      actions={<ExportButton asked={asked} />}
    />
  );
  return (
    <ListPage header={header} filters={<OrderFilterBar list={list} columns={COLUMNS} />}>
      <PagedTable
        list="order"
        what="订单列表"
        unit="单"
        query={orders}
        page={page}
        onPage={turnPage}
        columns={COLUMNS}
        keyOf={({ orderId }) => orderId}
        filters={list}
      />
    </ListPage>
  );
}
