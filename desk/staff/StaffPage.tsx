import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { ContentPage, PageHeader } from '#console/kit/page.tsx';
import { useAddress } from '#console/kit/use-page.ts';
import { deskApi } from '#contract/desk.ts';
import { PageTabs } from '../kit/PageTabs.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { RolesTab } from './RolesTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import { SessionsTab } from './SessionsTab.tsx';
import css from './StaffPage.module.css';
import { useEverybody } from './use-people.ts';

const TABS = { roles: RolesTab, rules: RulesTab, sessions: SessionsTab };

/** The provider's people, what each of their roles may do, and the rules that all of them work by. */
export function StaffPage() {
  const { tab } = useAddress();
  const counts = useEverybody()?.counts;
  const roles = useQuery(query(deskApi.deskRoles, {})).data ?? [];
  const Part = TABS[tab as keyof typeof TABS] ?? PeopleTab;
  const factors = counts?.withoutFactor === 0 ? '全部开启动态口令' : `${counts?.withoutFactor} 人还没有绑定动态口令`;
  const facts = ['运营台有自己的账号，与企业账号无关', ...(counts ? [`${counts.active} 人，${factors}`] : [])].join(
    '；',
  );
  return (
    <ContentPage>
      <PageHeader title="员工与权限" facts={facts} />
      <div className={css.tabs}>
        <PageTabs
          label="员工与权限"
          tabs={[
            { label: '员工', count: counts && counts.active + counts.stopped, to: { tab: undefined } },
            { label: '角色', count: roles.length, to: { tab: 'roles' } },
            { label: '复核规则', to: { tab: 'rules' } },
            { label: '登录与会话', to: { tab: 'sessions' } },
          ]}
        />
      </div>
      <Part />
    </ContentPage>
  );
}
