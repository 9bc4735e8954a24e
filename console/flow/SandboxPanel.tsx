import { useMutation, useQuery } from '@tanstack/react-query';
import { labFlowApi } from '#contract/lab-flow.ts';
import { type Flow, StepDrafts } from '#rules/flow/form.ts';
import { mutation, query } from '../kit/api.ts';
import { ReplayCard, ReplayLink } from '../kit/ReplayCard.tsx';
import type { Played } from '../kit/replay.ts';
import { lastMonths } from '../kit/replay-days.ts';
import { ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { draftsOf, type FlowForm, formOf } from './draft.ts';

interface SandboxPanelProps {
  flow: Flow;
  form: FlowForm;
  played: Played | null;
  onPlayed: (played: Played) => void;
}

export const stepsKey = (form: FlowForm): string => JSON.stringify(draftsOf(form));

function Outcome({ sandboxId }: { sandboxId: number }) {
  const result = useQuery(query(labFlowApi.flowResult, { sandboxId }, { quiet: true, fresh: true }));
  if (result.isLoadingError)
    return <ErrorState small error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  if (!result.data) return null;
  const { applications, changed, before, after, fromDay, toDay } = result.data;
  return (
    <>
      <dl>
        <div>
          <dt>要人决定的步</dt>
          <dd>
            {countText(before.decisions)} → <b>{countText(after.decisions)}</b>
          </dd>
        </div>
        <div>
          <dt>自动通过的步</dt>
          <dd>
            {countText(before.passes)} → <b>{countText(after.passes)}</b>
          </dd>
        </div>
        <div>
          <dt>最忙的人每周</dt>
          <dd>
            {before.busiest} → <b>{after.busiest}</b> 次
          </dd>
        </div>
      </dl>
      <p>
        {fromDay} 至 {toDay}，{countText(applications)} 份申请，{countText(changed)} 份换了审批人。
        <ReplayLink runId={sandboxId} />
      </p>
    </>
  );
}

/** 沙盘: who would have decided the applications of the last year by the steps as they stand in the form. */
export function SandboxPanel({ flow, form, played, onPlayed }: SandboxPanelProps) {
  const begin = useMutation(mutation(labFlowApi.flow));
  const steps = StepDrafts.safeParse(draftsOf(form)).data;
  return (
    <ReplayCard
      about="改动步骤后，把近 12 个月的申请按当时的组织重新排一遍；批或不批的结论不重算。"
      old="步骤又改过，要再回放一次。"
      now={steps ? stepsKey(form) : null}
      saved={stepsKey(formOf(flow))}
      {...{ played, onPlayed, isBeginning: begin.isPending }}
      begin={(onSuccess) =>
        steps && begin.mutate({ flowId: flow.id, steps, ...lastMonths(12), departmentIds: [] }, { onSuccess })
      }
      outcomeOf={(sandboxId) => <Outcome sandboxId={sandboxId} />}
    />
  );
}
