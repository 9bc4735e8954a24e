import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type RideTrial, sceneApi } from '#contract/scene.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { ErrorState } from '../kit/states.tsx';
import { useSettled } from '../kit/use-delayed.ts';
import { useEditor } from './editor-context.ts';
import panel from './ScenePanel.module.css';
import { TryFields } from './TryFields.tsx';
import css from './TryPanel.module.css';
import { TryResult } from './TryResult.tsx';
import { newTry, rideOf, withScene } from './try-ride.ts';

const SETTLE_MS = 500;

/** Once asked for, the answer follows what is edited. */
function useTrial(ride: RideTrial | undefined) {
  const settled = useSettled(ride, SETTLE_MS);
  return useQuery({
    ...query(sceneApi.tryRide, settled as RideTrial, { quiet: true }),
    enabled: settled !== undefined,
    staleTime: 0,
  });
}

interface TryPanelProps {
  /** Undefined while the scene is incomplete: then there is nothing to judge by. */
  draft: SceneDraft | undefined;
  sceneId: number | undefined;
}

/** 试一试: one ride against the scene as it stands in the form. */
export function TryPanel({ draft, sceneId }: TryPanelProps) {
  const { effective } = useEditor();
  const [said, setSaid] = useState(() => newTry(new Date()));
  const [isAsked, setAsked] = useState(false);
  const tried = useMemo(() => withScene(said, effective), [said, effective]);
  const ride = useMemo(() => draft && rideOf(tried, draft, sceneId), [tried, draft, sceneId]);
  const trial = useTrial(isAsked ? ride : undefined);
  const ask = (): void => {
    if (!ride) notify.warning(REFUSALS.invalidInput.msg);
    else if (isAsked) void trial.refetch();
    else setAsked(true);
  };
  return (
    <section className={panel.panel}>
      <h2>试一试</h2>
      <TryFields tried={tried} draft={effective} onChange={(changes) => setSaid({ ...tried, ...changes })} />
      <Button block disabled={!draft} loading={trial.isFetching} onClick={ask}>
        试算这次用车
      </Button>
      {!draft && <p className={css.note}>填完左边的内容后可以试算。</p>}
      {trial.isError && <ErrorState small error={trial.error} what="试算结果" onRetry={() => void trial.refetch()} />}
      {trial.data && isAsked && <TryResult trial={trial.data} isOld={trial.isPlaceholderData || !ride} />}
    </section>
  );
}
