import type { ReactNode } from 'react';
import css from './Facts.module.css';

export interface FactRow {
  label: string;
  value: ReactNode;
}

/** Label and value pairs of a record, in one or two columns. */
export function Facts({ rows, columns = 1 }: { rows: readonly FactRow[]; columns?: 1 | 2 }) {
  return (
    <dl className={css.facts} data-columns={columns}>
      {rows.map(({ label, value }) => (
        <div key={label} className={css.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
