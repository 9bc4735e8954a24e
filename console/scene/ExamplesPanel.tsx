import { Link } from '@tanstack/react-router';
import type { SceneDraft } from '#rules/scene.ts';
import { useSettled } from '#ui/use-settled.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { examplesOf } from './addresses.ts';
import css from './examples.module.css';
import { FailingList, useExamples } from './FailingExamples.tsx';
import panel from './ScenePanel.module.css';

const SETTLE_MS = 400;

/** The scene's examples against what stands in the form, run here at every pause. */
export function ExamplesPanel({ sceneId, draft }: { sceneId: number; draft: SceneDraft | undefined }) {
  const { examples, failing } = useExamples(sceneId, useSettled(draft, SETTLE_MS));
  return (
    <section className={panel.panel} aria-label="用例">
      <h2>制度用例</h2>
      {examples.length === 0 ? (
        <p className={css.quiet}>把必须成立的用车情形写成用例，每次修改都会跑一遍。</p>
      ) : failing.length === 0 ? (
        <StateMark state="ok">{examples.length} 条全部通过</StateMark>
      ) : (
        <>
          <StateMark state="bad">{failing.length} 条不通过</StateMark>
          <FailingList failing={failing} />
        </>
      )}
      <Link to={examplesOf(sceneId)}>{examples.length === 0 ? '写用例' : `全部 ${examples.length} 条`}</Link>
    </section>
  );
}
