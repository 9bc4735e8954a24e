import { useQuery } from '@tanstack/react-query';
import { secondApprovalApi } from '#contract/second-approval.ts';
import { query } from '../kit/api.ts';
import { ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { placeOf } from './address.ts';
import { RuleEditor } from './RuleEditor.tsx';

function SavedRule({ ruleId, step }: { ruleId: number; step: 1 | 2 }) {
  const rule = useQuery({
    ...query(secondApprovalApi.detail, { ruleId }, { fresh: true }),
    // The form starts from the rule as it is now: never from a copy of an earlier visit.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  if (rule.isError && !rule.isFetching && !rule.data) {
    return <ErrorState heading error={rule.error} what="二次审批规则" onRetry={() => void rule.refetch()} />;
  }
  if (!rule.data || !rule.isFetchedAfterMount) return <PageSkeleton />;
  return <RuleEditor rule={rule.data} step={step} />;
}

/** /carrules/edit makes a new rule; with an id it edits that one, and step=2 links its scenes. */
export function RuleEditorPage() {
  const { id, step } = placeOf(useAddress());
  if (id === null) return <NotFound />;
  return id === undefined ? <RuleEditor key="new" step={1} /> : <SavedRule key={id} ruleId={id} step={step} />;
}
