import type { Notice } from '#ui/notice.ts';
import css from './typed-fields.module.css';

const MARKS = {
  ok: ['var(--qx-ok)', 'M4.2 8.2l2.5 2.5 5-5.4'],
  warn: ['var(--qx-wait)', 'M8 4.2v4.6M8 11.6v.1'],
  bad: ['var(--qx-bad)', 'M5.5 5.5l5 5M10.5 5.5l-5 5'],
} as const satisfies Record<Notice['tone'], readonly [colour: string, glyph: string]>;

export type { Notice };

/** Stands in a place that is announced. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  if (notice === null) return null;
  const [colour, glyph] = MARKS[notice.tone];
  return (
    <p className={css.notice}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.5" fill={colour} />
        <path d={glyph} />
      </svg>
      <span>{notice.text}</span>
    </p>
  );
}
