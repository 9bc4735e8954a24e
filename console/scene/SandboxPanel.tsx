import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { labApi, type SandboxResult } from '#contract/lab.ts';
import type { SceneView } from '#contract/scene.ts';
import { addDays, addMonthsToDay, dayOf } from '#rules/calendar.ts';
import { changedFields } from '#rules/lab/changes.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { STAGES } from '#rules/lab/experiment.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { SceneDraft } from '#rules/scene.ts';
import { mutation } from '../kit/api.ts';
import {
  CHANGE_STATE,
  movedFen,
  movedText,
  percentMoved,
  refusedFen,
  sumOf,
  totalOf,
  useProgress,
  useResult,
} from '../kit/replay.ts';
import { useMay } from '../kit/rights.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import css from './SandboxPanel.module.css';
import panel from './ScenePanel.module.css';

interface SandboxPanelProps {
  scene: SceneView;
  /** Undefined while the form is incomplete. */
  draft: SceneDraft | undefined;
}

const SHOWN: readonly LabChange[] = ['same', 'refused', 'apply', 'more', 'less'];

function requestOf({ sceneId }: SceneView, draft: SceneDraft, months: number) {
  const toDay = addDays(dayOf(new Date()), -1);
  const span = { fromDay: addDays(addMonthsToDay(toDay, -months), 1), toDay };
  const everything = { departmentIds: [], cityIds: [], exceptOrderIds: [], exceptStaffIds: [] };
  return { kind: 'scene', sceneId, draft, fields: null, baseline: 'current', ...span, ...everything } as const;
}

function Figures({ result }: { result: SandboxResult }) {
  const total = totalOf(result);
  const gone = refusedFen(result);
  return (
    <>
      <div className={css.moved}>
        {movedText(movedFen(result))} <small>{percentMoved(total.beforeFen, total.afterFen)}</small>
      </div>
      <dl className={css.lines}>
        {SHOWN.filter((change) => sumOf(result, change).rides > 0).map((change) => {
          const { rides, beforeFen, afterFen } = sumOf(result, change);
          return (
            <div key={change}>
              <dt>
                <StateMark state={CHANGE_STATE[change]}>{LabChange.labelOf(change)}</StateMark>
              </dt>
              <dd>{countText(rides)} 单</dd>
              <dd>{change === 'same' ? '—' : movedText(afterFen - beforeFen)}</dd>
            </div>
          );
        })}
      </dl>
      {gone > 0 && (
        <p className={css.note}>
          被拒的人都不用车 {movedText(movedFen(result))}，都改用别的场景 {movedText(movedFen(result) + gone)}
        </p>
      )}
      <p className={css.note}>
        {countText(result.people)} 人受影响；自检 {countText(result.check.same)} / {countText(result.check.orders)}{' '}
        单与账上一致
      </p>
    </>
  );
}

/** 沙盘: what the form's unsaved contents would have done to the rides of the last months. */
export function SandboxPanel({ scene, draft }: SandboxPanelProps) {
  const [runId, setRunId] = useState<number | null>(null);
  const [played, setPlayed] = useState<SceneDraft | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const begin = useMutation(mutation(labApi.run));
  const progress = useProgress(runId);
  const result = useResult(runId, progress.data?.status === 'done');
  if (!may(PERMISSION.report)) return null;
  const changed = draft ? changedFields(scene.draft, draft).length : 0;
  const isRunning = begin.isPending || progress.data?.status === 'running';
  const play = (months: number, then: (sandboxId: number) => void) => {
    if (!draft) return;
    begin.mutate(requestOf(scene, draft, months), {
      onSuccess: ({ sandboxId }) => {
        setPlayed(draft);
        then(sandboxId);
      },
    });
  };
  return (
    <section className={panel.panel} aria-label="沙盘">
      <h2>沙盘</h2>
      {changed === 0 ? (
        <p className={css.note}>改动任何一条规则后，可以放在过去的真实订单上看看。</p>
      ) : (
        <>
          {result.data && played === draft && <Figures result={result.data} />}
          {result.data && played !== draft && <p className={css.note}>内容又改过了，请再回放一次。</p>}
          {isRunning && (
            <p className={css.note} role="status">
              {STAGES[progress.data?.stage ?? 'read']}…
            </p>
          )}
          {result.isError && <ErrorState small error={result.error} what="回放结果" />}
          <div className={css.buttons}>
            <Button block disabled={!draft} loading={isRunning} onClick={() => play(3, setRunId)}>
              改动 {changed} 处，回放近 3 个月
            </Button>
            <Button
              type="link"
              disabled={!draft || isRunning}
              onClick={() => play(12, (id) => void navigate({ to: `/lab/sandbox/${id}` }))}
            >
              看全部结果，近 12 个月
            </Button>
          </div>
          <p className={css.note}>回放只看已有的订单；人会不会改变习惯，它不知道。</p>
        </>
      )}
    </section>
  );
}
