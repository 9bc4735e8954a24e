import { Radio } from 'antd';
import { DepartmentScope } from '#rules/role.ts';
import css from './role.module.css';
import { SCOPE_HELP } from './role-text.ts';
import { useReachableDepartments } from './use-reachable-departments.ts';

interface ScopeFieldProps {
  id?: string;
  value?: DepartmentScope;
  onChange?: (scope: DepartmentScope) => void;
}

/** The four scopes; 全部部门 only for somebody who reaches them all. */
export function ScopeField({ id, value, onChange }: ScopeFieldProps) {
  const { all } = useReachableDepartments();
  const helpOf = (scope: DepartmentScope, barred: boolean): string =>
    barred ? '您自己管理的不是全部部门，不能授予' : SCOPE_HELP[scope];
  return (
    <Radio.Group
      className={css.scopes!}
      {...(id ? { id } : {})}
      aria-labelledby="scope-title"
      value={value}
      onChange={(event) => onChange?.(event.target.value as DepartmentScope)}
    >
      {DepartmentScope.options.map(({ value: scope, label }) => {
        const barred = scope === 'all' && !all;
        return (
          <Radio key={scope} value={scope} disabled={barred}>
            {label}
            <span className={css.hint}>{helpOf(scope, barred)}</span>
          </Radio>
        );
      })}
    </Radio.Group>
  );
}
