import { z } from 'zod';
import { SceneStatus, SceneTemplate } from '#rules/scene/codes.ts';
import { isQuick, type SceneOption } from '#rules/second-approval/decisions.ts';
import type { RuleDraft } from '#rules/second-approval.ts';
import { spelt } from './spelt.ts';
import { coded, flag, localTime, parsedJson } from './wire.ts';

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wordOf = (wire: unknown): string =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : '';

/** An id that must be there: the rule behind says what is missing. */
export const idOf = (wire: unknown): number => (/^\d{1,16}$/.test(wordOf(wire)) ? Number(wordOf(wire)) : Number.NaN);

/** Text, JSON text or an object; what can't be read has no trigger in it. */
function valuesOf(wire: unknown): Values {
  const read = typeof wire === 'string' ? parsedJson(wire) : wire;
  return isValues(read) ? read : {};
}

/** '' and absent: the place is not looked at. Anything else must be a distance. */
function metersOf(wire: unknown): number | null {
  if (wire === undefined || wire === null || wire === '') return null;
  return /^-?\d{1,15}$/.test(wordOf(wire)) ? Number(wordOf(wire)) : Number.NaN;
}

type RuleTriggers = Pick<RuleDraft, 'watchesCost' | 'startMeters' | 'endMeters'>;

export function triggersOf(secondApprovalRuleStr: unknown): RuleTriggers {
  const { amountLimit, getOnCar, getOffCar } = valuesOf(secondApprovalRuleStr);
  return {
    watchesCost: amountLimit === true || wordOf(amountLimit) === '1',
    startMeters: metersOf(getOnCar),
    endMeters: metersOf(getOffCar),
  };
}

export const ruleStrOf = ({ watchesCost, startMeters, endMeters }: RuleTriggers): string =>
  JSON.stringify({ amountLimit: watchesCost ? 1 : 0, getOnCar: startMeters ?? '', getOffCar: endMeters ?? '' });

export const watched = z.codec(z.string(), z.custom<RuleTriggers>(), { decode: triggersOf, encode: ruleStrOf });
const inFull = spelt({
  id: ['id', z.int()],
  name: ['secondApprovalName', z.string()],
  flowId: ['flowId', z.int()],
  flowName: ['flowName', z.string()],
  watched: ['secondApprovalRuleStr', watched],
  /** Linked with a scene that needs no application, so that distances mean nothing. */
  isLinkedToQuick: ['isRelationQuick', flag],
  sceneNames: ['companySceneNames', z.string()],
  sceneCount: ['sceneCount', z.int()],
  version: ['version', z.int()],
  updatedAt: ['updateTime', localTime],
  editedBy: ['updateUserName', z.string()],
});
/** A rule as lists and the editor see it. */
export type RuleView = Omit<z.output<typeof inFull>, 'watched'> & RuleTriggers;
export const rule = z.codec(inFull, z.custom<RuleView>(), {
  decode: ({ watched: watches, ...rest }) => ({ ...rest, ...watches }),
  encode: ({ watchesCost, startMeters, endMeters, ...rest }) => ({
    ...rest,
    watched: { watchesCost, startMeters, endMeters },
  }),
});

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
