import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { Pager } from '#console/kit/Pager.tsx';
import { Card } from '#console/kit/page.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { Dash, Money, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { AccountEntryKind } from '#rules/account.ts';
import { PAGE_SIZES } from '#rules/paging.ts';
import { orderPath } from '../kit/paths.ts';

type Entry = Output<typeof deskApi.accountEntries>['rows'][number];

const columnsOf = (companyId: number): readonly Column<Entry>[] => [
  { key: 'at', title: '时间', width: 130, render: ({ at }) => <TimeText at={at} /> },
  { key: 'kind', title: '类型', width: 80, render: ({ kind }) => AccountEntryKind.labelOf(kind) },
  {
    key: 'what',
    title: '单据与说明',
    render: ({ reference, note, orderId }) => {
      const words = [reference, note].filter(Boolean).join('　');
      if (orderId === null) return words || <Dash />;
      return (
        <>
          <Link to={orderPath(companyId, orderId)}>订单 {orderId}</Link> {words}
        </>
      );
    },
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 130,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} bare />,
  },
];

export function EntriesCard({ companyId }: { companyId: number }) {
  const [page, setPage] = usePage('deskEntry');
  const list = useQuery(query(deskApi.accountEntries, { companyId, kind: undefined, ...page }));
  return (
    <Card title="账户流水" flush>
      {list.isLoadingError ? (
        <ErrorState small error={list.error} what="账户流水" onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="账户流水"
          columns={columnsOf(companyId)}
          rows={list.data?.rows ?? []}
          keyOf={({ entryId }) => entryId}
          skeleton={list.isPending ? 8 : false}
          empty={<EmptyState title="还没有流水" />}
        />
      )}
      <div style={{ padding: '10px 16px' }}>
        <Pager page={page} onPage={setPage} sizes={PAGE_SIZES.deskEntry} total={list.data?.total ?? 0} />
      </div>
    </Card>
  );
}
