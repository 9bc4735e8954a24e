import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchedPart } from '../kit/fetched-part.tsx';
import { Glyph } from '../kit/fields/Glyph.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import { Brand } from './Brand.tsx';
import { browserSupported } from './browser-support.ts';
import { LoginForm } from './LoginForm.tsx';
import css from './LoginPage.module.css';
import { NotCome } from './NotCome.tsx';
import { Slideshow } from './Slideshow.tsx';
import { type Settings, useSettings } from './settings.ts';
import { useMedia } from './use-media.ts';

const watchHash = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The address says which form is open, so that a reload and the back button keep to it. */
type FormName = 'login' | 'apply' | 'sso';
const formOf = (): FormName => {
  if (location.pathname === '/login/sso' || location.hash === '#sso') return 'sso';
  return location.hash === '#apply' ? 'apply' : 'login';
};
const useFormName = (): FormName => useSyncExternalStore(watchHash, formOf);
const TITLES: Record<FormName, string> = {
  login: '登录 · 企行',
  apply: '申请企业账户 · 企行',
  sso: '企业单点登录 · 企行',
};

/** Few come this way: nobody else waits for it. */
const SsoForm = fetchedPart(() => import('./SsoForm.tsx').then((module) => module.SsoForm), NotCome);

const BANNER_CLOSED = 'qixing.browser-banner';

function BrowserBanner() {
  const [open, setOpen] = useState(
    () => !browserSupported(navigator.userAgent) && !sessionStorage.getItem(BANNER_CLOSED),
  );
  if (!open) return null;
  const close = (): void => {
    sessionStorage.setItem(BANNER_CLOSED, 'closed');
    setOpen(false);
  };
  return (
    <section className={css.banner} aria-label="浏览器提示">
      <p>当前浏览器可能无法正常显示全部功能，推荐使用新版 Chrome、Edge、Firefox 或 Safari 浏览器。</p>
      <button type="button" aria-label="关闭提示" onClick={close}>
        <Glyph d="M4 4l8 8M12 4l-8 8" />
      </button>
    </section>
  );
}

function Footer({ settings }: { settings: Settings | null }) {
  return (
    <footer className={css.footer}>
      {settings?.hotline && <span>客服热线 {settings.hotline}</span>}
      {settings?.hotlineHours && <span>{settings.hotlineHours}</span>}
    </footer>
  );
}

export function LoginPage() {
  const settings = useSettings();
  const name = useFormName();
  const applying = name === 'apply';
  // Narrow windows have no room for the picture: it is not even drawn.
  const wide = useMedia('(min-width: 900px)');
  const pane = useRef<HTMLDivElement>(null);
  const first = useRef(true);

  // The other form begins at its first field, as a new page would.
  useEffect(() => {
    document.title = TITLES[name];
    if (!first.current) pane.current?.querySelector('input')?.focus();
    first.current = false;
  }, [name]);

  return (
    <div className={css.page}>
      <BrowserBanner />
      <div className={css.panes}>
        {wide && <Slideshow />}
        <div className={css.pane}>
          <header className={css.header}>
            <Brand />
          </header>
          <main className={applying ? css.wideMain : css.main} ref={pane}>
            <Suspense>
              {name === 'apply' && <ApplicationForm settings={settings} />}
              {name === 'sso' && <SsoForm />}
              {name === 'login' && <LoginForm demo={settings?.demo ?? false} />}
            </Suspense>
          </main>
          <Footer settings={settings} />
        </div>
      </div>
    </div>
  );
}
