import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { labApi } from '#contract/lab.ts';
import { labFlowApi } from '#contract/lab-flow.ts';
import { query } from '../kit/api.ts';
import { Card, ContentPage, PageHeader } from '../kit/page.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { COMPARE, familyOf, NEW_RUN } from './addresses.ts';
import { CompareTable, FLOW_LINES, RIDE_LINES, RULE_LINES } from './CompareTable.tsx';
import { KeptRuns } from './KeptRuns.tsx';

const QUIET = { quiet: true, fresh: true } as const;

/** What is chosen, by what it is about: runs of one kind have one table. */
function useResults(chosen: readonly number[]) {
  const first = useQuery({
    ...query(labApi.progress, { sandboxId: chosen[0] ?? 0 }, QUIET),
    enabled: chosen.length > 0,
  });
  const family = first.data && familyOf(first.data.kind);
  const of = (one: typeof family) => (family === one ? chosen : []);
  const rides = useQueries({
    queries: of('rides').map((sandboxId) => query(labApi.result, { sandboxId }, QUIET)),
  });
  const flows = useQueries({
    queries: of('flow').map((sandboxId) => query(labFlowApi.flowResult, { sandboxId }, QUIET)),
  });
  const rules = useQueries({
    queries: of('rule').map((sandboxId) => query(labFlowApi.ruleResult, { sandboxId }, QUIET)),
  });
  const all = [...rides, ...flows, ...rules];
  return {
    error: first.error ?? all.find(({ error }) => error)?.error,
    isComplete: all.filter(({ data }) => data).length === chosen.length,
    rides: rides.flatMap(({ data }) => (data ? [data] : [])),
    flows: flows.flatMap(({ data }) => (data ? [data] : [])),
    rules: rules.flatMap(({ data }) => (data ? [data] : [])),
  };
}

/** Kept runs beside each other. */
export function ComparePage() {
  const { ids = '' } = useAddress();
  const navigate = useNavigate();
  const chosen = [...new Set(ids.split(',').map(Number))].filter((id) => id > 0).slice(0, 3);
  const { error, isComplete, rides, flows, rules } = useResults(chosen);
  const show = (next: readonly number[]) => void navigate({ to: COMPARE, search: { ids: next.join(',') } });
  const drop = (runId: number) => show(chosen.filter((one) => one !== runId));
  const toNew = (
    <Link to={NEW_RUN}>
      <Button>新建回放</Button>
    </Link>
  );
  if (error) return <ErrorState heading error={error} what="回放" back={toNew} />;
  if (!isComplete) return <PageSkeleton />;
  return (
    <ContentPage>
      <PageHeader title={chosen.length > 0 ? `对比 ${chosen.length} 次回放` : '对比回放'} actions={toNew} />
      {chosen.length === 0 ? (
        <EmptyState title="选两三次留存的回放">在下面勾选同一类的回放，并排看改了什么、差多少。</EmptyState>
      ) : (
        <Card flush>
          {rides.length > 0 && <CompareTable results={rides} lines={RIDE_LINES} onDrop={drop} />}
          {flows.length > 0 && <CompareTable results={flows} lines={FLOW_LINES} onDrop={drop} />}
          {rules.length > 0 && <CompareTable results={rules} lines={RULE_LINES} onDrop={drop} />}
        </Card>
      )}
      <KeptRuns />
    </ContentPage>
  );
}
