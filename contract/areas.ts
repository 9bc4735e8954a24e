import { PERMISSION } from '#rules/permission.ts';

/** The business areas; the number is the permission that an area's calls need and its log entries belong to (0: none). */
export const AREAS = {
  access: 0,
  home: 0,
  department: PERMISSION.department,
  staff: PERMISSION.staff,
  role: PERMISSION.role,
  scene: PERMISSION.scene,
  flow: PERMISSION.flow,
  application: PERMISSION.application,
  order: PERMISSION.order,
  settings: PERMISSION.settings,
  finance: PERMISSION.finance,
  objection: PERMISSION.finance,
  project: PERMISSION.finance,
  journal: PERMISSION.finance,
  forecast: PERMISSION.finance,
  proof: PERMISSION.finance,
  invoice: PERMISSION.invoice,
  operationLog: PERMISSION.operationLog,
  report: PERMISSION.report,
  lab: PERMISSION.report,
  anomaly: PERMISSION.report,
  secondApproval: PERMISSION.secondApproval,
  security: PERMISSION.security,
  app: 0,
  desk: 0,
} as const;

export type Area = keyof typeof AREAS;
