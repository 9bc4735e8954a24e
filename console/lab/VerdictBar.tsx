import type { SandboxResult } from '#contract/lab.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { moneyText } from '#rules/money.ts';
import { CHANGE_STATE, movedText, sumOf, totalOf } from '../kit/replay.ts';
import { StateGlyph } from '../kit/StateMark.tsx';
import { countText, percentText } from '../kit/text.ts';
import css from './figures.module.css';

const BAR: readonly LabChange[] = ['same', 'refused', 'apply', 'more', 'less'];
const SHOWN: readonly LabChange[] = ['same', 'refused', 'apply', 'more', 'less', 'passed', 'linked'];

function hintOf(result: SandboxResult, change: LabChange, all: number): string {
  const { rides, tries, triesFen, beforeFen, afterFen } = sumOf(result, change);
  if (change === 'passed') return tries > 0 ? `被拒的下单，预估 ${moneyText(triesFen)}` : '原来会拒绝的订单';
  if (change === 'linked') return rides > 0 ? `限额变了，${movedText(afterFen - beforeFen)}` : '没有连带';
  return all > 0 ? percentText(rides / all) : '—';
}

/** What becomes of the rides, as a bar and as counts. */
export function VerdictBar({ result }: { result: SandboxResult }) {
  const all = totalOf(result).rides;
  const shown = SHOWN.filter((change) => {
    const { rides, tries } = sumOf(result, change);
    return ['same', 'refused', 'more', 'less'].includes(change) || rides + tries > 0;
  });
  return (
    <section className={css.verdicts} aria-label="每单的结果">
      <div className={css.bar} aria-hidden>
        {BAR.filter((change) => sumOf(result, change).rides > 0).map((change) => (
          <span key={change} data-change={change} style={{ flexGrow: sumOf(result, change).rides }} />
        ))}
      </div>
      <dl className={css.counts}>
        {shown.map((change) => {
          const { rides, tries } = sumOf(result, change);
          return (
            <div key={change}>
              <dt>
                <StateGlyph state={CHANGE_STATE[change]} /> {LabChange.labelOf(change)}
              </dt>
              <dd>
                <b>{countText(rides + tries)}</b> {change === 'passed' && rides === 0 ? '次' : '单'}
              </dd>
              <dd className={css.label}>{hintOf(result, change, all)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
