import { useQuery } from '@tanstack/react-query';
import { BookOpen, Smartphone } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Facts } from '../kit/Facts.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { settingsQuery } from '../kit/rights.ts';
import css from './DownloadCentre.module.css';

// The code's drawing comes with the first opening: most sessions never need it.
const AppCode = lazyPart(() => import('./AppCode.tsx').then((m) => m.AppCode), '二维码');

/** To be read in the browser, and beside it as a paper to keep. */
function Manual({ name, title, icon }: { name: string; title: string; icon: ReactNode }) {
  return (
    <div className={css.manual}>
      <a className={css.link} href={`/manual/${name}`} target="_blank" rel="noreferrer">
        {icon}
        {title}
      </a>
      <a className={css.paper} href={`/manual/${name}.pdf`} download aria-label={`${title} PDF`}>
        PDF
      </a>
    </div>
  );
}

/** The app's QR code and the two manuals. */
export function Downloads() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <div className={css.panel}>
      {settings?.appUrl ? (
        <figure className={css.code}>
          <div className={css.square}>
            <Suspense fallback={null}>
              <AppCode address={settings.appUrl} />
            </Suspense>
          </div>
          <figcaption>手机扫码下载员工 App</figcaption>
        </figure>
      ) : (
        <p className={css.hint}>App 下载地址还没有设置，请联系客服{settings?.hotline && ` ${settings.hotline}`}。</p>
      )}
      <Manual name="app" title="App 使用手册" icon={<Smartphone aria-hidden />} />
      <Manual name="platform" title="平台使用手册" icon={<BookOpen aria-hidden />} />
    </div>
  );
}

/** Whom to call, and where to read on. */
export function Help() {
  const { data: settings } = useQuery(settingsQuery);
  const rows = [
    { label: '客服热线', value: settings?.hotline || '—' },
    { label: '服务时间', value: settings?.hotlineHours || '—' },
    { label: '搜索菜单', value: 'Ctrl K' },
  ];
  return (
    <div className={css.help}>
      <Facts rows={rows} />
      <a href="/manual/platform" target="_blank" rel="noreferrer">
        打开平台使用手册
      </a>
    </div>
  );
}
