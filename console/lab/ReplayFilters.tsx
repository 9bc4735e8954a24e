import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { sceneApi } from '#contract/scene.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor, directorSearch } from '../pickers/department-loader.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import css from './lab.module.css';

/** Whose and which rides are counted. */
export interface ReplayFilter {
  readonly departmentIds: number[];
  readonly cityIds: number[];
  readonly exceptStaffIds: number[];
}
export const NO_FILTER: ReplayFilter = { departmentIds: [], cityIds: [], exceptStaffIds: [] };

const search = directorSearch();

interface ReplayFiltersProps {
  filter: ReplayFilter;
  onChange: (filter: ReplayFilter) => void;
}

/** Departments and cities that count, and people who do not. */
export function ReplayFilters({ filter, onChange }: ReplayFiltersProps) {
  const cities = useQuery(query(sceneApi.cities, {}, { quiet: true }));
  const put = (some: Partial<ReplayFilter>) => onChange({ ...filter, ...some });
  return (
    <div className={css.filters}>
      <DepartmentPicker
        multiple
        label="部门范围"
        placeholder="全部部门"
        {...departmentsFor(PERMISSION.report)}
        width={220}
        value={filter.departmentIds}
        onChange={(departmentIds) => put({ departmentIds: departmentIds ?? [] })}
      />
      <Select<number[]>
        mode="multiple"
        aria-label="上车城市"
        placeholder="全部城市"
        style={{ width: 200 }}
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount={2}
        value={filter.cityIds}
        options={(cities.data ?? []).map(({ cityId, name }) => ({ value: cityId, label: name }))}
        onChange={(cityIds) => put({ cityIds })}
      />
      <StaffPicker
        multiple
        label="不计入的员工"
        placeholder="不计入的员工"
        search={search}
        searchName="lab-except"
        width={220}
        maxCount={50}
        value={filter.exceptStaffIds}
        onChange={(exceptStaffIds) => put({ exceptStaffIds: exceptStaffIds ?? [] })}
      />
    </div>
  );
}
