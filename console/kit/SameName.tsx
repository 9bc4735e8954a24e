import { TriangleAlert } from 'lucide-react';
import css from './SameName.module.css';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Whether another record than the one being edited is called so. */
export function isNameTaken(records: readonly Named[], typed: string, ownId: number | undefined): boolean {
  const name = typed.trim();
  return name !== '' && records.some((record) => record.id !== ownId && record.name.trim() === name);
}

interface SameNameProps {
  /** 场景, 审批流. */
  what: string;
  records: readonly Named[];
  typed: string;
  ownId: number | undefined;
}

/** Two of one name are allowed and hard to tell apart in every list of choices: said while the name is typed. */
export function SameName({ what, records, typed, ownId }: SameNameProps) {
  return (
    <div role="status">
      {isNameTaken(records, typed, ownId) && (
        <span className={css.taken}>
          <TriangleAlert size={13} aria-hidden />
          已有同名的{what}，选择时不容易分清，建议换一个名称
        </span>
      )}
    </div>
  );
}
