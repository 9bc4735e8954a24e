import { useMutation, useQuery } from '@tanstack/react-query';
import { labFlowApi } from '#contract/lab-flow.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { moneyText } from '#rules/money.ts';
import { mutation, query } from '../kit/api.ts';
import { ReplayCard, ReplayLink } from '../kit/ReplayCard.tsx';
import { lastMonths } from '../kit/replay-days.ts';
import { ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { readForm } from './rule-form.ts';
import { type RuleFormState, triggersKey } from './use-rule-form.ts';

function Outcome({ sandboxId }: { sandboxId: number }) {
  const result = useQuery(query(labFlowApi.ruleResult, { sandboxId }, { quiet: true, fresh: true }));
  if (result.isLoadingError)
    return <ErrorState small error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  if (!result.data) return null;
  const { orders, added, dropped, fromDay, toDay } = result.data;
  return (
    <p>
      {fromDay} 至 {toDay}，{countText(orders)} 单：新要二次审批 <b>{countText(added.orders)}</b> 单（
      {moneyText(added.fen)}
      ），不再要 <b>{countText(dropped.orders)}</b> 单。
      <ReplayLink runId={sandboxId} />
    </p>
  );
}

/** 沙盘: which rides of the last year the conditions in the form would have held. */
export function SandboxPanel({ rule, state }: { rule: RuleView; state: RuleFormState }) {
  const begin = useMutation(mutation(labFlowApi.rule));
  const { played, setPlayed } = state;
  const read = readForm(state.form);
  const draft = 'draft' in read ? read.draft : null;
  return (
    <ReplayCard
      about="改动条件后，看近 12 个月关联场景的订单哪些要二次审批。批或不批，回放不知道。"
      old="条件又改过，要再回放一次。"
      now={draft && triggersKey(draft)}
      saved={triggersKey(rule)}
      {...{ played, onPlayed: setPlayed, isBeginning: begin.isPending }}
      begin={(onSuccess) => {
        if (!draft) return;
        const { watchesCost, startMeters, endMeters } = draft;
        const triggers = { watchesCost, startMeters, endMeters };
        begin.mutate({ ruleId: rule.id, triggers, ...lastMonths(12), departmentIds: [] }, { onSuccess });
      }}
      outcomeOf={(sandboxId) => <Outcome sandboxId={sandboxId} />}
    />
  );
}
