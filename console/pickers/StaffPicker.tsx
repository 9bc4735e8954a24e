import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useSettled } from '#ui/use-settled.ts';
import { PhoneText } from '../kit/values.tsx';
import css from './pickers.module.css';

/** A person as the pickers need them. */
export interface StaffOption {
  id: number;
  name: string;
  phone?: string;
  departmentName?: string;
}

export type SearchStaff = (keyword: string, signal: AbortSignal) => Promise<StaffOption[]>;

interface PickerProps<V> {
  id?: string;
  value?: V | undefined;
  onChange?: (value: V | undefined, chosen: StaffOption[]) => void;
  search: SearchStaff;
  /** Tells whose search it is, so that two pickers do not answer each other. */
  searchName: string;
  /** People chosen before, whose names no search has brought yet. */
  known?: readonly StaffOption[];
  /** How long the typing must rest: the documents ask for one or two seconds. */
  delayMs?: number;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  allowClear?: boolean;
  maxCount?: number;
  width?: number | string;
  /** Said when nobody is found. */
  nothingText?: string;
  /** Said before anything is typed. */
  idleText?: string;
  /** Said when the search fails; the server's own reason where nothing is given. */
  failedText?: string;
  /** Several can be chosen from one answer: the words stay until the field is left. */
  keepsWords?: boolean;
}

type StaffPickerProps = (PickerProps<number> & { multiple?: false }) | (PickerProps<number[]> & { multiple: true });

/** Every person seen so far: a chosen one must keep their name after the next search. */
function useSeen(known: readonly StaffOption[], found: readonly StaffOption[]): Map<number, StaffOption> {
  const seen = useRef(new Map<number, StaffOption>());
  return useMemo(() => {
    for (const person of [...known, ...found]) seen.current.set(person.id, person);
    return seen.current;
  }, [known, found]);
}

function Person({ person }: { person: StaffOption }) {
  return (
    <span className={css.person}>
      <span>{person.name}</span>
      <span className={css.personMore}>
        {person.phone && <PhoneText phone={person.phone} />}
        {person.departmentName && <span>{person.departmentName}</span>}
      </span>
    </span>
  );
}

const NOBODY: readonly StaffOption[] = [];

/** Asks the server when the typing has rested; without a keyword only the chosen people are shown. */
function useStaffSearch(
  props: Pick<PickerProps<never>, 'search' | 'searchName' | 'known' | 'delayMs' | 'failedText'>,
  chosen: number[],
) {
  const { search, searchName, known = NOBODY, delayMs = 1000, failedText } = props;
  const [keyword, setKeyword] = useState('');
  const typed = keyword.trim();
  const words = useSettled(typed, delayMs);
  const query = useQuery({
    queryKey: ['staff', 'picker', searchName, words],
    queryFn: ({ signal }) => search(words, signal),
    enabled: words !== '',
    staleTime: 30_000,
    meta: { area: 'staff', ...(failedText ? { failed: failedText } : {}) },
  });
  const found = words === '' ? NOBODY : (query.data ?? NOBODY);
  const seen = useSeen(known, found);
  const waiting = typed !== words || query.isFetching;
  const shown = typed === '' ? chosen.flatMap((id) => seen.get(id) ?? []) : waiting ? NOBODY : found;
  return { typed, setKeyword, waiting, shown, seen, isError: query.isError };
}

/** People by name, employee number or phone, asked from the server. */
export function StaffPicker(props: StaffPickerProps) {
  const { search, searchName, known, delayMs, label, width = '100%', nothingText = '没有查询到数据', ...rest } = props;
  const { idleText = '输入后查找', failedText = '没有查到，请重试', keepsWords = false, ...more } = rest;
  const { multiple, value, onChange, placeholder = '姓名、员工编号或手机号', ...plain } = more;
  const chosen = value === undefined ? [] : [value].flat();
  const { typed, setKeyword, waiting, shown, seen, isError } = useStaffSearch(props, chosen);
  const choose = (next: number | number[] | undefined): void => {
    if (!keepsWords) setKeyword('');
    const people = [next ?? []].flat().flatMap((id) => seen.get(id) ?? []);
    (onChange as ((value: number | number[] | undefined, chosen: StaffOption[]) => void) | undefined)?.(next, people);
  };
  const outcome = isError ? failedText : nothingText;
  const nothing = waiting ? '正在查找' : typed === '' ? idleText : outcome;
  return (
    <Select<number | number[]>
      {...plain}
      {...(multiple ? { mode: 'multiple' as const } : {})}
      {...(label ? { 'aria-label': label } : {})}
      style={{ width }}
      placeholder={placeholder}
      showSearch={{ filterOption: false, onSearch: setKeyword, autoClearSearchValue: !keepsWords }}
      loading={waiting}
      notFoundContent={<span className={css.none}>{nothing}</span>}
      options={shown.map((person) => ({ value: person.id, label: person.name, person }))}
      optionRender={(option) => <Person person={(option.data as { person: StaffOption }).person} />}
      labelRender={({ value: id, label: name }) => seen.get(Number(id))?.name ?? name ?? String(id)}
      value={value ?? null}
      onChange={choose}
    />
  );
}
