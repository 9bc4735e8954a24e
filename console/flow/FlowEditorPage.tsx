import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { flowApi } from '#contract/flow.ts';
import { query } from '../kit/api.ts';
import { ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { FlowEditor } from './FlowEditor.tsx';

const back = (
  <Link to="/approve">
    <Button>返回审批流列表</Button>
  </Link>
);

function SavedFlow({ flowId }: { flowId: number }) {
  const flow = useQuery({
    ...query(flowApi.detail, { flowId }, { failed: 'Load失败' }),
    // The form starts from the flow as it is now: never from a copy of an earlier visit.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (flow.isError && !flow.isFetching) {
    return <ErrorState heading error={flow.error} what="审批流" onRetry={() => void flow.refetch()} back={back} />;
  }
  if (!flow.data || flow.isPlaceholderData || !flow.isFetchedAfterMount) return <PageSkeleton />;
  return <FlowEditor flow={flow.data} />;
}

/** /approve/approveAdd/0 makes a new flow, any other number edits that one. */
export function FlowEditorPage() {
  const { flowId = '0' } = useParams({ strict: false }) as { flowId?: string };
  if (!/^\d{1,15}$/.test(flowId)) return <NotFound />;
  const id = Number(flowId);
  return id === 0 ? <FlowEditor key="new" /> : <SavedFlow key={id} flowId={id} />;
}
