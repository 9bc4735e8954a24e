import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { type RideTrial, sceneApi } from '#contract/scene.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { useSettled } from '#ui/use-settled.ts';
import { query } from '../kit/api.ts';
import { ErrorState } from '../kit/states.tsx';
import { useEditor } from './editor-context.ts';
import panel from './ScenePanel.module.css';
import { TryFields } from './TryFields.tsx';
import css from './TryPanel.module.css';
import { TryResult } from './TryResult.tsx';
import { newTry, rideOf, type TryErrors, tryErrors, withScene } from './try-ride.ts';

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

const NO_ERRORS: TryErrors = {};

/** Once the marks are drawn, the first field that is missing has the cursor. */
function showMissing(panelElement: HTMLElement | null): void {
  requestAnimationFrame(() => panelElement?.querySelector<HTMLElement>('[data-missing] input')?.focus());
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
  const [isTried, setTried] = useState(false);
  const panelRef = useRef<HTMLElement>(null);
  const tried = useMemo(() => withScene(said, effective), [said, effective]);
  const ride = useMemo(() => draft && rideOf(tried, draft, sceneId), [tried, draft, sceneId]);
  const trial = useTrial(isAsked ? ride : undefined);
  const ask = (): void => {
    setTried(true);
    if (!ride) showMissing(panelRef.current);
    else if (isAsked) void trial.refetch();
    else setAsked(true);
  };
  return (
    <section ref={panelRef} className={panel.panel}>
      <h2>试一试</h2>
      <TryFields
        tried={tried}
        draft={effective}
        errors={isTried ? tryErrors(tried) : NO_ERRORS}
        onChange={(changes) => setSaid({ ...tried, ...changes })}
      />
      <Button block disabled={!draft} loading={trial.isFetching} onClick={ask}>
        试算这次用车
      </Button>
      {!draft && <p className={css.note}>填完左边的内容后可以试算。</p>}
      {trial.isError && <ErrorState small error={trial.error} what="试算结果" onRetry={() => void trial.refetch()} />}
      {trial.data && isAsked && <TryResult trial={trial.data} isOld={trial.isPlaceholderData || !ride} />}
    </section>
  );
}
