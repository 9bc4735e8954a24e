import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ApplicationForm } from './ApplicationForm.tsx';
import { Brand } from './Brand.tsx';
import { BrowserBanner } from './BrowserBanner.tsx';
import { LoginForm } from './LoginForm.tsx';
import styles from './LoginPage.module.css';
import { Slideshow } from './picture/Slideshow.tsx';
import { type Settings, useSettings } from './settings.ts';
import { useMedia } from './use-media.ts';

const watchHash = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The address says which form is open, so that a reload and the back button keep to it. */
const useApplying = (): boolean => useSyncExternalStore(watchHash, () => location.hash === '#apply');

function Footer({ settings }: { settings: Settings | null }) {
  return (
    <footer className={styles.footer}>
      {settings?.hotline && <span>客服热线 {settings.hotline}</span>}
      {settings?.hotlineHours && <span>{settings.hotlineHours}</span>}
    </footer>
  );
}

export function LoginPage() {
  const settings = useSettings();
  const applying = useApplying();
  // Narrow windows have no room for the picture: it is not even drawn.
  const wide = useMedia('(min-width: 900px)');
  const pane = useRef<HTMLDivElement>(null);
  const first = useRef(true);

  // The other form begins at its first field, as a new page would.
  useEffect(() => {
    document.title = applying ? '申请企业账户 · 企行' : '登录 · 企行';
    if (!first.current) pane.current?.querySelector('input')?.focus();
    first.current = false;
  }, [applying]);

  return (
    <div className={styles.page}>
      <BrowserBanner />
      <div className={styles.panes}>
        {wide && <Slideshow />}
        <div className={styles.pane}>
          <header className={styles.header}>
            <Brand />
          </header>
          <main className={applying ? styles.wideMain : styles.main} ref={pane}>
            {applying ? <ApplicationForm settings={settings} /> : <LoginForm demo={settings?.demo ?? false} />}
          </main>
          <Footer settings={settings} />
        </div>
      </div>
    </div>
  );
}
