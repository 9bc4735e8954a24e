import { useState } from 'react';
import styles from './BrowserBanner.module.css';
import { browserSupported } from './browser-support.ts';

const KEY = 'qixing.browser-banner';

export function BrowserBanner() {
  const [open, setOpen] = useState(() => !browserSupported(navigator.userAgent) && !sessionStorage.getItem(KEY));
  if (!open) return null;
  const close = (): void => {
    sessionStorage.setItem(KEY, 'closed');
    setOpen(false);
  };
  return (
    <section className={styles.banner} aria-label="浏览器提示">
      <p className={styles.text}>
        当前浏览器可能无法正常显示全部功能，推荐使用新版 Chrome、Edge、Firefox 或 Safari 浏览器。
      </p>
      <button type="button" className={styles.close} aria-label="关闭提示" onClick={close}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </section>
  );
}
