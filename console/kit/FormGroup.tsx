import type { ReactNode } from 'react';
import css from './FormGroup.module.css';

interface FormGroupProps {
  title: ReactNode;
  /** What it is called where its title says more than a name. */
  label?: string;
  /** For fields that are named by the title. */
  titleId?: string;
  /** Beside the title, in grey. */
  note?: string;
  /** At the right: what adds to it. */
  extra?: ReactNode;
  /** Rows bring their own distances along, fields do not; without a box the content draws its own edges. */
  box?: 'rows' | 'fields' | 'none';
  children: ReactNode;
}

const BOXES = { rows: css.box, fields: css.fields };

/** A small heading above a box: one subject of a long form or of the settings. */
export function FormGroup({ title, label, titleId, note, extra, box = 'rows', children }: FormGroupProps) {
  const name = label ?? (typeof title === 'string' ? title : undefined);
  return (
    <section className={css.group} aria-label={name}>
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {note && <span className={css.note}>{note}</span>}
        {extra && <div className={css.extra}>{extra}</div>}
      </div>
      {box === 'none' ? children : <div className={BOXES[box]}>{children}</div>}
    </section>
  );
}
