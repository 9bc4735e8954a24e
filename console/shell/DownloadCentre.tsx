import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { BookOpen, Download, Smartphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { settingsQuery } from '../kit/rights.ts';
import css from './DownloadCentre.module.css';

// The code's drawing comes with the first opening: most sessions never need it.
const AppCode = lazy(() => import('./AppCode.tsx').then((module) => ({ default: module.AppCode })));

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

function Downloads() {
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

/** The app's QR code and the two manuals. */
export function DownloadCentre() {
  return (
    <Popover trigger="click" placement="bottomRight" title="下载中心" content={<Downloads />} destroyOnHidden>
      <IconButton label="下载中心" tip={false} icon={<Download aria-hidden />} />
    </Popover>
  );
}
