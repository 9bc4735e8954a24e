import type { DispatchPartner } from '#contract/desk-dispatch.ts';
import css from './Candidates.module.css';

/** Whom to ring where no car of ours can come; their system takes the ride by its own key. */
export function Partners({ rows }: { rows: readonly DispatchPartner[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label="合作运力">
      <h3 className={css.title}>
        合作运力 <span>企业允许使用</span>
      </h3>
      <ul className={css.partners}>
        {rows.map(({ partnerId, name, contact, phone, note }) => (
          <li key={partnerId}>
            <b>{name}</b>
            <a href={`tel:${phone}`}>{phone}</a>
            <small>{[contact, note].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
