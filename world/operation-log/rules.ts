import type { Step } from '#rules/flow/form.ts';
import { addedText as flowAdded, editedText as flowEdited } from '#rules/flow/text.ts';
import { NO_WAITING } from '#rules/flow/waiting.ts';
import { disabledText, addedText as sceneAdded, editedText as sceneEdited } from '#rules/scene/text.ts';
import { linkedText, addedText as ruleAdded } from '#rules/second-approval/text.ts';
import { changedText } from '#rules/settings/text.ts';
import { cityOf } from '../cities.ts';
import { tipsChangedAt } from '../company.ts';
import { MINUTE } from '../days.ts';
import type { FlowVersion } from '../flows.ts';
import type { CompanyHistory, Entry } from './entry.ts';

const MODULES = { flow: 9, scene: 13, settings: 43, second: 45 } as const;

type LogDraft = Omit<Entry, 'by'>;

/** Steps as a person reads them: with the names behind the ids. */
const stepsOf = ({ organisation: { person } }: CompanyHistory, { steps }: FlowVersion): Step[] =>
  steps.map(({ approver, ...step }): Step => {
    if (approver.kind === 'role') return { ...step, approver: { ...approver, isGone: false } };
    if (approver.kind !== 'designated') return { ...step, approver };
    const staff = approver.staffIds.map((staffId) => {
      const { name, phone } = person.get(staffId)!;
      return { staffId, name, phone, hasLeft: false };
    });
    return { ...step, approver: { kind: 'designated', staff } };
  });

const flowEntries = (happened: CompanyHistory): LogDraft[] =>
  happened.flows.flatMap(({ name, kind, versions }) =>
    versions.map((version, nth): LogDraft => {
      const told = { name, kind, steps: stepsOf(happened, version), waiting: NO_WAITING };
      const before = versions[nth - 1];
      const content = before ? flowEdited({ ...told, steps: stepsOf(happened, before) }, told) : flowAdded(told);
      return { at: version.madeAt, module: MODULES.flow, type: before ? 'edit' : 'add', content };
    }),
  );

function sceneEntries({ scenes, flows }: CompanyHistory): LogDraft[] {
  const names = {
    city: (id: number) => `${cityOf(id).name}市`,
    flow: (id: number) => flows.find((flow) => flow.id === id)?.name ?? '',
  };
  const module = MODULES.scene;
  return scenes.flatMap(({ name, versions, stoppedAt }) => {
    const made = versions.map(({ draft, madeAt }, nth): LogDraft => {
      const before = versions[nth - 1];
      const content = before ? sceneEdited(before.draft, draft, names) : sceneAdded(draft);
      return { at: madeAt, module, type: before ? 'edit' : 'add', content };
    });
    if (stoppedAt === null) return made;
    return [...made, { at: stoppedAt, module, type: 'disable', content: disabledText(name) }];
  });
}

function secondEntries({ secondRules }: CompanyHistory): LogDraft[] {
  return secondRules.flatMap(({ name, flow, watchesCost, startMeters, endMeters, scene, madeAt: at }): LogDraft[] => {
    const added = ruleAdded({ name, flowId: flow.id, flowName: flow.name, watchesCost, startMeters, endMeters });
    const linked = [{ sceneId: scene.id, name: scene.name, template: scene.versions[0]!.draft.template }];
    return [
      { at, module: MODULES.second, type: 'add', content: added },
      { at: at + 2 * MINUTE, module: MODULES.second, type: 'edit', content: linkedText(name, [], linked) },
    ];
  });
}

function settingEntries({ organisation }: CompanyHistory): LogDraft[] {
  const { tips, earlierTips } = organisation.plan.terms;
  const at = tipsChangedAt(organisation);
  if (at === null) return [];
  return [{ at, module: MODULES.settings, type: 'edit', content: changedText('提示语', earlierTips, tips) }];
}

/** What rides are bound by, as it was made and changed: by the super administrator. */
export const ruleEntries = (happened: CompanyHistory): Entry[] =>
  [...flowEntries(happened), ...sceneEntries(happened), ...secondEntries(happened), ...settingEntries(happened)].map(
    (one) => ({ ...one, by: happened.organisation.chief }),
  );
