import type { RoleMember } from '#rules/role-form.ts';
import type { Column } from '../kit/table-columns.tsx';
import { CutText, Dash, PhoneText } from '../kit/values.tsx';

export const MEMBER_COLUMNS: readonly Column<RoleMember>[] = [
  { key: 'name', title: '姓名', locked: true, width: 180, render: ({ name }) => <CutText text={name} most={12} /> },
  { key: 'phone', title: '手机号', width: 180, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'number', title: '员工编号', width: 180, render: ({ number }) => number ?? <Dash /> },
  { key: 'department', title: '部门', render: ({ departmentName }) => <CutText text={departmentName} most={20} /> },
];
