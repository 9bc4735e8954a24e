import type { ReactNode } from 'react';
import { PageHeader } from '#console/kit/page.tsx';
import { PageTabs } from '../kit/PageTabs.tsx';
import css from './ReferencePage.module.css';

const TABS = [
  { label: '城市、服务与车型', to: { tab: undefined } },
  { label: '节假日', to: { tab: 'holidays' } },
  { label: '原因与说明', to: { tab: 'reasons' } },
  { label: '合作运力', to: { tab: 'partners' } },
  { label: '改动记录', to: { tab: 'changes' } },
] as const;

interface FrameProps {
  facts: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Heading, tabs and what stands under them. */
export function ReferenceFrame({ facts, actions, children }: FrameProps) {
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageHeader title="基础数据" facts={facts} actions={actions} />
      </div>
      <PageTabs label="基础数据" tabs={TABS} />
      {children}
    </div>
  );
}
