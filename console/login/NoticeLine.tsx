import styles from './NoticeLine.module.css';

export interface Notice {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
}

const GLYPHS = {
  ok: 'M4.2 8.2l2.5 2.5 5-5.4',
  warn: 'M8 4.2v4.6M8 11.6v.1',
  bad: 'M5.5 5.5l5 5M10.5 5.5l-5 5',
};

/** Stands in a place that is announced. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (notice === null) return null;
  return (
    <p className={`${styles.notice} ${styles[notice.tone]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.5" />
        <path d={GLYPHS[notice.tone]} />
      </svg>
      <span>{notice.text}</span>
    </p>
  );
}
