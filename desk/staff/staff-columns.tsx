import { StateMark } from '#console/kit/StateMark.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { Dash, PhoneText, TimeText } from '#console/kit/values.tsx';
import type { DeskStaff } from '#contract/desk-staff.ts';
import { DeskStaffStatus, isUnseen, UNSEEN_DAYS } from '#rules/desk/people.ts';

function State({ row }: { row: DeskStaff }) {
  if (row.status === 'stopped') return <StateMark state="off">{DeskStaffStatus.labelOf('stopped')}</StateMark>;
  if (isUnseen(row, new Date())) return <StateMark state="wait">{`${UNSEEN_DAYS} 天未登录`}</StateMark>;
  if (row.lastSeenAt === null) return <StateMark state="wait">没有登录过</StateMark>;
  return <StateMark state={row.isOnline ? 'ok' : 'off'}>{row.isOnline ? '在线' : '离线'}</StateMark>;
}

export const STAFF_COLUMNS: readonly Column<DeskStaff>[] = [
  { key: 'name', title: '姓名', width: 90, render: ({ name }) => name },
  { key: 'account', title: '账号', width: 100, render: ({ account }) => account },
  { key: 'phone', title: '手机号', width: 120, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'role', title: '角色', width: 90, render: ({ roleName }) => roleName },
  {
    key: 'cities',
    title: '城市',
    width: 120,
    render: ({ cityNames }) => (cityNames === null ? '全部' : cityNames.join('、')),
  },
  {
    key: 'companies',
    title: '企业',
    width: 90,
    render: ({ companyIds }) => (companyIds === null ? '全部' : `名单 ${companyIds.length} 家`),
  },
  { key: 'seen', title: '最近使用', width: 110, render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
  { key: 'address', title: '地址', width: 110, render: ({ lastAddress }) => lastAddress || <Dash /> },
  {
    key: 'factor',
    title: '动态口令',
    width: 90,
    render: ({ hasFactor }) => (
      <StateMark state={hasFactor ? 'ok' : 'wait'}>{hasFactor ? '已绑定' : '未绑定'}</StateMark>
    ),
  },
  { key: 'status', title: '状态', width: 120, render: (row) => <State row={row} /> },
  { key: 'week', title: '本周操作', width: 80, align: 'right', render: ({ weekCount }) => weekCount },
];
