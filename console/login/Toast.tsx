import styles from './Toast.module.css';

/** Its place is always there, so that screen readers hear what comes into it. */
export function Toast({ text }: { text: string | undefined }) {
  return (
    <div className={styles.place} role="status">
      {text !== undefined && (
        <p className={styles.toast}>
          <i className={styles.dot} />
          {text}
        </p>
      )}
    </div>
  );
}
