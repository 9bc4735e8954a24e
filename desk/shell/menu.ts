import {
  Building2,
  CarFront,
  ClipboardList,
  Database,
  FileInput,
  FileMinus,
  FileText,
  Gauge,
  KeyRound,
  type LucideIcon,
  Map as MapIcon,
  ReceiptText,
  Scale,
  ScrollText,
  Sun,
  Tags,
  UserCheck,
  Users,
} from 'lucide-react';
import type { CaseKind } from '#contract/desk-today.ts';
import type { DeskFunction } from '#rules/desk/rights.ts';

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Null: everybody of the desk. */
  readonly needs: DeskFunction | null;
  /** What its counter counts. */
  readonly waits?: CaseKind;
}

export const TODAY: MenuEntry = { path: '/', label: '今日', icon: Sun, needs: null };

export const MENU: readonly { readonly label: string; readonly entries: readonly MenuEntry[] }[] = [
  {
    label: '运行',
    entries: [
      { path: '/dispatch', label: '调度', icon: MapIcon, needs: 'orders', waits: 'ride' },
      { path: '/orders', label: '订单', icon: ClipboardList, needs: 'orders' },
      { path: '/fleet', label: '司机与车辆', icon: CarFront, needs: 'orders' },
      { path: '/prices', label: '费用复核', icon: Gauge, needs: 'prices', waits: 'price' },
    ],
  },
  {
    label: '客户',
    entries: [
      { path: '/companies', label: '企业', icon: Building2, needs: 'companies' },
      { path: '/enrolments', label: '入驻申请', icon: FileInput, needs: 'enrolments', waits: 'enrolment' },
      { path: '/objections', label: '异议', icon: Scale, needs: 'objections', waits: 'objection' },
    ],
  },
  {
    label: '结算',
    entries: [
      { path: '/bills', label: '账单', icon: FileText, needs: 'bills' },
      { path: '/invoices', label: '发票', icon: ReceiptText, needs: 'invoices', waits: 'invoice' },
      { path: '/redLetters', label: '红字发票', icon: FileMinus, needs: 'prices' },
      { path: '/tariffs', label: '资费', icon: Tags, needs: 'tariffs', waits: 'tariff' },
      { path: '/holds', label: '复核', icon: UserCheck, needs: null, waits: 'hold' },
    ],
  },
  {
    label: '系统',
    entries: [
      { path: '/reference', label: '基础数据', icon: Database, needs: 'reference' },
      { path: '/staff', label: '员工与权限', icon: Users, needs: 'staff' },
      { path: '/keys', label: '密钥', icon: KeyRound, needs: 'keys', waits: 'key' },
      { path: '/log', label: '操作记录', icon: ScrollText, needs: 'log' },
    ],
  },
];
