import { Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SearchInput } from '../kit/FilterBar.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { NOTHING_TYPED, SEARCH_WIDTH } from './filters.ts';
import css from './staff.module.css';
import type { StaffList } from './use-staff-list.ts';

const DepartmentSearch = lazyPart(() => import('./DepartmentSearch.tsx').then((m) => m.DepartmentSearch));

type Kind = 'staff' | 'department';

/** One box, two kinds of search: people in the list, or the department to list. */
export function StaffSearch({ list }: { list: StaffList }) {
  const [kind, setKind] = useState<Kind>('staff');
  const { filters, search, openDepartment } = list;
  return (
    <span className={css.search}>
      <Select<Kind>
        aria-label="搜索什么"
        className={css.kind!}
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
          className={css.joined}
          width={SEARCH_WIDTH}
          placeholder="姓名、员工编号或手机号"
          autoFocus={search.focus === 'search'}
          value={filters.values.search}
          onSearch={(words, options) => filters.set({ search: words }, options)}
          onEmpty={() => notify.warning(NOTHING_TYPED)}
        />
      ) : (
        <Suspense fallback={<span style={{ width: SEARCH_WIDTH }} />}>
          <DepartmentSearch onOpen={openDepartment} />
        </Suspense>
      )}
    </span>
  );
}
