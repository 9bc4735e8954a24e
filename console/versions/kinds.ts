import { flowVersionApi, ruleVersionApi, sceneVersionApi } from '#contract/versions.ts';
import { PERMISSION, type PermissionId } from '#rules/permission.ts';
import type { VersionApi } from '../kit/ChangeReason.tsx';

export interface VersionKind {
  readonly name: string;
  readonly api: VersionApi;
  readonly permission: PermissionId;
  readonly editor: (id: number) => string;
  /** What went by a version. */
  readonly judged: (count: number) => string;
  /** Where its versions stand for whoever may change it. */
  readonly versions: (id: number) => string;
}

export const KINDS = {
  scene: {
    ...{ name: '场景', api: sceneVersionApi, permission: PERMISSION.scene },
    editor: (id) => `/scene/editScenario/${id}`,
    judged: (count) => (count > 0 ? `判断过 ${count.toLocaleString('en-US')} 单` : '还没有订单'),
    versions: (id) => `/scene/${id}/versions`,
  },
  flow: {
    ...{ name: '审批流', api: flowVersionApi, permission: PERMISSION.flow },
    editor: (id) => `/approve/approveAdd/${id}`,
    judged: (count) => (count > 0 ? `走过 ${count.toLocaleString('en-US')} 次审批` : '还没有审批'),
    versions: (id) => `/approve/${id}/versions`,
  },
  rule: {
    ...{ name: '二次审批规则', api: ruleVersionApi, permission: PERMISSION.secondApproval },
    editor: (id) => `/carrules/edit?id=${id}`,
    judged: (count) => (count > 0 ? `标记过 ${count.toLocaleString('en-US')} 单` : '还没有标记订单'),
    versions: (id) => `/carrules/${id}/versions`,
  },
} as const satisfies Record<string, VersionKind>;

export type KindName = keyof typeof KINDS;
export const isKind = (name: string): name is KindName => name in KINDS;
