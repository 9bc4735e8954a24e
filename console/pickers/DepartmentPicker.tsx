import { TreeSelect } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type Key, type ReactNode, useId, useState } from 'react';
import {
  covered,
  type DepartmentOption,
  type LoadDepartments,
  parentsOf,
  searchDepartments,
  topmost,
  wayTo,
} from './departments.ts';
import css from './pickers.module.css';
import { MANY_TEXT, useDepartments } from './use-departments.ts';

interface PickerProps<V> {
  id?: string;
  value?: V | undefined;
  onChange?: (value: V | undefined) => void;
  load: LoadDepartments;
  /** Names the load where it is not the plain list of all departments. */
  source?: string;
  /** Names the field for screen readers where no form label does. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  allowClear?: boolean;
  width?: number | string;
  /** Departments that cannot be chosen: itself and what is below it, when a parent is sought. */
  without?: readonly number[];
}

type DepartmentPickerProps =
  | (PickerProps<number> & { multiple?: false })
  | (PickerProps<number[]> & { multiple: true });

const switcher = ({ expanded }: { expanded?: boolean }) => (
  <ChevronDown size={14} className={css.switcher} data-open={expanded || undefined} aria-hidden />
);

/** What must not be chosen stays in sight, so that the tree keeps its shape. */
const barred = (options: DepartmentOption[], without: readonly number[]): DepartmentOption[] =>
  options.map((option) => ({
    ...option,
    disabled: without.includes(option.value),
    ...(option.children ? { children: barred(option.children, without) } : {}),
  }));

/** What the tree shows: everything with the chosen branches open, or what a search finds, all open. */
function useBranches(options: DepartmentOption[], chosen: readonly number[]) {
  const [keyword, setKeyword] = useState('');
  const [expanded, setExpanded] = useState<number[]>();
  const found = searchDepartments(options, keyword);
  const atFirst = [...options.map(({ key }) => key), ...chosen.flatMap((id) => wayTo(options, id).slice(0, -1))];
  return {
    found,
    treeExpandedKeys: keyword === '' ? (expanded ?? atFirst) : parentsOf(found),
    onTreeExpand: (keys: Key[]): void => {
      if (keyword === '') setExpanded(keys as number[]);
    },
    showSearch: { searchValue: keyword, onSearch: setKeyword, filterTreeNode: false as const },
  };
}

/** The field says that it owns this id; antd's tree does not carry it. */
const popup = (id: string, many: boolean) => (tree: ReactNode) => (
  <div id={`${id}_list`}>
    {many && <div className={css.hint}>{MANY_TEXT}</div>}
    {tree}
  </div>
);

const LOOK = {
  virtual: true,
  treeNodeLabelProp: 'name',
  treeExpandAction: 'click',
  classNames: { popup: { root: css.popup! } },
  switcherIcon: switcher,
  suffixIcon: <ChevronDown size={15} aria-hidden />,
  notFoundContent: <span className={css.none}>没有查询到数据</span>,
} as const;

type Chosen = number | { value: number }[] | undefined;

/**
 * One department, or several, from the tree; searched by name and number. Of several each box stands for itself: left
 * to antd, choosing the only child of a department would choose the department.
 */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { load, source, label, without = [], width = '100%', multiple, value, onChange, ...rest } = props;
  const { query, options, many } = useDepartments(load, source);
  const chosen = value === undefined ? [] : [value].flat();
  const { found, ...branches } = useBranches(options, chosen);
  const shown = multiple ? covered(found, chosen) : found;
  const choose = (next: Chosen): void => {
    const ids = Array.isArray(next)
      ? topmost(
          options,
          next.map((each) => each.value),
        )
      : next;
    (onChange as ((value: number | number[] | undefined) => void) | undefined)?.(ids);
  };
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <TreeSelect<number | number[]>
      placeholder="请选择部门"
      {...LOOK}
      {...rest}
      {...branches}
      {...(label ? { 'aria-label': label } : {})}
      id={id}
      style={{ width }}
      treeData={without.length > 0 ? barred(shown, without) : shown}
      loading={query.isPending}
      treeCheckable={multiple === true}
      treeCheckStrictly={multiple === true}
      popupRender={popup(id, many)}
      value={value as number | number[]}
      onChange={(next) => choose(next as Chosen)}
    />
  );
}
