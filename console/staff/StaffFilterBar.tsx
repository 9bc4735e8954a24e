import { Segmented, Select } from 'antd';
import type { StaffRow } from '#contract/staff/rows.ts';
import { LimitUse } from '#rules/limit-use.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { FilterBar } from '../kit/FilterBar.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { StaffSearch } from './StaffSearch.tsx';
import { useScenes } from './sources.ts';
import type { StaffFilters, StaffList } from './use-staff-list.ts';

const ALL = '';

function SceneFilter({ filters }: { filters: StaffFilters }) {
  const { scenes, isPending } = useScenes();
  return (
    <Select<number | typeof ALL>
      aria-label="用车场景"
      style={{ width: 148 }}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={filters.values.sceneId ?? ALL}
      options={[
        { value: ALL, label: '全部用车场景' },
        ...scenes.map(({ sceneId, name }) => ({ value: sceneId, label: name })),
      ]}
      onChange={(scene) => filters.set({ sceneId: scene || undefined })}
    />
  );
}

function LimitFilter({ filters }: { filters: StaffFilters }) {
  const options = LimitUse.options.map(({ value, label }) => ({ value, label: `限额${label}` }));
  return (
    <Select<LimitUse | typeof ALL>
      aria-label="限额使用"
      style={{ width: 148 }}
      value={filters.values.limitUse ?? ALL}
      options={[{ value: ALL, label: '全部限额' }, ...options]}
      onChange={(use) => filters.set({ limitUse: use || undefined })}
    />
  );
}

export function StaffFilterBar({ list, columns }: { list: StaffList; columns: readonly Column<StaffRow>[] }) {
  const { filters } = list;
  return (
    <FilterBar list="staff" columns={columns}>
      <StaffSearch list={list} />
      <SceneFilter filters={filters} />
      <LimitFilter filters={filters} />
      <Segmented<CompanyPayFilter>
        aria-label="企业支付"
        options={CompanyPayFilter.options}
        value={filters.values.pay ?? 'all'}
        onChange={(pay) => filters.set({ pay: pay === 'all' ? undefined : pay })}
      />
    </FilterBar>
  );
}
