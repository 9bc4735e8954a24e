import { z } from 'zod';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { PERMISSION } from '#rules/permission.ts';
import { ChangeReason, type VersionPart } from '#rules/version.ts';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { localTime, neededId, optional, text, whole } from './wire.ts';

/** Additive on every save that makes a version: why. '' is as if nothing was sent. */
export const changeReason = optional(text.pipe(ChangeReason));

const part = spelt<VersionPart>({
  group: ['group', z.string()],
  field: ['field', z.string()],
  text: ['text', z.string()],
});

/** A version with who made it and why, and all of it in words. */
export interface VersionView {
  readonly version: number;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly reason: string;
  /** The groups that differ from the version before; of the first: none. */
  readonly changed: readonly string[];
  readonly restored: number | null;
  readonly failing: number | null;
  readonly sandboxId: number | null;
  /** Null where the replay is gone, or was not kept under a name. */
  readonly sandboxName: string | null;
  /** How many orders or approvals went by it. */
  readonly judged: number;
  readonly parts: readonly VersionPart[];
}
const version = spelt<VersionView>({
  version: ['version', z.int()],
  madeBy: ['userName', z.string()],
  madeAt: ['createTime', localTime],
  reason: ['reason', z.string()],
  changed: ['changed', z.array(z.string()).readonly()],
  restored: ['restoredVersion', z.int().nullable()],
  failing: ['failedExamples', z.int().nullable()],
  sandboxId: ['sandboxId', z.int().nullable()],
  sandboxName: ['sandboxName', z.string().nullable()],
  judged: ['judgedNum', z.int()],
  parts: ['parts', z.array(part).readonly()],
});

const versionList = spelt({
  name: ['name', z.string()],
  current: ['version', z.int()],
  /** False: deleted or over, nothing is restored any more. */
  isOpen: ['isOpen', z.boolean()],
  versions: ['list', z.array(version).readonly()],
});
export type VersionList = z.output<typeof versionList>;

const restore = z.object({
  id: neededId,
  /** Whose contents come back. */
  restoreVersion: neededId,
  /** The version in force as it was read. */
  version: optional(whole),
  reason: changeReason,
  overrideReason: optional(text.pipe(LabReason)),
});

const restored = z.object({ version: z.int() });

/** Who looks after a thing sees its versions, and so does whoever reads the log; only the former brings one back. */
const versionCalls = (area: 'scene' | 'flow' | 'secondApproval', name: string, what: string) => {
  const call = calls(area);
  const path = (act: string) => `/api/v3/version/${name}/${act}`;
  return {
    list: call.form(
      path('list'),
      `${what}的全部版本：谁、何时、为什么，以及内容`,
      z.object({ id: neededId }),
      versionList,
      {
        access: [PERMISSION[area], PERMISSION.operationLog],
      },
    ),
    restore: call.form(path('restore'), `把${what}恢复成以前的一版，存成新的一版`, restore, restored, {
      effect: 'edit',
    }),
  };
};

export const sceneVersionApi = versionCalls('scene', 'scene', '场景');
export const flowVersionApi = versionCalls('flow', 'flow', '审批流');
export const ruleVersionApi = versionCalls('secondApproval', 'rule', '二次审批规则');
