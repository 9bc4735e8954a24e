import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sceneExampleApi } from '#contract/scene-examples.ts';
import { expectedOf, runExamples, verdictText } from '#rules/lab/examples.ts';
import { rulesOf, type SceneDraft } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { useSettled } from '../kit/use-delayed.ts';
import { examplesOf } from './addresses.ts';
import css from './examples.module.css';
import panel from './ScenePanel.module.css';

const SETTLE_MS = 400;
/** The page has the rest. */
const MOST_SHOWN = 5;

/** The scene's examples against what stands in the form, run here at every pause. */
export function ExamplesPanel({ sceneId, draft }: { sceneId: number; draft: SceneDraft | undefined }) {
  const { data: examples = [] } = useQuery(query(sceneExampleApi.list, { sceneId }, { quiet: true }));
  const settled = useSettled(draft, SETTLE_MS);
  const results = settled ? runExamples(rulesOf(settled), examples) : [];
  const failing = examples
    .map((example, at) => ({ example, got: results[at] }))
    .filter(({ got }) => got && !got.passed);
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
          <ul className={css.failing}>
            {failing.slice(0, MOST_SHOWN).map(({ example: { exampleId, name, expected, ride }, got }) => (
              <li key={exampleId}>
                {name}
                <small>
                  应{verdictText(expected, ride.amountFen)}；草稿{got && verdictText(expectedOf(got), ride.amountFen)}
                </small>
              </li>
            ))}
            {failing.length > MOST_SHOWN && <li>另有 {failing.length - MOST_SHOWN} 条</li>}
          </ul>
        </>
      )}
      <Link to={examplesOf(sceneId)}>{examples.length === 0 ? '写用例' : `全部 ${examples.length} 条`}</Link>
    </section>
  );
}
