import { useQuery } from '@tanstack/react-query';
import { labFlowApi } from '#contract/lab-flow.ts';
import { secondApprovalApi } from '#contract/second-approval.ts';
import { query } from '../kit/api.ts';
import { ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { placeOf } from './address.ts';
import { RuleEditor } from './RuleEditor.tsx';

/** The conditions that a replay played; undefined while they are read, null where there are none. */
function usePlayedConditions(sandboxId: number | undefined) {
  const result = useQuery({
    ...query(labFlowApi.ruleResult, { sandboxId: sandboxId ?? 0 }, { quiet: true, fresh: true }),
    enabled: sandboxId !== undefined,
  });
  if (sandboxId === undefined || result.isLoadingError) return null;
  return result.data && { sandboxId, triggers: result.data.played };
}

interface SavedRuleProps {
  ruleId: number;
  step: 1 | 2;
  sandboxId: number | undefined;
}

function SavedRule({ ruleId, step, sandboxId }: SavedRuleProps) {
  const replay = usePlayedConditions(sandboxId);
  const rule = useQuery({
    ...query(secondApprovalApi.detail, { ruleId }, { fresh: true }),
    // The form starts from the rule as it is now: never from a copy of an earlier visit.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (rule.isError && !rule.isFetching && !rule.data) {
    return <ErrorState heading error={rule.error} what="二次审批规则" onRetry={() => void rule.refetch()} />;
  }
  if (!rule.data || !rule.isFetchedAfterMount || replay === undefined) return <PageSkeleton />;
  return <RuleEditor rule={rule.data} step={step} {...(replay && { replay })} />;
}

/** /carrules/edit makes a new rule; with an id it edits that one, step=2 links its scenes, ?sandbox begins as a replay played. */
export function RuleEditorPage() {
  const { id, step, sandboxId } = placeOf(useAddress());
  if (id === null) return <NotFound />;
  if (id === undefined) return <RuleEditor key="new" step={1} />;
  return <SavedRule key={id} {...{ ruleId: id, step, sandboxId }} />;
}
