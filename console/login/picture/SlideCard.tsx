import styles from './SlideCard.module.css';

type Mark = 'from' | 'to' | 'tick' | 'done' | 'now' | 'next' | 'plain';

export interface CardContent {
  readonly title: string;
  readonly state: readonly [kind: 'ok' | 'run', word: string];
  readonly rows: readonly { readonly mark: Mark; readonly text: string; readonly value: string }[];
  readonly total: readonly [label: string, value: string];
}

const TickMark = () => (
  <svg className={styles.tick} viewBox="0 0 14 14" aria-hidden="true">
    <path d="M3 7.5l2.7 2.7L11 4.5" />
  </svg>
);

/** A glimpse of the console. The page hides the whole picture from screen readers, the card with it. */
export function SlideCard({ card }: { card: CardContent }) {
  const [kind, word] = card.state;
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <strong>{card.title}</strong>
        <span className={styles[kind]}>{word}</span>
      </div>
      <ul className={styles.rows}>
        {card.rows.map(({ mark, text, value }) => (
          <li key={text} className={styles.row}>
            {mark === 'tick' ? <TickMark /> : mark !== 'plain' && <i className={styles[mark]} />}
            <span className={mark === 'next' ? styles.faint : undefined}>{text}</span>
            <span className={styles.value}>{value}</span>
          </li>
        ))}
      </ul>
      <div className={styles.total}>
        <span>{card.total[0]}</span>
        <strong>{card.total[1]}</strong>
      </div>
    </div>
  );
}
