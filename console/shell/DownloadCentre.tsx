import { Popover } from 'antd';
import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';

// What it holds comes with the first opening: most sessions never need it.
const Downloads = lazyPart(() => import('./BarPanels.tsx').then((m) => m.Downloads));

export function DownloadCentre() {
  const content = (
    <Suspense fallback={<div style={{ width: 200, height: 260 }} />}>
      <Downloads />
    </Suspense>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title="下载中心" content={content} destroyOnHidden>
      <IconButton label="下载中心" tip={false} icon={<Download aria-hidden />} />
    </Popover>
  );
}
