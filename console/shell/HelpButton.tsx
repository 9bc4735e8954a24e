import { Popover } from 'antd';
import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../kit/IconButton.tsx';

const Help = lazy(() => import('./BarPanels.tsx').then((m) => ({ default: m.Help })));

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
