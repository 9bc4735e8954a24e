import { Select } from 'antd';
import { useState } from 'react';
import type { StaffRow } from '#contract/staff/rows.ts';
import { LimitUse } from '#rules/limit-use.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { FilterBar } from '../kit/FilterBar.tsx';
import { Segments } from '../kit/Segments.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { StaffSearch } from './StaffSearch.tsx';
import { useScenes } from './sources.ts';
import type { StaffFilters, StaffList } from './use-staff-list.ts';

const ALL = '';

function SceneFilter({ filters }: { filters: StaffFilters }) {
  const { sceneId } = filters.values;
  const [wasOpened, setOpened] = useState(false);
  const { scenes, isFetching } = useScenes({ enabled: wasOpened || sceneId !== undefined });
  const isUnnamed = sceneId !== undefined && !scenes.some((scene) => scene.sceneId === sceneId);
  return (
    <Select<number | typeof ALL>
      aria-label="用车场景"
      style={{ width: 148 }}
      loading={isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={sceneId ?? ALL}
      options={[
        { value: ALL, label: '全部用车场景' },
        ...scenes.map((scene) => ({ value: scene.sceneId, label: scene.name })),
        // Until its name is there, nobody reads a number.
        ...(isUnnamed ? [{ value: sceneId, label: '' }] : []),
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
      <Segments<CompanyPayFilter>
        label="企业支付"
        options={CompanyPayFilter.options}
        value={filters.values.pay ?? 'all'}
        onChange={(pay) => filters.set({ pay: pay === 'all' ? undefined : pay })}
      />
    </FilterBar>
  );
}
