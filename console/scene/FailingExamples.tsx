import { useQuery } from '@tanstack/react-query';
import { sceneExampleApi } from '#contract/scene-examples.ts';
import { expectedOf, runExamples, verdictText } from '#rules/lab/examples.ts';
import { rulesOf, type SceneDraft } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import css from './examples.module.css';

/** The page has the rest. */
const MOST_SHOWN = 5;

/** A scene's examples, and which of them a draft fails. */
export function useExamples(sceneId: number, draft: SceneDraft | undefined) {
  const { data: examples = [] } = useQuery(query(sceneExampleApi.list, { sceneId }, { quiet: true }));
  const results = draft ? runExamples(rulesOf(draft), examples) : [];
  const failing = examples.flatMap((example, at) => {
    const got = results[at];
    return got && !got.passed ? [{ ...example, got }] : [];
  });
  return { examples, failing };
}

type Failing = ReturnType<typeof useExamples>['failing'][number];

/** What each should be, and what the draft makes of it. */
export function FailingList({ failing }: { failing: readonly Failing[] }) {
  return (
    <ul className={css.failing}>
      {failing.slice(0, MOST_SHOWN).map(({ exampleId, name, expected, ride, got }) => (
        <li key={exampleId}>
          {name}
          <small>
            应{verdictText(expected, ride.amountFen)}；草稿{verdictText(expectedOf(got), ride.amountFen)}
          </small>
        </li>
      ))}
      {failing.length > MOST_SHOWN && <li>另有 {failing.length - MOST_SHOWN} 条</li>}
    </ul>
  );
}

export function FailingExamples({ sceneId, draft }: { sceneId: number; draft: SceneDraft }) {
  const { failing } = useExamples(sceneId, draft);
  return failing.length > 0 && <FailingList failing={failing} />;
}
