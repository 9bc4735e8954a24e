import {
  ChartColumn,
  ClipboardList,
  FileClock,
  type LucideIcon,
  ReceiptText,
  Route,
  ScrollText,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { PERMISSION } from '#rules/permission.ts';
import { useMay } from '../kit/rights.ts';
import { AddressLink } from './AddressLink.tsx';
import css from './HomePage.module.css';
import type { PageAddress } from './page-addresses.ts';

interface QuickAct extends PageAddress {
  permission: number;
  label: string;
  icon: LucideIcon;
}

/** In the order in which they are offered; a header has room for three. */
const ACTS: readonly QuickAct[] = [
  { permission: PERMISSION.staff, label: '添加员工', icon: UserPlus, to: '/AddStaff', search: { from: '2' } },
  { permission: PERMISSION.scene, label: '新建场景', icon: Route, to: '/scene/editScenario' },
  { permission: PERMISSION.finance, label: '查看账单', icon: Wallet, to: '/finance' },
  { permission: PERMISSION.invoice, label: '申请发票', icon: ReceiptText, to: '/bill' },
  { permission: PERMISSION.report, label: '查看报表', icon: ChartColumn, to: '/report' },
  { permission: PERMISSION.operationLog, label: '查看日志', icon: ScrollText, to: '/operLog' },
  { permission: PERMISSION.order, label: '查看订单', icon: ClipboardList, to: '/order' },
  { permission: PERMISSION.application, label: '查看申请', icon: FileClock, to: '/travel' },
];
const SHOWN = 3;

/** The quickest ways into what somebody most likely came for. */
export function QuickActs() {
  const may = useMay();
  return ACTS.filter(({ permission }) => may(permission))
    .slice(0, SHOWN)
    .map(({ label, icon: Icon, permission: _, ...way }) => (
      <AddressLink key={label} className={css.act!} {...way}>
        <Icon size={15} aria-hidden />
        {label}
      </AddressLink>
    ));
}
