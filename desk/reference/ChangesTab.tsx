import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { PagedTable } from '#console/kit/PagedTable.tsx';
import { EmptyState } from '#console/kit/states.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { deskApi } from '#contract/desk.ts';
import type { ReferenceChange } from '#contract/desk-reference.ts';
import { localText } from '#rules/calendar.ts';
import { ReferenceFrame } from './ReferenceFrame.tsx';

const COLUMNS: readonly Column<ReferenceChange>[] = [
  { key: 'at', title: '时间', locked: true, width: 164, render: ({ at }) => localText(at) },
  { key: 'by', title: '谁', width: 140, render: ({ by }) => by },
  { key: 'summary', title: '改动', locked: true, render: ({ summary }) => summary },
];

export function ChangesTab() {
  const [page, setPage] = usePage('deskChange');
  const list = useQuery(query(deskApi.referenceChanges, page));
  return (
    <ReferenceFrame facts="城市、服务、车型、节假日、原因和合作运力的每一次改动，前后都在">
      <PagedTable
        list="deskChange"
        what="改动记录"
        query={list}
        page={page}
        onPage={setPage}
        columns={COLUMNS}
        keyOf={({ eventId }) => eventId}
        empty={<EmptyState title="还没有改动" />}
      />
    </ReferenceFrame>
  );
}
