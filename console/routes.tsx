import { PERMISSION } from '#rules/permission.ts';
import type { AliasEntry, PageEntry } from './shell/page-entry.ts';
import type { SearchEntry } from './shell/search-entry.ts';

/** Every page of the console, one line each; the only file that names pages. Paths match without regard to case. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', name: '工作台', permission: 0, load: () => import('./home/HomePage.tsx').then((m) => m.HomePage) },
  {
    path: '/approvals',
    name: '待我审批',
    permission: 0,
    load: () => import('./application/ApprovalListPage.tsx').then((m) => m.ApprovalListPage),
  },
  {
    path: '/staff',
    name: '员工',
    permission: PERMISSION.staff,
    load: () => import('./staff/StaffListPage.tsx').then((m) => m.StaffListPage),
  },
  {
    path: '/AddStaff',
    name: '员工资料',
    permission: PERMISSION.staff,
    load: () => import('./staff/StaffFormPage.tsx').then((m) => m.StaffFormPage),
  },
  {
    path: '/AddStaffNext',
    name: '用车条件',
    permission: PERMISSION.staff,
    load: () => import('./staff/ConditionsPage.tsx').then((m) => m.ConditionsPage),
  },
  {
    path: '/department',
    name: '部门',
    permission: PERMISSION.department,
    load: () => import('./department/DepartmentPage.tsx').then((m) => m.DepartmentPage),
  },
  {
    path: '/approve',
    name: '审批流',
    permission: PERMISSION.flow,
    load: () => import('./flow/FlowListPage.tsx').then((m) => m.FlowListPage),
  },
  {
    path: '/approve/approveAdd/$flowId',
    name: '审批流',
    permission: PERMISSION.flow,
    load: () => import('./flow/FlowEditorPage.tsx').then((m) => m.FlowEditorPage),
  },
  {
    path: '/role',
    name: '角色与权限',
    permission: PERMISSION.role,
    load: () => import('./role/RoleListPage.tsx').then((m) => m.RoleListPage),
  },
  {
    path: '/role/RoleAdd',
    name: '新建角色',
    permission: PERMISSION.role,
    load: () => import('./role/RoleFormPage.tsx').then((m) => m.RoleAddPage),
  },
  {
    path: '/role/RoleEdit/$id',
    name: '编辑角色',
    permission: PERMISSION.role,
    load: () => import('./role/RoleFormPage.tsx').then((m) => m.RoleEditPage),
  },
  {
    path: '/role/Memberlist',
    name: '成员列表',
    permission: PERMISSION.role,
    load: () => import('./role/MemberListPage.tsx').then((m) => m.MemberListPage),
  },
  {
    path: '/scene',
    name: '用车场景',
    permission: PERMISSION.scene,
    load: () => import('./scene/SceneListPage.tsx').then((m) => m.SceneListPage),
  },
  {
    path: '/scene/editScenario',
    name: '用车场景',
    permission: PERMISSION.scene,
    load: () => import('./scene/SceneEditorPage.tsx').then((m) => m.SceneEditorPage),
  },
  {
    path: '/scene/editScenario/$sceneId',
    name: '用车场景',
    permission: PERMISSION.scene,
    load: () => import('./scene/SceneEditorPage.tsx').then((m) => m.SceneEditorPage),
  },
  {
    path: '/scene/$sceneId/examples',
    name: '制度用例',
    permission: PERMISSION.scene,
    load: () => import('./scene/ExamplesPage.tsx').then((m) => m.ExamplesPage),
  },
  {
    path: '/lab/sandbox/new',
    name: '新建回放',
    permission: PERMISSION.report,
    load: () => import('./lab/SetupPage.tsx').then((m) => m.SetupPage),
  },
  {
    path: '/lab/sandbox/compare',
    name: '对比',
    permission: PERMISSION.report,
    load: () => import('./lab/ComparePage.tsx').then((m) => m.ComparePage),
  },
  {
    path: '/lab/sandbox/$runId',
    name: '回放结果',
    permission: PERMISSION.report,
    load: () => import('./lab/ResultPage.tsx').then((m) => m.ResultPage),
  },
  {
    path: '/lab/coverage',
    name: '覆盖图',
    permission: PERMISSION.scene,
    load: () => import('./lab/CoveragePage.tsx').then((m) => m.CoveragePage),
  },
  {
    path: '/lab/approvals',
    name: '审批体检',
    permission: PERMISSION.flow,
    load: () => import('./lab/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
  },
  {
    path: '/carrules',
    name: '二次审批规则',
    permission: PERMISSION.secondApproval,
    load: () => import('./second-approval/RuleListPage.tsx').then((m) => m.RuleListPage),
  },
  {
    path: '/carrules/edit',
    name: '二次审批规则',
    permission: PERMISSION.secondApproval,
    load: () => import('./second-approval/RuleEditorPage.tsx').then((m) => m.RuleEditorPage),
  },
  {
    path: '/usersettings',
    name: '企业设置',
    permission: PERMISSION.settings,
    load: () => import('./settings/SettingsPage.tsx').then((m) => m.SettingsPage),
  },
  {
    path: '/usersettings/calendar',
    name: '节假日',
    permission: PERMISSION.settings,
    load: () => import('./settings/CalendarPage.tsx').then((m) => m.CalendarPage),
  },
  {
    path: '/security',
    name: '登录安全',
    permission: PERMISSION.security,
    load: () => import('./settings/SecurityPage.tsx').then((m) => m.SecurityPage),
  },
  {
    path: '/account',
    name: '账号安全',
    permission: 0,
    load: () => import('./account/AccountPage.tsx').then((m) => m.AccountPage),
  },
  {
    path: '/order',
    name: '订单',
    permission: PERMISSION.order,
    load: () => import('./order/OrderListPage.tsx').then((m) => m.OrderListPage),
  },
  {
    path: '/order/orderDetail',
    name: '订单详情',
    permission: PERMISSION.order,
    load: () => import('./order/OrderDetailPage.tsx').then((m) => m.OrderDetailPage),
  },
  {
    path: '/order/orderDetail/$orderId',
    name: '订单详情',
    permission: PERMISSION.order,
    load: () => import('./order/OrderDetailPage.tsx').then((m) => m.OrderDetailPage),
  },
  {
    path: '/finance',
    name: '账户与账单',
    permission: PERMISSION.finance,
    load: () => import('./finance/FinancePage.tsx').then((m) => m.FinancePage),
  },
  {
    path: '/finance/bill/$id',
    name: '账单明细',
    permission: PERMISSION.finance,
    load: () => import('./finance/BillPage.tsx').then((m) => m.BillPage),
  },
  {
    path: '/finance/bill/$id/check',
    name: '四方对账',
    permission: PERMISSION.finance,
    load: () => import('./proof/CheckPage.tsx').then((m) => m.CheckPage),
  },
  {
    path: '/finance/chain',
    name: '票据链',
    permission: PERMISSION.finance,
    load: () => import('./chain/ChainPage.tsx').then((m) => m.ChainPage),
  },
  {
    path: '/limit/staff/$id',
    name: '额度流水',
    permission: PERMISSION.staff,
    load: () => import('./limit/LimitPage.tsx').then((m) => m.StaffLimitPage),
  },
  {
    path: '/limit/department/$id',
    name: '额度流水',
    permission: PERMISSION.department,
    load: () => import('./limit/LimitPage.tsx').then((m) => m.DepartmentLimitPage),
  },
  {
    path: '/finance/statement',
    name: '账户流水',
    permission: PERMISSION.finance,
    load: () => import('./finance/StatementPage.tsx').then((m) => m.StatementPage),
  },
  {
    path: '/finance/yiyi/$id',
    name: '账单异议',
    permission: PERMISSION.finance,
    load: () => import('./objection/ObjectionListPage.tsx').then((m) => m.ObjectionListPage),
  },
  {
    path: '/finance/yiyiAdd/$id',
    name: '提出异议',
    permission: PERMISSION.finance,
    load: () => import('./objection/RaisePage.tsx').then((m) => m.RaisePage),
  },
  {
    path: '/travel',
    name: '用车申请',
    permission: PERMISSION.application,
    load: () => import('./application/ApplicationListPage.tsx').then((m) => m.ApplicationListPage),
  },
  {
    path: '/travelDetail',
    name: '用车申请',
    permission: PERMISSION.application,
    load: () => import('./application/ApplicationDetailPage.tsx').then((m) => m.ApplicationDetailPage),
  },
  {
    path: '/report',
    name: '用车报表',
    permission: PERMISSION.report,
    load: () => import('./report/ReportPage.tsx').then((m) => m.ReportPage),
  },
  {
    path: '/bill',
    name: '发票',
    permission: PERMISSION.invoice,
    load: () => import('./invoice/InvoicePage.tsx').then((m) => m.InvoicePage),
  },
  {
    path: '/bill/tripList',
    name: '已选行程',
    permission: PERMISSION.invoice,
    load: () => import('./invoice/TripListPage.tsx').then((m) => m.TripListPage),
  },
  {
    path: '/bill/selTripList',
    name: '选择行程',
    permission: PERMISSION.invoice,
    load: () => import('./invoice/TripSelectPage.tsx').then((m) => m.TripSelectPage),
  },
  {
    path: '/operLog',
    name: '操作日志',
    permission: PERMISSION.operationLog,
    load: () => import('./operation-log/OperationLogPage.tsx').then((m) => m.OperationLogPage),
  },
];

/** Addresses of an earlier product. They exist as soon as the page they lead to does. */
export const ALIASES: readonly AliasEntry[] = [
  { path: '/SearchStaff', to: '/staff', search: { focus: 'search' } },
  { path: '/test/DepartmentTest', to: '/department' },
];

/** What the command palette searches besides the menu; areas add their own. */
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
];
