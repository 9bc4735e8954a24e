import type { ChainPartRow } from '#contract/proof-chain.ts';
import { moneyText } from '#rules/money.ts';
import { ChainState } from '#rules/proof.ts';
import { countText } from '../kit/text.ts';
import css from './chain.module.css';

/** Shown where there is something in them. */
const SOMETIMES: readonly ChainState[] = ['waiting', 'red'];

/** The whole as one bar, and a cell for each place; a press opens its orders. */
export function ChainBar({ parts, onOpen }: { parts: readonly ChainPartRow[]; onOpen: (state: ChainState) => void }) {
  const shown = parts.filter(({ fen, state }) => fen > 0 || !SOMETIMES.includes(state));
  return (
    <section className={css.box} aria-label="每一步的金额">
      <div className={css.bar} aria-hidden>
        {shown.map(({ state, fen }) => (
          <i key={state} data-state={state} style={{ flexGrow: fen }} />
        ))}
      </div>
      <ul className={css.cells}>
        {shown.map(({ state, fen, orders }) => (
          <li key={state}>
            <button type="button" disabled={orders === 0} onClick={() => onOpen(state)}>
              <span className={css.label}>
                <i data-state={state} aria-hidden />
                {ChainState.labelOf(state)}
              </span>
              <b>{moneyText(fen)}</b>
              <span className={css.hint}>{countText(orders)} 单</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
