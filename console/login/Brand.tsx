import styles from './Brand.module.css';

/** The name and what it is; the mark is a way that climbs. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  return (
    <div className={onDark ? styles.onDark : styles.brand}>
      <svg className={styles.mark} viewBox="0 0 30 30" aria-hidden="true">
        <rect className={styles.plate} width="30" height="30" rx="7" />
        <path className={styles.way} d="M7.5 21.5c6 0 4-6.5 8-8.5 3-1.5 3.5-2 6.5-5" />
        <circle className={styles.start} cx="7.5" cy="21.5" r="2.3" />
        <path className={styles.dash} d="M17 21.5h6" />
      </svg>
      <span className={styles.name}>企行</span>
      <span className={styles.what}>企业用车管理平台</span>
    </div>
  );
}
