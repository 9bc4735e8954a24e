import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { labFlowApi } from '#contract/lab-flow.ts';
import { moneyText } from '#rules/money.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation, query } from '../kit/api.ts';
import { usePlaying } from '../kit/replay.ts';
import { lastMonths } from '../kit/replay-days.ts';
import { useMay } from '../kit/rights.ts';
import { ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import css from './RuleEditor.module.css';
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
      ），不再要 <b>{countText(dropped.orders)}</b> 单。<Link to={`/lab/sandbox/${sandboxId}`}>看全部结果</Link>
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
    <section className={css.sandbox} aria-label="沙盘">
      <h2>沙盘</h2>
      <p>改动条件后，看近 12 个月关联场景的订单哪些要二次审批。批或不批，回放不知道。</p>
      {played && <Outcome sandboxId={played.sandboxId} />}
      {isOld && <p>条件又改过，要再回放一次。</p>}
      {isLost && <p>这次回放没有完成，请再回放一次。</p>}
      <p role="status">{stage}</p>
      <Button
        size="small"
        disabled={!key || (played !== null && !isOld)}
        loading={begin.isPending || isPlaying}
        onClick={play}
      >
        回放近 12 个月
      </Button>
    </section>
  );
}
