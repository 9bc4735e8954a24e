import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { labApi, type SandboxResult } from '#contract/lab.ts';
import type { LabChange } from '#rules/lab/compare.ts';
import { STAGES } from '#rules/lab/experiment.ts';
import { moneyText } from '#rules/money.ts';
import { query } from './api.ts';
import type { StateKey } from './state-map.ts';

/** What the laboratory's pages and the scene editor both show of a replay. */

/** With its sign: what the company pays more or less. */
export const movedText = (fen: number): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}${moneyText(Math.abs(fen))}`;

export const percentMoved = (before: number, after: number): string =>
  before === 0 ? '' : `${after >= before ? '+' : '−'}${((Math.abs(after - before) / before) * 100).toFixed(1)}%`;

export const CHANGE_STATE: Readonly<Record<LabChange, StateKey>> = {
  same: 'off',
  refused: 'bad',
  apply: 'wait',
  more: 'note',
  less: 'wait',
  passed: 'ok',
  linked: 'run',
};

type Sum = SandboxResult['sums'][number];
const NOTHING = {
  ...{ rides: 0, tries: 0, triesFen: 0, beforeFen: 0, afterFen: 0, beforePersonalFen: 0, afterPersonalFen: 0 },
};

export const sumOf = ({ sums }: Pick<SandboxResult, 'sums'>, change: LabChange): Sum =>
  sums.find((one) => one.change === change) ?? { change, ...NOTHING };

/** Of the rides of what is changed: those that a limit alone touches are told apart. */
export const totalOf = ({ sums }: Pick<SandboxResult, 'sums'>): Omit<Sum, 'change'> =>
  sums
    .filter(({ change }) => change !== 'linked')
    .reduce(
      (all, one) => ({
        rides: all.rides + one.rides,
        tries: all.tries + one.tries,
        triesFen: all.triesFen + one.triesFen,
        beforeFen: all.beforeFen + one.beforeFen,
        afterFen: all.afterFen + one.afterFen,
        beforePersonalFen: all.beforePersonalFen + one.beforePersonalFen,
        afterPersonalFen: all.afterPersonalFen + one.afterPersonalFen,
      }),
      NOTHING,
    );

export const movedFen = (result: Pick<SandboxResult, 'sums'>): number => {
  const { beforeFen, afterFen } = totalOf(result);
  return afterFen - beforeFen;
};

/** What the company paid for rides that a draft refuses. */
export const refusedFen = (result: Pick<SandboxResult, 'sums'>): number =>
  sumOf(result, 'refused').beforeFen + sumOf(result, 'apply').beforeFen;

const POLL_MS = 400;

/** How far a run is, asked again until it has ended. */
export const useProgress = (runId: number | null) =>
  useQuery({
    ...query(labApi.progress, { sandboxId: runId ?? 0 }, { quiet: true, fresh: true }),
    enabled: runId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : POLL_MS),
  });

export const useResult = (runId: number | null, isDone: boolean) =>
  useQuery({
    ...query(labApi.result, { sandboxId: runId ?? 0 }, { quiet: true, fresh: true }),
    enabled: runId !== null && isDone,
  });

/** What stood in a form when it was played, and the run. */
export interface Played {
  readonly key: string;
  readonly sandboxId: number;
}

/** A run that an editor began: it is handed on when there is a result, since only then a change can go by it. */
export function usePlaying(onPlayed: (played: Played) => void) {
  const [begun, setBegun] = useState<Played | null>(null);
  const progress = useProgress(begun?.sandboxId ?? null);
  const status = begun === null ? undefined : progress.data?.status;
  useEffect(() => {
    if (begun === null || status !== 'done') return;
    setBegun(null);
    onPlayed(begun);
  }, [begun, status, onPlayed]);
  return {
    setBegun,
    isPlaying: begun !== null && !progress.isError && status !== 'stopped' && status !== 'failed',
    /** What it is about just now; empty: it does not run. */
    stage: status === 'running' ? `${STAGES[progress.data?.stage ?? 'read']}…` : '',
    isLost: progress.isError || status === 'stopped' || status === 'failed',
  };
}
