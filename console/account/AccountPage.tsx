import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { Output } from '#contract/endpoint.ts';
import { securityApi } from '#contract/security.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { ContentPage, PageHeader, Section } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { Dash, TimeText } from '../kit/values.tsx';
import { FactorSection } from './FactorSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';

type OwnSession = Output<typeof securityApi.mine>['sessions'][number];

function useEndings() {
  const confirm = useConfirm();
  const one = useMutation(mutation(securityApi.endSession));
  const others = useMutation(mutation(securityApi.endOthers));
  const endOne = ({ id, device }: OwnSession): void =>
    void confirm({
      title: `退出 ${device || '这台设备'}？`,
      content: '那台设备需要重新登录。如果不是您本人登录的，请同时修改密码。',
      act: '退出设备',
      danger: true,
      onConfirm: () => one.mutateAsync({ id }).then(() => notify.success('已退出')),
    });
  const endOthers = (): void =>
    void confirm({
      title: '退出其他全部设备？',
      content: '除了现在这个浏览器，其他设备都需要重新登录。',
      act: '全部退出',
      danger: true,
      onConfirm: () => others.mutateAsync({}).then(() => notify.success('其他设备已退出')),
    });
  return { endOne, endOthers };
}

const columnsOf = (endOne: (session: OwnSession) => void): Column<OwnSession>[] => [
  {
    key: 'device',
    title: '设备',
    render: ({ device, isCurrent }) => (
      <>
        {device || <Dash />} {isCurrent && <Tag color="blue">当前设备</Tag>}
      </>
    ),
  },
  { key: 'address', title: '地址', width: 180, render: ({ address }) => address || <Dash /> },
  { key: 'createdAt', title: '登录时间', width: 170, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  { key: 'lastSeenAt', title: '最近使用', width: 170, render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
  {
    key: 'actions',
    title: '操作',
    width: 110,
    render: (session) => (
      <RowActions
        of={session.device || '未知设备'}
        actions={[!session.isCurrent && { label: '退出设备', danger: true, onClick: () => endOne(session) }]}
      />
    ),
  },
];

/** Where I am signed in. */
export function AccountPage() {
  const mine = useQuery(query(securityApi.mine, {}));
  const { endOne, endOthers } = useEndings();
  if (mine.isError && !mine.data)
    return <ErrorState heading error={mine.error} what="登录的设备" onRetry={() => void mine.refetch()} />;
  if (!mine.data) return <PageSkeleton />;
  const { sessions } = mine.data;
  const extra = (
    <Button size="small" disabled={sessions.length < 2} onClick={endOthers}>
      退出其他全部设备
    </Button>
  );
  return (
    <ContentPage>
      <PageHeader title="账号安全" facts="您的账号在哪里登录；不认识的设备请立即退出，并修改密码" />
      <FactorSection mine={mine.data} />
      <PasskeySection mine={mine.data} />
      <Section title="登录的设备" extra={extra}>
        <DataTable label="登录的设备" columns={columnsOf(endOne)} rows={sessions} keyOf={({ id }) => id} />
      </Section>
    </ContentPage>
  );
}
