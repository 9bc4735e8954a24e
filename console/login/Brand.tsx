import css from './LoginPage.module.css';

/** The name and what it is; the mark is a way that climbs. */
export const Brand = () => (
  <div className={css.brand}>
    <svg width="30" height="30" viewBox="0 0 30 30" fill="none" strokeLinecap="round" aria-hidden="true">
      <rect width="30" height="30" rx="7" fill="var(--brand-plate, var(--qx-primary))" />
      <path d="M7.5 21.5c6 0 4-6.5 8-8.5 3-1.5 3.5-2 6.5-5" stroke="var(--brand-way, #fff)" strokeWidth="2.6" />
      <circle cx="7.5" cy="21.5" r="2.3" fill="var(--brand-way, #fff)" />
      <path d="M17 21.5h6" stroke="var(--brand-dash, rgb(255 255 255 / 60%))" strokeWidth="2" />
    </svg>
    <strong>企行</strong>
    <span>企业用车管理平台</span>
  </div>
);
