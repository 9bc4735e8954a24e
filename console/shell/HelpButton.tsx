import { Popover } from 'antd';
import { CircleQuestionMark } from 'lucide-react';
import { Suspense } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';

const Help = lazyPart(() => import('./BarPanels.tsx').then((m) => m.Help));

export function HelpButton() {
  const content = (
    <Suspense fallback={<div style={{ width: 260, height: 120 }} />}>
      <Help />
    </Suspense>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title="帮助" content={content}>
      <IconButton label="帮助" tip={false} icon={<CircleQuestionMark aria-hidden />} />
    </Popover>
  );
}
