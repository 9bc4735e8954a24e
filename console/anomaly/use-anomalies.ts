import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type AnomalyRow, type AnomalyRun, anomalyApi } from '#contract/anomaly.ts';
import type { Month } from '#rules/calendar.ts';
import { mutation, query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { keepDrafts } from '../kit/objection-drafts.ts';
import { reportFailure } from '../kit/query-client.ts';
import { undoBy } from '../kit/undo.ts';

/** So often somebody who waits is told how far it is. */
const ASK_MS = 400;

export const isRunning = (run: AnomalyRun | undefined): boolean => run?.stage === 'running';

export const useSummary = (month: Month) =>
  useQuery({
    ...query(anomalyApi.summary, { month }, { fresh: true }),
    refetchInterval: ({ state }) => (isRunning(state.data?.run) ? ASK_MS : false),
  });

/** What can be done with a hit. */
export function useHitActs() {
  const navigate = useNavigate();
  const confirm = useMutation(mutation(anomalyApi.confirm));
  const takeBack = useMutation(mutation(anomalyApi.takeBack));
  const back = ({ hitId }: AnomalyRow) => takeBack.mutateAsync({ hitId });
  return {
    confirm: (hit: AnomalyRow): void =>
      confirm.mutate(
        { hitId: hit.hitId },
        {
          onSuccess: () =>
            notify.success(
              '已标为属实',
              undoBy(() => back(hit)),
            ),
        },
      ),
    takeBack: (hit: AnomalyRow): void => void back(hit).then(() => notify.success('已撤回，回到待看')),
    /** Puts the words into the page on which objections are raised; nothing is submitted. */
    draft: async ({ hitId }: AnomalyRow): Promise<void> => {
      const drafted = await call(anomalyApi.draft, { hitId }).catch((failure: unknown) => {
        reportFailure(failure, 'write', { area: 'anomaly' });
      });
      if (!drafted) return;
      const { billNo, list } = drafted;
      keepDrafts(
        billNo,
        list.map((one) => ({ ...one, proofs: [] })),
      );
      await navigate({ to: `/finance/yiyiAdd/${encodeURIComponent(billNo)}` });
    },
  };
}
