import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { query } from '#console/kit/api.ts';
import { notify } from '#console/kit/notify.tsx';
import { PagedTable } from '#console/kit/PagedTable.tsx';
import { ListPage, PageHeader } from '#console/kit/page.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { Dash } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import { localText } from '#rules/calendar.ts';

type Event = Output<typeof deskApi.events>['rows'][number];

const COLUMNS: readonly Column<Event>[] = [
  { key: 'at', title: '时间', locked: true, width: 164, render: ({ at }) => localText(at) },
  { key: 'key', title: '账号或密钥', width: 170, render: ({ key }) => key },
  { key: 'place', title: '地点', width: 200, render: ({ place }) => place || <Dash /> },
  { key: 'company', title: '企业编号', width: 90, render: ({ companyId }) => companyId ?? <Dash /> },
  { key: 'summary', title: '内容', locked: true, render: ({ summary }) => summary },
];

function VerifyButton() {
  const client = useQueryClient();
  const verify = async (): Promise<void> => {
    const { entries, brokenAt } = await client.fetchQuery({ ...query(deskApi.verifyEvents, {}), staleTime: 0 });
    if (brokenAt === null) notify.success(`${entries} 条人员操作逐条相连，没有改动或缺少`);
    else notify.error(`从第 ${brokenAt} 条起不再相连，记录被改动过或缺少`);
  };
  return <Button onClick={() => void verify().catch(() => undefined)}>校验</Button>;
}

/** What people, keys and the system did at the desk. */
export function LogPage() {
  const [page, setPage] = usePage('deskLog');
  const list = useQuery(query(deskApi.events, { companyId: undefined, ...page }));
  return (
    <ListPage
      header={
        <PageHeader title="操作记录" facts="人员的操作逐条相连，改动或缺少一条都能查出" actions={<VerifyButton />} />
      }
    >
      <PagedTable
        list="deskLog"
        what="操作记录"
        query={list}
        page={page}
        onPage={setPage}
        columns={COLUMNS}
        keyOf={({ eventId }) => eventId}
      />
    </ListPage>
  );
}
