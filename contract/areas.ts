/** The business areas; `permissionId` is the module that an area's log entries belong to (0: none). */
export const AREAS = {
  access: 0,
  home: 0,
  department: 5,
  staff: 3,
  role: 7,
  scene: 13,
  flow: 9,
  application: 25,
  order: 21,
  settings: 43,
  finance: 33,
  objection: 33,
  invoice: 35,
  operationLog: 27,
  report: 39,
  secondApproval: 45,
  app: 0,
  desk: 0,
} as const;

export type Area = keyof typeof AREAS;
