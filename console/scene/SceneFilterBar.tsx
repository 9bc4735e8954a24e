import { Segmented, Select } from 'antd';
import type { SceneView } from '#contract/scene.ts';
import { ENDED_STATUSES, SceneLabel, SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { FilterBar, SearchInput } from '../kit/FilterBar.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { useCities } from './sources.ts';
import type { SceneList } from './use-scene-list.ts';

const STATES = [
  { value: 'live', label: '使用中' },
  { value: 'ended', label: '已过期和已删除' },
];

interface ChoiceProps<V> {
  label: string;
  width: number;
  options: { value: V; label: string }[];
  value: V | undefined;
  onChange: (value: V | undefined) => void;
}

function Choice<V extends string | number>({ label, width, value, onChange, options }: ChoiceProps<V>) {
  return (
    <Select<V | null>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={label}
      style={{ width }}
      options={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

interface SceneFilterBarProps {
  list: SceneList;
  columns: readonly Column<SceneView>[];
}

/** Every condition is asked for at once and stands in the address. */
export function SceneFilterBar({ list: { values, set }, columns }: SceneFilterBarProps) {
  const cities = useCities().map(({ cityId, name }) => ({ value: cityId, label: name }));
  const statuses = SceneStatus.options.filter(
    ({ value }) => ENDED_STATUSES.includes(value) === (values.isEnded === true),
  );
  return (
    <FilterBar list="scene" columns={columns}>
      <Segmented
        aria-label="使用中或已结束"
        options={STATES}
        value={values.isEnded ? 'ended' : 'live'}
        onChange={(state) => set({ isEnded: state === 'ended' ? true : undefined, status: undefined })}
      />
      <SearchInput
        width={200}
        value={values.name}
        placeholder="场景名称"
        onSearch={(name, options) => set({ name }, options)}
      />
      <Choice
        label="模板"
        width={120}
        options={SceneTemplate.options}
        value={values.template}
        onChange={(template) => set({ template })}
      />
      <Choice
        label="状态"
        width={110}
        options={statuses}
        value={values.status}
        onChange={(status) => set({ status })}
      />
      <Choice
        label="标签"
        width={120}
        options={SceneLabel.options}
        value={values.label}
        onChange={(label) => set({ label })}
      />
      <Choice
        label="用车城市"
        width={120}
        options={cities}
        value={values.cityId}
        onChange={(cityId) => set({ cityId })}
      />
    </FilterBar>
  );
}
