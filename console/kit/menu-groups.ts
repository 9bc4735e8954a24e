import {
  Building2,
  ChartColumn,
  ClipboardList,
  FileClock,
  FlaskConical,
  FolderKanban,
  GitPullRequestArrow,
  LayoutDashboard,
  LayoutGrid,
  Link2,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  Network,
  ReceiptText,
  Route,
  ScanEye,
  ScrollText,
  Settings2,
  ShieldCheck,
  Stethoscope,
  TrendingUp,
  TriangleAlert,
  Users,
  Wallet,
} from 'lucide-react';
import type { MenuEntry } from '#contract/access.ts';
import { APPROVALS_ENTRY } from '#rules/home.ts';
import { permissionOf, withParents } from '#rules/permission.ts';

export interface MenuItem {
  id: number;
  label: string;
  path: string;
  icon: LucideIcon;
  /** Every page below this address belongs to the entry. */
  under?: string;
}

export interface MenuGroup {
  label: string;
  items: MenuItem[];
}

/** Short names under group heads, in the menu's order; what is not listed is shown as the server calls it. */
const LOOKS: readonly (readonly [id: number, label: string, icon: LucideIcon])[] = [
  [3, '员工', Users],
  [5, '部门', Network],
  [7, '角色与权限', ShieldCheck],
  [13, '用车场景', Route],
  [9, '审批流', GitPullRequestArrow],
  [45, '二次审批规则', ScanEye],
  [21, '订单', ClipboardList],
  [25, '用车申请', FileClock],
  [33, '账户与账单', Wallet],
  [35, '发票', ReceiptText],
  [39, '用车报表', ChartColumn],
  [27, '操作日志', ScrollText],
  [43, '企业设置', Settings2],
  [47, '登录安全', LockKeyhole],
];

/** Pages beside the one that a function stands for: whoever holds it finds them below it. */
const BESIDE: readonly (readonly [functionId: number, item: MenuItem])[] = [
  [33, { id: 1033, label: '票据链', path: '/finance/chain', icon: Link2 }],
  [33, { id: 1035, label: '预算预测', path: '/finance/forecast', icon: TrendingUp }],
  [33, { id: 1034, label: '项目', path: '/finance/projects', icon: FolderKanban }],
  [39, { id: 1039, label: '异常用车', path: '/report/anomalies', icon: TriangleAlert }],
];

/** Whether an entry is that of the page at an address in small letters, which needs this function. */
export function isActive({ id, path, under }: MenuItem, pathname: string, permission: number | undefined): boolean {
  if (under) return pathname.startsWith(under);
  if (id <= 0 || BESIDE.some(([, item]) => item.path === pathname)) return path === pathname;
  return permission === id && !pathname.startsWith('/lab/');
}

/** The server's parents, gathered under five heads. */
const GROUPS: readonly (readonly [label: string, parents: readonly number[]])[] = [
  ['组织', [1]],
  ['用车', [11]],
  ['单据', [15, 23]],
  ['财务', [31]],
  ['分析与系统', [37, 17, 41, 49]],
];

/** Orders and applications belong to every menu, granted or not. */
const ALWAYS_SHOWN = [21, 25];

export const HOME: MenuItem = { id: 0, label: '工作台', path: '/', icon: LayoutDashboard };
/** Needs no function: whoever a flow names decides. */
export const APPROVALS: MenuItem = { id: APPROVALS_ENTRY, label: '待我审批', path: '/approvals', icon: ListChecks };

const labItem = (id: number, label: string, path: string, icon: LucideIcon, under = path): MenuItem => ({
  ...{ id, label, path, icon, under },
});
const LAB_GROUP = '制度实验室';
const LAB_AFTER = '用车';
/** The laboratory, each page for whoever may change what it looks at; a replay also needs the report, or is read by auditors. */
const LAB: readonly (readonly [functions: readonly number[], item: MenuItem])[] = [
  [[3, 5, 9, 13, 43, 45, 27], labItem(-39, '规则沙盘', '/lab/sandbox/new', FlaskConical, '/lab/sandbox')],
  [[13], labItem(-13, '覆盖图', '/lab/coverage', LayoutGrid)],
  [[9], labItem(-9, '审批体检', '/lab/approvals', Stethoscope)],
];

function withLab(groups: MenuGroup[], entries: readonly MenuEntry[], hasPage: (path: string) => boolean): MenuGroup[] {
  const held = new Set(entries.map(({ id }) => id));
  const items = LAB.filter(([functions]) => functions.some((id) => held.has(id)))
    .map(([, item]) => item)
    .filter(({ id, path }) => hasPage(path) && (id !== -39 || held.has(39) || held.has(27)));
  const at = groups.findIndex(({ label }) => label === LAB_AFTER) + 1;
  return items.length > 0 ? groups.toSpliced(at, 0, { label: LAB_GROUP, items }) : groups;
}

function completed(entries: readonly MenuEntry[]): MenuEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  const missing = withParents(ALWAYS_SHOWN).filter((id) => !known.has(id));
  const added = missing.flatMap((id) => {
    const permission = permissionOf(id);
    return permission
      ? [{ id, parentId: permission.parentId, apiName: permission.label, apiUrl: permission.path }]
      : [];
  });
  return [...entries, ...added];
}

const itemOf = ({ id, apiName, apiUrl }: MenuEntry): MenuItem => {
  const [, label, icon] = LOOKS.find(([known]) => known === id) ?? [id, apiName, Building2];
  return { id, label, icon, path: permissionOf(id)?.path || apiUrl };
};

const besideOf = ({ id }: MenuItem): MenuItem[] =>
  BESIDE.flatMap(([functionId, item]) => (functionId === id ? [item] : []));

const placeOf = ({ id }: MenuItem): number => {
  const place = LOOKS.findIndex(([known]) => known === id);
  return place < 0 ? LOOKS.length : place;
};

/** The server's list by parent and child; `hasPage` leaves out what this console has no page for. */
export function menuGroups(entries: readonly MenuEntry[], hasPage: (path: string) => boolean): MenuGroup[] {
  const all = completed(entries);
  const headed = new Set(GROUPS.flatMap(([, parents]) => parents));
  const unheaded = all.filter(({ id, parentId }) => parentId === 0 && !headed.has(id));
  const heads = [...GROUPS, ...unheaded.map(({ id, apiName }) => [apiName, [id]] as const)];
  const groups = heads
    .map(([label, parents]) => ({
      label,
      items: all
        .filter(({ parentId }) => parents.includes(parentId))
        .map(itemOf)
        .filter(({ path }) => path !== '' && hasPage(path))
        .sort((a, b) => placeOf(a) - placeOf(b))
        .flatMap((item) => [item, ...besideOf(item).filter(({ path }) => hasPage(path))]),
    }))
    .filter(({ items }) => items.length > 0);
  return withLab(groups, entries, hasPage);
}
