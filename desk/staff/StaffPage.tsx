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

const TABS = { roles: RolesTab, rules: RulesTab, sessions: SessionsTab };

/** The provider's people, what each of their roles may do, and the rules that all of them work by. */
export function StaffPage() {
  const { tab } = useAddress();
  const people = useQuery(query(deskApi.deskStaff, {})).data ?? [];
  const roles = useQuery(query(deskApi.deskRoles, {})).data ?? [];
  const Part = TABS[tab as keyof typeof TABS] ?? PeopleTab;
  const active = people.filter(({ status }) => status === 'active');
  const without = active.filter(({ hasFactor }) => !hasFactor).length;
  const factors = without === 0 ? '全部开启动态口令' : `${without} 人还没有绑定动态口令`;
  return (
    <ContentPage>
      <PageHeader title="员工与权限" facts={`运营台有自己的账号，与企业账号无关；${active.length} 人，${factors}`} />
      <div className={css.tabs}>
        <PageTabs
          label="员工与权限"
          tabs={[
            { label: '员工', count: people.length, to: { tab: undefined } },
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
