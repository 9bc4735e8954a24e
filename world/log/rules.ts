import type { Step } from '#rules/flow/form.ts';
import { addedText as flowAdded, editedText as flowEdited } from '#rules/flow/text.ts';
import { disabledText, addedText as sceneAdded, editedText as sceneEdited } from '#rules/scene/text.ts';
import { linkedText, addedText as ruleAdded } from '#rules/second-approval/text.ts';
import { changedText } from '#rules/settings/text.ts';
import { cityOf } from '../cities.ts';
import { chiefOf } from '../clerks.ts';
import type { FlowVersion } from '../flows.ts';
import { stoppedAt, type WorldScene } from '../scenes.ts';
import { termsFor, tipsChangedAt } from '../terms.ts';
import { type Entry, type LogGround, whoIs } from './entry.ts';

const MINUTE = 60_000;
const MODULES = { flow: 9, scene: 13, settings: 43, second: 45 } as const;

type Told = Omit<Entry, 'by'>;

/** Steps as a person reads them: with the names behind the ids. */
const stepsOf = (ground: LogGround, { steps }: FlowVersion): Step[] =>
  steps.map(({ approver, ...step }) => {
    if (approver.kind === 'designated') {
      const staff = approver.staffIds.map((staffId) => ({ ...whoIs(ground, staffId), staffId }));
      return { ...step, approver: { kind: 'designated', staff } } as unknown as Step;
    }
    return { ...step, approver: { ...approver, isGone: false } } as Step;
  });

const flowEntries = (ground: LogGround): Told[] =>
  ground.flows.flatMap((flow) =>
    flow.versions.map((version, nth) => {
      const told = { name: flow.name, kind: flow.kind, steps: stepsOf(ground, version) };
      const before = flow.versions[nth - 1];
      const content = before ? flowEdited({ ...told, steps: stepsOf(ground, before) }, told) : flowAdded(told);
      return { at: Date.parse(version.madeAt), module: MODULES.flow, type: before ? 'edit' : 'add', content };
    }),
  );

function sceneEntries({ scenes, flows }: LogGround): Told[] {
  const names = {
    city: (id: number) => `${cityOf(id).name}市`,
    flow: (id: number) => flows.find((flow) => flow.id === id)?.name ?? '',
  };
  const module = MODULES.scene;
  const stops = (scene: WorldScene): Told[] => {
    const at = stoppedAt(scene);
    const content = disabledText(scene.versions.at(-1)!.draft.name);
    return at === null ? [] : [{ at: Date.parse(at), module, type: 'disable', content }];
  };
  return scenes.flatMap((scene) => [
    ...scene.versions.map(({ draft, madeAt }, nth): Told => {
      const before = scene.versions[nth - 1];
      const content = before ? sceneEdited(before.draft, draft, names) : sceneAdded(draft);
      return { at: Date.parse(madeAt), module, type: before ? 'edit' : 'add', content };
    }),
    ...stops(scene),
  ]);
}

function secondEntries({ rules, scenes }: LogGround): Told[] {
  return rules.flatMap(({ name, flow, watchesCost, startMeters, endMeters, sceneIds, madeAt }): Told[] => {
    const at = Date.parse(madeAt);
    const added = ruleAdded({ name, flowId: flow.id, flowName: flow.name, watchesCost, startMeters, endMeters });
    const linked = scenes
      .filter(({ id }) => sceneIds.includes(id))
      .map(({ id, versions }) => ({
        sceneId: id,
        name: versions.at(-1)!.draft.name,
        template: versions[0]!.draft.template,
      }));
    return [
      { at, module: MODULES.second, type: 'add', content: added },
      { at: at + 2 * MINUTE, module: MODULES.second, type: 'edit', content: linkedText(name, [], linked) },
    ];
  });
}

function settingEntries({ organisation, today }: LogGround): Told[] {
  const { tips, earlierTips } = termsFor(organisation.plan.companyId);
  if (tips === earlierTips) return [];
  const content = changedText('提示语', earlierTips, tips);
  return [{ at: Date.parse(tipsChangedAt(today)), module: MODULES.settings, type: 'edit', content }];
}

/** What rides are bound by, as it was made and changed: by the super administrator. */
export function ruleEntries(ground: LogGround): Entry[] {
  const by = chiefOf(ground.organisation);
  const told = [...flowEntries(ground), ...sceneEntries(ground), ...secondEntries(ground), ...settingEntries(ground)];
  return told.map((one) => ({ ...one, by }));
}
