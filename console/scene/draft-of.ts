import { addDays, type Day } from '#rules/calendar.ts';
import { isRefused, REFUSALS } from '#rules/refusal.ts';
import {
  acceptDraft,
  CityQuota,
  FIELDS,
  hasGroup,
  type LockedChoices,
  lockedFields,
  type RuleGroup,
  SCENE_FIELDS,
  type Scene,
  SceneDraft,
  SUBMIT_TEXTS,
  TEMPLATES,
  withConsequences,
} from '#rules/scene.ts';
import type { SceneForm } from './form.ts';

/** The group of a field's path: 'dailyQuota.custom.0.cityIds' → quota. */
const groupOf = (path: string): RuleGroup | undefined => {
  const field = SCENE_FIELDS.find((name) => name === path.split('.')[0]);
  return field && FIELDS[field].group;
};

const only = <T>(chosen: readonly T[], offered: readonly T[]): T[] => chosen.filter((one) => offered.includes(one));

/** A rule that is switched on and says nothing yet is filled so that its schema has a sentence for it. */
function limitsOf({ limits, hoursBy, ...form }: SceneForm) {
  const orBlank = <T>(on: boolean, list: readonly T[], blank: unknown): unknown[] =>
    on ? (list.length > 0 ? [...list] : [blank]) : [];
  return {
    startDay: limits.dates ? (form.startDay ?? '') : null,
    endDay: limits.dates ? (form.endDay ?? '') : null,
    hours: orBlank(limits.hours && hoursBy === 'week', form.hours, { weekday: 1, ranges: [] }),
    kindHours: orBlank(limits.hours && hoursBy === 'kind', form.kindHours, { kind: 'workday', ranges: [] }),
    cityIds: limits.cities ? form.cityIds : [],
    startPlaces: orBlank(limits.start, form.startPlaces, {}),
    endPlaces: orBlank(limits.end, form.endPlaces, {}),
  };
}

function carpoolOf({ carpool: { isOpen, routes } }: SceneForm) {
  const kept = routes
    .filter(({ routeId }) => isOpen || routeId !== null)
    .map(({ routeId, imageName, remark, stops = [] }) => ({
      ...{ routeId, imageName, remark },
      ...(stops.length > 0 && { stops }),
    }));
  return isOpen || kept.length > 0 ? { isOpen, routes: kept } : null;
}

/** What is missing in a form is the schema's to say: until then its fields pass as those of a scene. */
function unchecked(fields: object): SceneDraft;
function unchecked(fields: object): object {
  return fields;
}

/** The scene as the form stands, with what one choice does to others; it may be incomplete. */
export function effectiveDraft(form: SceneForm): SceneDraft {
  const { services, vehicleGroups } = TEMPLATES[form.template];
  const part = <P extends { vehicleGroups: SceneForm['vehicleGroups'] }>(use: P | null) =>
    use && { ...use, vehicleGroups: only(use.vehicleGroups, vehicleGroups) };
  const fields = {
    ...form,
    ...limitsOf(form),
    // People fill in a line with their application, which a quick scene does not have.
    line: form.template === 'quick' && form.line === 'filled' ? 'free' : form.line,
    services: only(form.services, services),
    vehicleGroups: only(form.vehicleGroups, vehicleGroups),
    cityUse: part(form.cityUse),
    transferUse: part(form.transferUse),
    carpool: carpoolOf(form),
  };
  return withConsequences(unchecked(fields));
}

export const lockedOf = (form: SceneForm): LockedChoices[] => lockedFields(effectiveDraft(form));

/** Sentences by the path of their field. */
export type Issues = ReadonlyMap<string, string>;

export interface CheckedForm {
  /** Undefined while something is missing or wrong. */
  draft: SceneDraft | undefined;
  issues: Issues;
}

const cityIssue = (form: SceneForm): string | undefined => {
  if (!form.limits.cities || !hasGroup(form.template, 'city')) return undefined;
  return CityQuota.shape.cityIds.safeParse(form.cityIds).error?.issues[0]?.message;
};

/** What the server would say to this form, from the same rules. */
export function checkForm(form: SceneForm, before: Scene | null, today: Day): CheckedForm {
  const parsed = SceneDraft.safeParse(effectiveDraft(form));
  const issues = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = path.join('.');
    if (!issues.has(key)) issues.set(key, message);
  }
  const city = cityIssue(form);
  if (city) issues.set('cityIds', city);
  if (issues.size > 0 || !parsed.data) return { draft: undefined, issues };
  const accepted = acceptDraft(parsed.data, before, today);
  if (!isRefused(accepted)) return { draft: accepted, issues };
  const { field = 'name', msg } = accepted.refused;
  return { draft: undefined, issues: new Map([[field, msg]]) };
}

/** The toast of a form that cannot be sent: about the one field that is wrong, or about all of them. */
export function submitText(issues: Issues): string {
  const [field = '', ...others] = new Set([...issues.keys()].map((path) => path.split('.')[0]!));
  return (others.length === 0 && SUBMIT_TEXTS[field]) || REFUSALS.invalidInput.msg;
}

/** The groups in which something is missing or wrong, in the order of the page. */
export function openGroups(form: SceneForm, issues: Issues): RuleGroup[] {
  const found = new Set([...issues.keys()].map(groupOf));
  return TEMPLATES[form.template].groups.filter((group) => found.has(group));
}

/** Days before yesterday can't be chosen. */
export const firstDay = (today: Day): Day => addDays(today, -1);
