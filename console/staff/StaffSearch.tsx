import { AutoComplete, Input, Select, Space } from 'antd';
import { ChevronDown, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SearchInput } from '../kit/FilterBar.tsx';
import { notify } from '../kit/notify.tsx';
import type { DepartmentOption } from '../pickers/departments.ts';
import { useDepartments } from '../pickers/use-departments.ts';
import { exactDepartment, flatDepartments } from './department-search.ts';
import { DEPARTMENTS } from './sources.ts';
import css from './staff.module.css';
import type { StaffList } from './use-staff-list.ts';

const NOTHING_TYPED = '请输入查询信息';
const NOT_EXACT = '请选择准确的部门名称或编号';
const MOST_SHOWN = 50;
const WIDTH = 212;

const optionOf = ({ key, name, number }: DepartmentOption) => ({
  key,
  value: String(key),
  label: (
    <span className={css.department}>
      <span>{name}</span>
      <span>{number}</span>
    </span>
  ),
});

/** A department by name or number; only one that is really there opens. */
function DepartmentSearch({ onOpen }: { onOpen: (id: number) => void }) {
  const [words, setWords] = useState('');
  const { options } = useDepartments(DEPARTMENTS.load, DEPARTMENTS.source);
  const all = useMemo(() => flatDepartments(options), [options]);
  const typed = words.trim().toLowerCase();
  const found = all.filter(({ name, number }) => `${name}\n${number}`.toLowerCase().includes(typed));
  const open = (id: number, name: string): void => {
    setWords(name);
    onOpen(id);
  };
  const enter = (): void => {
    const exact = exactDepartment(all, words);
    if (exact) open(exact.key, exact.name);
    else notify.warning(typed === '' ? NOTHING_TYPED : NOT_EXACT);
  };
  return (
    <AutoComplete
      style={{ width: WIDTH }}
      popupMatchSelectWidth={280}
      defaultActiveFirstOption={false}
      value={words}
      options={typed === '' ? [] : found.slice(0, MOST_SHOWN).map(optionOf)}
      onChange={(text: string) => setWords(all.some(({ key }) => String(key) === text) ? words : text)}
      onSelect={(id: string) => {
        const chosen = all.find(({ key }) => String(key) === id);
        if (chosen) open(chosen.key, chosen.name);
      }}
    >
      <Input
        allowClear
        aria-label="部门名称或编号"
        placeholder="部门名称或编号"
        maxLength={100}
        prefix={<Search size={15} aria-hidden />}
        onPressEnter={enter}
      />
    </AutoComplete>
  );
}

type Kind = 'staff' | 'department';

/** One box, two kinds of search: people in the list, or the department to list. */
export function StaffSearch({ list }: { list: StaffList }) {
  const [kind, setKind] = useState<Kind>('staff');
  const { filters, search, openDepartment } = list;
  return (
    <Space.Compact>
      <Select<Kind>
        aria-label="搜索什么"
        style={{ width: 76 }}
        suffixIcon={<ChevronDown size={14} aria-hidden />}
        value={kind}
        options={[
          { value: 'staff', label: '员工' },
          { value: 'department', label: '部门' },
        ]}
        onChange={setKind}
      />
      {kind === 'staff' ? (
        <SearchInput
          width={WIDTH}
          placeholder="姓名、员工编号或手机号"
          autoFocus={search.focus === 'search'}
          value={filters.values.search}
          onSearch={(words, options) => filters.set({ search: words }, options)}
          onEmpty={() => notify.warning(NOTHING_TYPED)}
        />
      ) : (
        <DepartmentSearch onOpen={openDepartment} />
      )}
    </Space.Compact>
  );
}
