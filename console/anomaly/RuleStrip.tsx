import type { AnomalyRuleSum } from '#contract/anomaly.ts';
import { AnomalyRule, RULE_TEXTS } from '#rules/anomaly.ts';
import { countText, percentText } from '../kit/text.ts';
import css from './anomaly.module.css';

/** Of those that somebody has looked at, in any month, how many stood. */
const precisionText = ({ allStood, allJudged }: AnomalyRuleSum): string =>
  allJudged === 0 ? '还没有人看过' : `看过 ${countText(allJudged)} 条，属实 ${percentText(allStood / allJudged)}`;

interface RuleStripProps {
  sums: readonly AnomalyRuleSum[];
  chosen: AnomalyRule | undefined;
  onChoose: (rule: AnomalyRule | undefined) => void;
}

/** The rules with what they found; one that is pressed shows its hits alone. */
export function RuleStrip({ sums, chosen, onChoose }: RuleStripProps) {
  return (
    <fieldset className={css.strip}>
      <legend className={css.hidden}>按规则筛选</legend>
      {sums.map((sum) => (
        <button
          key={sum.rule}
          type="button"
          className={css.rule}
          aria-pressed={chosen === sum.rule}
          title={RULE_TEXTS[sum.rule]}
          onClick={() => onChoose(chosen === sum.rule ? undefined : sum.rule)}
        >
          <span className={css.ruleName}>{AnomalyRule.labelOf(sum.rule)}</span>
          <span className={css.ruleCount} data-some={sum.open > 0 || undefined}>
            {countText(sum.open)}
            <span className={css.quiet}> 待看</span>
          </span>
          <span className={css.quiet}>{precisionText(sum)}</span>
        </button>
      ))}
    </fieldset>
  );
}
