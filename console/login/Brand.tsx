import css from './LoginPage.module.css';

/** The name and what it is; the mark is a way that climbs. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <div className={onDark ? css.brandOnDark : css.brand}>
      <svg width="30" height="30" viewBox="0 0 30 30" fill="none" strokeLinecap="round" aria-hidden="true">
        <rect width="30" height="30" rx="7" fill="var(--plate)" />
        <path d="M7.5 21.5c6 0 4-6.5 8-8.5 3-1.5 3.5-2 6.5-5" stroke="var(--way)" strokeWidth="2.6" />
        <circle cx="7.5" cy="21.5" r="2.3" fill="var(--way)" />
        <path d="M17 21.5h6" stroke="var(--dash)" strokeWidth="2" />
      </svg>
      <strong>企行</strong>
      <span>企业用车管理平台</span>
    </div>
  );
}
