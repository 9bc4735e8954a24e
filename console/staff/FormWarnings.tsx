import { Form } from 'antd';
import { Suspense } from 'react';
import type { StaffDetail } from '#contract/staff/rows.ts';
import type { StaffForm } from '#rules/staff/form.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import css from './form.module.css';

const Unapproved = lazyPart(() => import('../kit/Unapproved.tsx').then((m) => m.default));
const UnapprovedAfter = lazyPart(() => import('../kit/UnapprovedAfter.tsx').then((m) => m.default));

/** Told while the form is filled in: whom this person's move, lost role or last day would leave without an approver. */
export function FormWarnings({ staff }: { staff: StaffDetail }) {
  const form = Form.useFormInstance<StaffForm>();
  const departmentId = Form.useWatch('departmentId', form);
  const roleIds = Form.useWatch('roleIds', form);
  const leavesOn = Form.useWatch('leavesOn', form);
  const { staffId } = staff;
  const lost = roleIds ? staff.roles.filter(({ roleId }) => !roleIds.includes(roleId)) : [];
  const moves = departmentId !== undefined && departmentId !== staff.departmentId;
  return (
    <div className={css.warnings}>
      <Suspense>
        {moves && <UnapprovedAfter departmentId={departmentId} staffIds={[staffId]} />}
        {lost.map(({ roleId }) => (
          <Unapproved key={roleId} staffIds={[staffId]} roleId={roleId} />
        ))}
        {leavesOn && leavesOn !== staff.leavesOn && <Unapproved staffIds={[staffId]} />}
      </Suspense>
    </div>
  );
}
