import css from './lab.module.css';

export interface ChangesProps {
  changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}

/** Each change of a draft: what is, and what would be. */
export function Changes({ changes }: ChangesProps) {
  return (
    <dl className={css.changes} aria-label="改动">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={css.label}>{before}</span> → <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
