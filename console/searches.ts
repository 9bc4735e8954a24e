import { PERMISSION } from '#rules/permission.ts';
import type { SearchEntry } from './shell/search-entry.ts';

/** What the command palette searches besides the menu, area by area. It comes with the first search. */
export const SEARCHES: readonly SearchEntry[] = [
  { group: '员工', permission: PERMISSION.staff, load: () => import('./staff/find-staff.ts').then((m) => m.findStaff) },
  {
    group: '用车申请',
    permission: PERMISSION.application,
    load: () => import('./application/find-applications.ts').then((m) => m.findApplications),
  },
  { group: '订单', permission: PERMISSION.order, load: () => import('./order/find-order.ts').then((m) => m.findOrder) },
  {
    group: '账单',
    permission: PERMISSION.finance,
    load: () => import('./finance/find-bills.ts').then((m) => m.findBills),
  },
  {
    group: '场景',
    permission: PERMISSION.scene,
    load: () => import('./scene/find-scenes.ts').then((m) => m.findScenes),
  },
  {
    group: '设置',
    permission: PERMISSION.settings,
    load: () => import('./settings/find-settings.ts').then((m) => m.findSettings),
  },
  {
    group: '设置',
    permission: PERMISSION.security,
    load: () => import('./settings/find-settings.ts').then((m) => m.findSecurity),
  },
  {
    group: '操作',
    permission: PERMISSION.scene,
    load: () => import('./scene/find-scene-acts.ts').then((m) => m.findSceneActs),
  },
  {
    group: '操作',
    permission: PERMISSION.staff,
    load: () => import('./staff/find-staff-acts.ts').then((m) => m.findStaffActs),
  },
  {
    group: '操作',
    permission: PERMISSION.finance,
    load: () => import('./finance/find-bill-acts.ts').then((m) => m.findBillActs),
  },
];
