import { useMutation, useQuery } from '@tanstack/react-query';
import { labFlowApi } from '#contract/lab-flow.ts';
import { moneyText } from '#rules/money.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation, query } from '../kit/api.ts';
import { ReplayCard, ReplayLink } from '../kit/ReplayCard.tsx';
import { usePlaying } from '../kit/replay.ts';
import { lastMonths } from '../kit/replay-days.ts';
import { useMay } from '../kit/rights.ts';
import { ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { readForm } from './rule-form.ts';
import { type PlayedTriggers, type RuleFormState, triggersKey } from './use-rule-form.ts';

function Outcome({ sandboxId }: { sandboxId: number }) {
  const result = useQuery(query(labFlowApi.ruleResult, { sandboxId }, { quiet: true, fresh: true }));
  if (result.isError)
    return <ErrorState small error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  if (!result.data) return null;
  const { orders, added, dropped } = result.data;
  return (
    <p>
      近 12 个月 {countText(orders)} 单：新要二次审批 <b>{countText(added.orders)}</b> 单（{moneyText(added.fen)}
      ），不再要 <b>{countText(dropped.orders)}</b> 单。
      <ReplayLink runId={sandboxId} />
    </p>
  );
}

/** 沙盘: which rides of the last year the conditions in the form would have held. */
export function SandboxPanel({ ruleId, state }: { ruleId: number; state: RuleFormState }) {
  const may = useMay();
  const begin = useMutation(mutation(labFlowApi.rule));
  const { played, setPlayed } = state;
  const { setBegun, isPlaying, stage, isLost } = usePlaying<PlayedTriggers>(setPlayed);
  if (!may(PERMISSION.report)) return null;
  const read = readForm(state.form);
  const triggers = 'draft' in read ? read.draft : null;
  const key = triggers && triggersKey(triggers);
  const isOld = played !== null && played.key !== key;
  const play = () => {
    if (!triggers || !key) return;
    const { watchesCost, startMeters, endMeters } = triggers;
    const request = { ruleId, triggers: { watchesCost, startMeters, endMeters }, ...lastMonths(12), departmentIds: [] };
    begin.mutate(request, { onSuccess: ({ sandboxId }) => setBegun({ key, sandboxId }) });
  };
  return (
    <ReplayCard
      about="改动条件后，看近 12 个月关联场景的订单哪些要二次审批。批或不批，回放不知道。"
      outcome={played && <Outcome sandboxId={played.sandboxId} />}
      old={isOld ? '条件又改过，要再回放一次。' : null}
      isLost={isLost}
      stage={stage}
      isReady={key !== null}
      isPending={begin.isPending || isPlaying}
      onPlay={play}
    />
  );
}
