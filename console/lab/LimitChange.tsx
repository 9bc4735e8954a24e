import { Segmented, Select } from 'antd';
import { RECURRING_LIMITS } from '#rules/account/limit-window.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { PERMISSION } from '#rules/permission.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor, directorSearch } from '../pickers/department-loader.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import css from './lab.module.css';

export interface LimitChosen {
  readonly of: 'department' | 'staff';
  readonly departmentId: number | undefined;
  readonly staffId: number | undefined;
  readonly kind: SpendingLimit;
  readonly moneyFen: number | null;
}
export const NO_LIMIT_CHOSEN: LimitChosen = {
  ...{ of: 'department', departmentId: undefined, staffId: undefined, kind: 'monthly', moneyFen: null },
};

const KINDS = ['unlimited', 'total', ...RECURRING_LIMITS] as const;
const search = directorSearch(PERMISSION.staff);

/** Whose limit, and what it would be. */
export function LimitChange({ chosen, onChange }: { chosen: LimitChosen; onChange: (chosen: LimitChosen) => void }) {
  const put = (some: Partial<LimitChosen>) => onChange({ ...chosen, ...some });
  return (
    <div className={css.limit}>
      <Segmented<LimitChosen['of']>
        aria-label="谁的限额"
        value={chosen.of}
        options={[
          { value: 'department', label: '部门' },
          { value: 'staff', label: '员工' },
        ]}
        onChange={(of) => put({ of })}
      />
      {chosen.of === 'department' ? (
        <DepartmentPicker
          label="部门"
          placeholder="选择部门"
          {...departmentsFor(PERMISSION.department)}
          width={240}
          value={chosen.departmentId}
          onChange={(departmentId) => put({ departmentId })}
        />
      ) : (
        <StaffPicker
          label="员工"
          placeholder="输入姓名或手机号"
          search={search}
          searchName="lab-limit"
          width={240}
          value={chosen.staffId}
          onChange={(staffId) => put({ staffId })}
        />
      )}
      <Select<SpendingLimit>
        aria-label="限额方式"
        style={{ width: 140 }}
        value={chosen.kind}
        options={KINDS.map((kind) => ({ value: kind, label: SpendingLimit.labelOf(kind) }))}
        onChange={(kind) => put({ kind })}
      />
      {chosen.kind !== 'unlimited' && (
        <MoneyInput
          label="金额"
          placeholder="金额"
          value={chosen.moneyFen}
          onChange={(moneyFen) => put({ moneyFen })}
        />
      )}
    </div>
  );
}
