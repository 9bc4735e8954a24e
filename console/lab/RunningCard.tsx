import { useMutation } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { labApi } from '#contract/lab.ts';
import { STAGES, type Stage } from '#rules/lab/experiment.ts';
import type { RunProgress } from '#rules/lab/result.ts';
import { mutation } from '../kit/api.ts';
import { Card } from '../kit/page.tsx';
import { StateGlyph } from '../kit/StateMark.tsx';
import { countText } from '../kit/text.ts';
import css from './figures.module.css';

const ORDER = Object.keys(STAGES).filter((name): name is Stage => name in STAGES);
/** A flow or a rule is played in one go. */
const stagesOf = ({ kind }: RunProgress): readonly Stage[] =>
  kind === 'flow' || kind === 'rule' ? ['read', 'replay'] : ORDER;
const nameOf = (stage: Stage, { kind }: RunProgress): string =>
  kind === 'flow' && stage === 'read' ? '读取组织与申请' : STAGES[stage];

/** How much of the whole is done, roughly: the stages are about alike. */
function percentOf(progress: RunProgress): number {
  const { stage, done, total } = progress;
  const stages = stagesOf(progress);
  const within = total > 0 ? done / total : 0;
  return Math.round(((stages.indexOf(stage) + Math.min(1, within)) / stages.length) * 100);
}

function StageLine({ name, at, progress }: { name: Stage; at: number; progress: RunProgress }) {
  const now = stagesOf(progress).indexOf(progress.stage);
  const { done, total, kind } = progress;
  const unit = kind === 'flow' ? '份' : '单';
  const count = at !== now || done === 0 ? '' : total > 0 ? `${done} / ${total}` : `${countText(done)} ${unit}`;
  return (
    <li data-done={at < now || undefined}>
      <StateGlyph state={at < now ? 'ok' : at === now ? 'run' : 'off'} />
      <span>{nameOf(name, progress)}</span>
      <span className={css.count}>{count}</span>
    </li>
  );
}

/** The run's stages while it goes on; it goes on without this page, too. */
export function RunningCard({ runId, progress }: { runId: number; progress: RunProgress }) {
  const stop = useMutation(mutation(labApi.stop));
  const percent = percentOf(progress);
  return (
    <div className={css.running} role="status" aria-label={`正在回放，${percent}%`}>
      <Card title="正在回放" extra={`${progress.seconds.toFixed(1)} 秒`}>
        <Progress percent={percent} showInfo={false} size="small" aria-hidden />
        <ol className={css.stages}>
          {stagesOf(progress).map((name, at) => (
            <StageLine key={name} {...{ name, at, progress }} />
          ))}
        </ol>
        <div className={css.runningFoot}>
          <span>可以离开这一页，结果会留在这里</span>
          <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ sandboxId: runId })}>
            停止
          </Button>
        </div>
      </Card>
    </div>
  );
}
