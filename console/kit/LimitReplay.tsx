import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { labApi } from '#contract/lab.ts';
import { LimitDraft } from '#rules/limit.ts';
import { mutation } from './api.ts';
import { ReplayCard, ReplayLink } from './ReplayCard.tsx';
import { movedFen, movedText, type Played, sumOf, totalOf, useResult } from './replay.ts';
import { lastMonths } from './replay-days.ts';
import { ErrorState } from './states.tsx';
import { countText } from './text.ts';

interface LimitReplayProps {
  owner: { staffId: number } | { departmentId: number };
  /** As it stands in the form, right or not; undefined while nothing is filled in. */
  limit: unknown;
  saved: LimitDraft;
}

const keyOf = ({ kind, moneyFen, startDay, endDay }: LimitDraft): string =>
  JSON.stringify([kind, moneyFen, startDay, endDay]);
const EVERYTHING = { departmentIds: [], cityIds: [], exceptOrderIds: [], exceptStaffIds: [] };

function Outcome({ sandboxId }: { sandboxId: number }) {
  const result = useResult(sandboxId, true);
  if (result.isLoadingError)
    return <ErrorState small error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  if (!result.data) return null;
  const total = totalOf(result.data);
  const refused = sumOf(result.data, 'refused').rides + sumOf(result.data, 'apply').rides;
  return (
    <>
      <dl>
        <div>
          <dt>企业支付</dt>
          <dd>
            <b>{movedText(movedFen(result.data))}</b>
          </dd>
        </div>
        <div>
          <dt>个人支付</dt>
          <dd>{movedText(total.afterPersonalFen - total.beforePersonalFen)}</dd>
        </div>
        <div>
          <dt>额度用完，不能用车</dt>
          <dd>{countText(refused)} 单</dd>
        </div>
      </dl>
      <p>
        近 12 个月 {countText(total.rides)} 单，{countText(result.data.people)} 人受影响。
        <ReplayLink runId={sandboxId} />
      </p>
    </>
  );
}

/** 沙盘 beside a form with a limit: what the limit that is not saved yet would have made of the last year's rides. */
export default function LimitReplay({ owner, limit, saved }: LimitReplayProps) {
  const [played, setPlayed] = useState<Played | null>(null);
  const begin = useMutation(mutation(labApi.run));
  const { data: draft } = LimitDraft.safeParse(limit);
  return (
    <ReplayCard
      about="改动限额后，看近 12 个月的订单按这个限额谁付多少；限额从期间的第一天算起。"
      old="限额又改过，要再回放一次。"
      now={draft ? keyOf(draft) : null}
      saved={keyOf(saved)}
      {...{ played, onPlayed: setPlayed, isBeginning: begin.isPending }}
      begin={(onSuccess) =>
        draft && begin.mutate({ kind: 'limit', owner, limit: draft, ...lastMonths(12), ...EVERYTHING }, { onSuccess })
      }
      outcomeOf={(sandboxId) => <Outcome sandboxId={sandboxId} />}
    />
  );
}
