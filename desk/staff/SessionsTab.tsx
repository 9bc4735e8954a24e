import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card } from '#console/kit/page.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { actionColumn, type Column } from '#console/kit/table-columns.tsx';
import { Dash, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { LiveSession } from '#contract/desk-settings.ts';
import { useMay } from '../kit/me.ts';
import { NumberField } from './RuleFields.tsx';
import { SettingsForm } from './SettingsForm.tsx';

const COLUMNS: readonly Column<LiveSession>[] = [
  { key: 'name', title: '姓名', width: 100, render: ({ name }) => name },
  { key: 'role', title: '角色', width: 100, render: ({ roleName }) => roleName },
  { key: 'device', title: '设备', render: ({ device }) => device || <Dash /> },
  { key: 'address', title: '地址', width: 140, render: ({ address }) => address || <Dash /> },
  { key: 'since', title: '登录', width: 130, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  { key: 'seen', title: '最近使用', width: 130, render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
];

function LiveSessions() {
  const list = useQuery(query(deskApi.liveSessions, {}, { fresh: true }));
  const mayAct = useMay()('staff', 'act');
  const end = useMutation({
    ...mutation(deskApi.endLiveSession),
    onSuccess: () => notify.success('已退出'),
  });
  if (list.isLoadingError)
    return <ErrorState small error={list.error} what="会话" onRetry={() => void list.refetch()} />;
  const acts = actionColumn<LiveSession>(({ sessionId, isCurrent, name }) => {
    if (isCurrent) return '本机';
    return mayAct ? (
      <Button size="small" type="link" aria-label={`退出 ${name} 的设备`} onClick={() => end.mutate({ sessionId })}>
        退出
      </Button>
    ) : null;
  });
  return (
    <Card title="登录中" flush>
      <DataTable
        label="登录中"
        columns={[...COLUMNS, acts]}
        rows={list.data ?? []}
        keyOf={({ sessionId }) => sessionId}
        skeleton={list.isPending ? 3 : false}
      />
    </Card>
  );
}

/** How long people stay signed in, and who is. */
export function SessionsTab() {
  return (
    <>
      <SettingsForm names={['idleMinutes', 'absoluteHours']}>
        <NumberField
          unit="分钟"
          name="idleMinutes"
          label="多少分钟没有操作需重新登录"
          help="缩短后，已登录的人也按新的时长"
        />
        <NumberField unit="小时" name="absoluteHours" label="登录最长多少小时" />
      </SettingsForm>
      <LiveSessions />
    </>
  );
}
