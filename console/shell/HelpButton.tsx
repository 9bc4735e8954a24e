import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { CircleQuestionMark } from 'lucide-react';
import { Facts } from '../kit/Facts.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { settingsQuery } from '../kit/rights.ts';
import css from './DownloadCentre.module.css';

function Help() {
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

export function HelpButton() {
  return (
    <Popover trigger="click" placement="bottomRight" title="帮助" content={<Help />}>
      <IconButton label="帮助" tip={false} icon={<CircleQuestionMark aria-hidden />} />
    </Popover>
  );
}
