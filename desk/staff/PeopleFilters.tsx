import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { query } from '#console/kit/api.ts';
import { SearchInput } from '#console/kit/FilterBar.tsx';
import { deskApi } from '#contract/desk.ts';
import { DeskStaffStatus, UNSEEN_DAYS } from '#rules/desk/people.ts';
import { useFilters } from '../kit/use-filters.ts';
import css from './StaffPage.module.css';
import { useEverybody } from './use-people.ts';

/** Of the cities only those that somebody is bound to. */
function useCities(bound: readonly number[] = []) {
  const { data = [] } = useQuery(query(deskApi.scopeCities, {}));
  return data.flatMap(({ cityId, name }) => (bound.includes(cityId) ? [{ value: String(cityId), label: name }] : []));
}

export function PeopleFilters() {
  const [{ word, role, city, status = 'active', unseen }, set] = useFilters();
  const { data: roles = [] } = useQuery(query(deskApi.deskRoles, {}));
  const everybody = useEverybody();
  return (
    <search className={css.filters} aria-label="筛选">
      <SearchInput value={word} placeholder="姓名、账号、手机" onSearch={(text) => set({ word: text || undefined })} />
      <Select
        allowClear
        aria-label="角色"
        placeholder="全部角色"
        className={css.choice ?? ''}
        value={role}
        options={roles.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
        onChange={(next) => set({ role: next })}
      />
      <Select
        allowClear
        aria-label="城市"
        placeholder="全部城市"
        className={css.choice ?? ''}
        value={city}
        options={useCities(everybody?.cityIds)}
        onChange={(next) => set({ city: next })}
      />
      <Segmented
        aria-label="状态"
        options={DeskStaffStatus.options.map(({ value, label }) => ({
          value,
          label: `${label} ${everybody?.counts[value] ?? ''}`,
        }))}
        value={status}
        onChange={(next) => set({ status: next === 'active' ? undefined : next })}
      />
      <Button
        type={unseen ? 'primary' : 'dashed'}
        aria-pressed={unseen !== undefined}
        onClick={() => set({ unseen: unseen ? undefined : '1' })}
      >
        {UNSEEN_DAYS} 天未登录 {everybody?.counts.unseen}
      </Button>
    </search>
  );
}
