import type { AccountHead } from '#contract/finance-head.ts';
import { moneyText } from '#rules/money.ts';
import { percentText } from '../kit/text.ts';
import css from './AccountSummary.module.css';
import { partsOf } from './figures.ts';

/** What is gone, held and left of the whole, and where the warning begins. */
export function AccountBar({ head, warnFen }: { head: AccountHead; warnFen: number | null }) {
  const cake = partsOf(head);
  if (!cake) return null;
  const { wholeFen, parts } = cake;
  const warnAt = warnFen !== null && warnFen > 0 && warnFen <= wholeFen ? 1 - warnFen / wholeFen : null;
  const label = parts.map(({ label: name, fen }) => `${name} ${percentText(fen / wholeFen)}`).join('，');
  return (
    <div className={css.gauge}>
      {warnAt !== null && (
        <div
          className={css.warnLine}
          style={{ insetInlineStart: `${warnAt * 100}%` }}
          data-late={warnAt > 0.8 || undefined}
        >
          <span>预警线 {moneyText(warnFen!)}</span>
        </div>
      )}
      <div className={css.track} role="img" aria-label={label}>
        {parts
          .filter(({ fen }) => fen > 0)
          .map(({ tone, fen }) => (
            <i key={tone} data-tone={tone} style={{ flexGrow: fen }} />
          ))}
      </div>
      <div className={css.legend} aria-hidden="true">
        {parts.map(({ label: name, fen, tone }) => (
          <span key={tone}>
            <i data-tone={tone} />
            {name} <b>{percentText(fen / wholeFen)}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
