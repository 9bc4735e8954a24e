import { type Refused, refuse } from '../refusal.ts';
import type { SceneStatus, SceneTemplate } from '../scene/codes.ts';
import { needsApplication } from '../scene/templates.ts';
import { type RuleDraft, SECOND_APPROVAL_REFUSALS, type Triggers, watchesPlaces } from '../second-approval.ts';

/** A rule as it stands, in its current version. */
export interface SecondApprovalRule extends RuleDraft {
  readonly id: number;
  readonly version: number;
  readonly flowName: string;
  readonly updatedAt: Date;
  /** Who made this version; '' where nobody of the company did. */
  readonly editedBy: string;
  readonly scenes: readonly LinkedScene[];
}

export interface LinkedScene {
  readonly sceneId: number;
  readonly name: string;
  readonly template: SceneTemplate;
}

/** A scene that a rule can be linked with, and the rule that has it already. */
export interface SceneOption extends LinkedScene {
  readonly status: SceneStatus;
  readonly ruleId: number | null;
  readonly ruleName: string | null;
}

/** Nobody approved where such a ride begins or ends, so there is no place to measure from. */
export const isQuick = ({ template }: { readonly template: SceneTemplate }): boolean => !needsApplication(template);

const MOST_NAMED = 20;
export const namesOf = (scenes: readonly { readonly name: string }[]): string =>
  scenes
    .slice(0, MOST_NAMED)
    .map(({ name }) => `“${name}”`)
    .join('、');

/** Distances and quick scenes exclude each other, whichever was there first. */
export function saveRule(draft: RuleDraft, linked: readonly LinkedScene[]): RuleDraft | Refused {
  const quick = linked.filter(isQuick);
  if (watchesPlaces(draft) && quick.length > 0) {
    return refuse(SECOND_APPROVAL_REFUSALS.linkedToQuick, { names: namesOf(quick) });
  }
  return draft;
}

/**
 * The scenes chosen; with those that the rule had when they were read, what was chosen and given up against them is done to what
 * it has now, so that nobody undoes what somebody else did meanwhile.
 */
export function wantedScenes(now: readonly number[], chosen: readonly number[], opened?: readonly number[]): number[] {
  if (!opened) return [...chosen];
  const added = chosen.filter((id) => !opened.includes(id));
  const kept = now.filter((id) => chosen.includes(id) || !opened.includes(id));
  return [...new Set([...kept, ...added])];
}

/** The scenes that a rule shall have from now on. */
export function linkScenes(
  rule: Triggers & { readonly id: number },
  wanted: readonly SceneOption[],
): readonly SceneOption[] | Refused {
  const taken = wanted.filter(({ ruleId }) => ruleId !== null && ruleId !== rule.id);
  if (taken.length > 0) return refuse(SECOND_APPROVAL_REFUSALS.sceneTaken, { names: namesOf(taken) });
  const quick = watchesPlaces(rule) ? wanted.filter(isQuick) : [];
  if (quick.length > 0) return refuse(SECOND_APPROVAL_REFUSALS.quickScene, { names: namesOf(quick) });
  return wanted;
}

/** No new version is made where nothing would differ. */
export const isSameRule = (one: RuleDraft, other: RuleDraft): boolean =>
  one.name === other.name &&
  one.flowId === other.flowId &&
  one.watchesCost === other.watchesCost &&
  one.startMeters === other.startMeters &&
  one.endMeters === other.endMeters;
