import { accessApi } from './access.ts';
import { departmentApi } from './department.ts';
import { deskApi } from './desk.ts';
import type { Endpoint } from './endpoint.ts';
import { flowApi } from './flow.ts';
import { invoiceApi } from './invoice.ts';
import { operationLogApi } from './operation-log.ts';
import { roleApi } from './role.ts';
import { sceneApi } from './scene.ts';
import { sceneListApi } from './scene-list.ts';
import { staffApi } from './staff.ts';

/** Every call there is. A route that is not listed here does not start, and a call that is listed must be served. */
export const API = {
  access: accessApi,
  department: departmentApi,
  desk: deskApi,
  flow: flowApi,
  invoice: invoiceApi,
  operationLog: operationLogApi,
  role: roleApi,
  scene: sceneApi,
  sceneList: sceneListApi,
  staff: staffApi,
} as const;

export const endpoints: readonly Endpoint[] = Object.values(API).flatMap((calls) => Object.values(calls) as Endpoint[]);
