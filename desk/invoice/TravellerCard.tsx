import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { Pager } from '#console/kit/Pager.tsx';
import { Card } from '#console/kit/page.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { Dash, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice, DeskInvoiceTrip } from '#contract/desk-invoices.ts';

const COLUMNS: readonly Column<DeskInvoiceTrip>[] = [
  { key: 'name', title: '出行人', width: 80, render: ({ riderName }) => riderName },
  { key: 'document', title: '证件', width: 160, render: ({ documentNo }) => documentNo || <Dash /> },
  { key: 'day', title: '出行日期', width: 120, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'from', title: '出发地', least: 120, render: ({ from }) => from },
  { key: 'to', title: '到达地', least: 120, render: ({ to }) => to },
  { key: 'grade', title: '等级', width: 70, render: ({ grade }) => grade },
  { key: 'vehicle', title: '交通工具', width: 80, render: ({ vehicle }) => vehicle },
];
const SIZES = [10, 50, 100];

/** Who the invoice is to name. */
export function TravellerCard({ invoice: { companyId, invoiceId, tripCount } }: { invoice: DeskInvoice }) {
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const { data } = useQuery(query(deskApi.invoiceTrips, { companyId, invoiceId, ...page }));
  return (
    <Card title="出行人" extra={`${tripCount} 个行程`}>
      <DataTable fixed label="出行人" columns={COLUMNS} rows={data?.rows ?? []} keyOf={({ orderNo }) => orderNo} />
      {tripCount > page.pageSize && <Pager page={page} onPage={setPage} total={tripCount} sizes={SIZES} />}
    </Card>
  );
}
