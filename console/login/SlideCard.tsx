import type { CSSProperties } from 'react';
import { Glyph } from '../kit/fields/Glyph.tsx';
import css from './SlideCard.module.css';
import type { Card, Mark } from './slides.ts';

const ring = (borderColor: string, background = 'none'): CSSProperties => ({ borderColor, background });
const RINGS: Readonly<Partial<Record<Mark, CSSProperties>>> = {
  from: ring('#3450c6'),
  to: ring('#1f8f58'),
  done: ring('#1f8f58', '#1f8f58'),
  now: ring('#1e86b4', 'linear-gradient(90deg, #1e86b4 50%, transparent 50%)'),
  next: ring('#b3bac8'),
};

function RowMark({ mark }: { mark: Mark }) {
  if (mark === 'tick') return <Glyph className={css.tick} d="M3 7.5l2.7 2.7L11 4.5" size={14} box={14} weight={1.8} />;
  return RINGS[mark] && <i style={RINGS[mark]} />;
}

/** The page hides the whole picture from screen readers, the card with it. */
export function SlideCard({ card: { title, state, rows, total } }: { card: Card }) {
  return (
    <div className={css.card}>
      <div className={css.ends}>
        <strong>{title}</strong>
        <span className={css[state[0]]}>
          <i style={RINGS[state[0]]} />
          {state[1]}
        </span>
      </div>
      <ul>
        {rows.map(([mark, text, value]) => (
          <li key={text}>
            <RowMark mark={mark} />
            <span className={mark === 'next' ? css.faint : undefined}>{text}</span>
            <small>{value}</small>
          </li>
        ))}
      </ul>
      <div className={`${css.ends} ${css.total}`}>
        <span>{total[0]}</span>
        <strong>{total[1]}</strong>
      </div>
    </div>
  );
}
