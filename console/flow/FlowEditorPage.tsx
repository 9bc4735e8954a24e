import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { flowApi } from '#contract/flow.ts';
import { labFlowApi } from '#contract/lab-flow.ts';
import { query } from '../kit/api.ts';
import { ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { FlowEditor } from './FlowEditor.tsx';

const back = (
  <Link to="/approve">
    <Button>返回审批流列表</Button>
  </Link>
);

/** The steps that a replay played; undefined while they are read, null where there are none. */
function usePlayedSteps(sandboxId: number | undefined) {
  const result = useQuery({
    ...query(labFlowApi.flowResult, { sandboxId: sandboxId ?? 0 }, { quiet: true, fresh: true }),
    enabled: sandboxId !== undefined,
  });
  if (sandboxId === undefined || result.isLoadingError) return null;
  return result.data && (result.data.played ? { sandboxId, steps: result.data.played.steps } : null);
}

function SavedFlow({ flowId, sandboxId }: { flowId: number; sandboxId: number | undefined }) {
  const replay = usePlayedSteps(sandboxId);
  const flow = useQuery({
    ...query(flowApi.detail, { flowId }, { failed: 'Load失败' }),
    // The form starts from the flow as it is now: never from a copy of an earlier visit.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (flow.isLoadingError && !flow.isFetching) {
    return <ErrorState heading error={flow.error} what="审批流" onRetry={() => void flow.refetch()} back={back} />;
  }
  if (!flow.data || flow.isPlaceholderData || !flow.isFetchedAfterMount || replay === undefined) {
    return <PageSkeleton />;
  }
  return <FlowEditor flow={flow.data} {...(replay && { replay })} />;
}

const ID = /^\d{1,15}$/;

/** /approve/approveAdd/0 makes a new flow, any other number edits that one; with ?sandbox it begins as a replay played it. */
export function FlowEditorPage() {
  const { flowId = '0' } = useParams({ strict: false }) as { flowId?: string };
  const { sandbox = '' } = useAddress();
  if (!ID.test(flowId)) return <NotFound />;
  const id = Number(flowId);
  const sandboxId = ID.test(sandbox) ? Number(sandbox) : undefined;
  return id === 0 ? <FlowEditor key="new" /> : <SavedFlow key={`${id} ${sandbox}`} {...{ flowId: id, sandboxId }} />;
}
