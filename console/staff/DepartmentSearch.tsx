import { AutoComplete, Input } from 'antd';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { notify } from '../kit/notify.tsx';
import type { DepartmentOption } from '../pickers/departments.ts';
import { useDepartments } from '../pickers/use-departments.ts';
import { exactDepartment, flatDepartments } from './department-search.ts';
import { NOTHING_TYPED, SEARCH_WIDTH } from './filters.ts';
import { DEPARTMENTS } from './sources.ts';
import css from './staff.module.css';

const NOT_EXACT = '请选择准确的部门名称或编号';
const MOST_SHOWN = 50;

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
export function DepartmentSearch({ onOpen }: { onOpen: (id: number) => void }) {
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
      style={{ width: SEARCH_WIDTH }}
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
