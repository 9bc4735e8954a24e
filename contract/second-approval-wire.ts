import { z } from 'zod';
import { SceneStatus, SceneTemplate } from '#rules/scene/codes.ts';
import { isQuick, type SceneOption } from '#rules/second-approval/decisions.ts';
import type { RuleDraft } from '#rules/second-approval.ts';
import { spelt } from './spelt.ts';
import { coded, flag, localTime } from './wire.ts';

type Fields = Record<string, unknown>;

const wordOf = (wire: unknown): string =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : '';

/** An id that must be there: the rule behind says what is missing. */
export const idOf = (wire: unknown): number => (/^\d{1,16}$/.test(wordOf(wire)) ? Number(wordOf(wire)) : Number.NaN);
export const neededId = z.codec(z.any(), z.int('请填写完整信息！').positive('请填写完整信息！'), {
  decode: idOf,
  encode: (value) => value as unknown,
});

/** Text, JSON text or an object; what can't be read has no trigger in it. */
function fieldsOf(wire: unknown): Fields {
  try {
    const read = typeof wire === 'string' ? JSON.parse(wire) : wire;
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : {};
  } catch {
    return {};
  }
}

/** '' and absent: the place is not looked at. Anything else must be a distance. */
function metersOf(wire: unknown): number | null {
  if (wire === undefined || wire === null || wire === '') return null;
  return /^-?\d{1,15}$/.test(wordOf(wire)) ? Number(wordOf(wire)) : Number.NaN;
}

type Watched = Pick<RuleDraft, 'watchesCost' | 'startMeters' | 'endMeters'>;

export function watchedOf(secondApprovalRuleStr: unknown): Watched {
  const { amountLimit, getOnCar, getOffCar } = fieldsOf(secondApprovalRuleStr);
  return {
    watchesCost: amountLimit === true || wordOf(amountLimit) === '1',
    startMeters: metersOf(getOnCar),
    endMeters: metersOf(getOffCar),
  };
}

export const ruleStrOf = ({ watchesCost, startMeters, endMeters }: Watched): string =>
  JSON.stringify({ amountLimit: watchesCost ? 1 : 0, getOnCar: startMeters ?? '', getOffCar: endMeters ?? '' });

/** A rule as lists and the editor see it. */
export interface RuleView extends RuleDraft {
  readonly id: number;
  readonly flowName: string;
  readonly version: number;
  readonly updatedAt: Date;
  /** Linked with a scene that needs no application, so that distances mean nothing. */
  readonly isLinkedToQuick: boolean;
  readonly sceneNames: string;
  readonly sceneCount: number;
}

export const rule = z.codec(
  z.object({
    id: z.int(),
    secondApprovalName: z.string(),
    flowId: z.int(),
    flowName: z.string(),
    secondApprovalRuleStr: z.string(),
    isRelationQuick: flag,
    companySceneNames: z.string(),
    sceneCount: z.int(),
    version: z.int(),
    updateTime: localTime,
  }),
  z.custom<RuleView>(),
  {
    decode: (wire) => ({
      id: wire.id,
      name: wire.secondApprovalName,
      flowId: wire.flowId,
      flowName: wire.flowName,
      ...watchedOf(wire.secondApprovalRuleStr),
      isLinkedToQuick: wire.isRelationQuick,
      sceneNames: wire.companySceneNames,
      sceneCount: wire.sceneCount,
      version: wire.version,
      updatedAt: wire.updateTime,
    }),
    encode: (ours) => ({
      id: ours.id,
      secondApprovalName: ours.name,
      flowId: ours.flowId,
      flowName: ours.flowName,
      secondApprovalRuleStr: ruleStrOf(ours),
      isRelationQuick: ours.isLinkedToQuick,
      companySceneNames: ours.sceneNames,
      sceneCount: ours.sceneCount,
      version: ours.version,
      updateTime: ours.updatedAt,
    }),
  },
);

/** A scene beside a rule: its own, somebody else's, or free. */
export interface SceneLink extends SceneOption {
  readonly description: string;
  readonly isLinked: boolean;
  /** Another rule's. */
  readonly isTaken: boolean;
}

export const sceneLink = spelt<SceneLink>(
  {
    sceneId: ['sceneId', z.int()],
    description: ['description', z.string()],
    ruleId: ['ruleId', z.int().nullable()],
    ruleName: ['ruleName', z.string().nullable()],
    status: ['status', coded(SceneStatus)],
    name: ['sceneName', z.string()],
    template: ['templateId', coded(SceneTemplate)],
    isLinked: ['checkedStatus', flag],
    /** Another rule's. */
    isTaken: ['isGray', flag],
  },
  {
    isQuick: [flag, ({ template }) => isQuick({ template })],
  },
);
