import { Gem } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StaffRow } from '#contract/staff/rows.ts';
import { CompanyPay } from '#rules/staff.ts';
import { LimitView } from '../kit/LimitView.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { type RowAction, RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { PAY_STATE } from '../kit/state-map.ts';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { Dash, NameList, PhoneText } from '../kit/values.tsx';
import css from './staff.module.css';

/** Members carry a gem behind their name. */
export const MemberGem = () => (
  <span className={css.gem} role="img" aria-label="会员" title="会员">
    <Gem size={14} aria-hidden />
  </span>
);

export function PayMark({ on }: { on: boolean }) {
  const state = on ? 'enabled' : 'disabled';
  return <StateMark state={PAY_STATE[state]}>{CompanyPay.labelOf(state)}</StateMark>;
}

const Name = ({ row, onOpen }: { row: StaffRow; onOpen: () => void }) => (
  <span className={css.name}>
    <NameLink onClick={onOpen}>
      <span className={css.cut} title={row.name}>
        {row.name}
      </span>
    </NameLink>
    {row.isKeyCustomer && <MemberGem />}
  </span>
);

const Cut = ({ text, whole = text }: { text: string; whole?: string }) => (
  <span className={css.cut} title={whole}>
    {text}
  </span>
);

/** Stands back behind the name. */
const Quiet = ({ children }: { children: ReactNode }) => <span className={css.quiet}>{children}</span>;

const PLAIN: readonly Column<StaffRow>[] = [
  {
    key: 'number',
    sort: 'number',
    title: '员工编号',
    width: 92,
    render: ({ number }) => <Quiet>{number ? <Cut text={number} /> : <Dash />}</Quiet>,
  },
  {
    key: 'phone',
    sort: 'phone',
    title: '手机号',
    width: 124,
    render: ({ phone }) => (
      <Quiet>
        <PhoneText phone={phone} />
      </Quiet>
    ),
  },
  {
    key: 'department',
    title: '部门',
    least: 90,
    render: ({ departmentName, departmentPath }) => <Cut text={departmentName} whole={departmentPath} />,
  },
  {
    key: 'scenes',
    title: '用车场景',
    least: 116,
    render: ({ scenes }) => <NameList ellipsis width="100%" names={scenes.map(({ sceneName }) => sceneName)} />,
  },
  {
    key: 'limit',
    title: '个人限额（元）',
    width: 222,
    render: ({ limit, staffId }) => <LimitView limit={limit} to={`/limit/staff/${staffId}`} />,
  },
  { key: 'pay', title: '企业支付', width: 84, render: ({ companyPay }) => <PayMark on={companyPay} /> },
];

export const staffColumns = (
  onOpen: (staffId: number) => void,
  actionsOf: (row: StaffRow) => readonly (RowAction | false)[],
): Column<StaffRow>[] => [
  {
    key: 'name',
    title: '姓名',
    locked: true,
    width: 108,
    render: (row) => <Name row={row} onOpen={() => onOpen(row.staffId)} />,
  },
  ...PLAIN,
  actionColumn((row) => <RowActions of={row.name} actions={actionsOf(row)} />),
];
