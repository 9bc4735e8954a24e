import type { RouteView } from '#contract/scene.ts';
import type { Day } from '#rules/calendar.ts';
import {
  NAME_MAX,
  NEUTRAL,
  type RouteStop,
  type SceneDraft,
  type SceneFields,
  type SceneTemplate,
  TEMPLATES,
  type TransferUse,
} from '#rules/scene.ts';

/** An amount that is limited but not typed yet is ''; null is unlimited. */
export type Amount = number | '' | null;

export interface FormRoute {
  /** Rows without a picture have no id yet. */
  key: string;
  routeId: number | null;
  imageName: string;
  remark: string;
  url: string;
  thumbnailUrl: string;
  stops?: RouteStop[] | undefined;
  /** Uploaded here and not saved with any scene: deleting it deletes the picture. */
  isFresh: boolean;
}

/** The rules that are either off or say something. */
export type Limit = 'dates' | 'hours' | 'cities' | 'start' | 'end';

/** The fields that a form holds in a shape of its own, because they can be half filled in. */
interface PartialFields {
  perOrderQuotaFen: Amount;
  /** Absent: as any other ride. */
  oneWayQuotaFen?: Amount | undefined;
  dailyQuota: { unifiedFen: Amount; custom: SceneFields['dailyQuota']['custom'] };
  flowId?: number | undefined;
  transferUse: (Omit<TransferUse, 'deadlineDays'> & { deadlineDays: Amount }) | null;
  carpool: { isOpen: boolean; routes: FormRoute[] };
}

/**
 * What the editor holds: the fields of all templates side by side, so that trying another template loses nothing.
 * `draft-of.ts` makes a scene of it.
 */
export interface SceneForm extends Omit<SceneFields, keyof PartialFields>, PartialFields {
  template: SceneTemplate;
  limits: Record<Limit, boolean>;
  /** Which of the two ways of saying when is on the screen, and counts. */
  hoursBy: 'week' | 'kind';
}

const NO_LIMITS: Record<Limit, boolean> = { dates: false, hours: false, cities: false, start: false, end: false };

/** A new scene. It counts against people's own limits unless somebody decides otherwise. */
export function newForm(template: SceneTemplate): SceneForm {
  const { checkedServices, label, projectNo } = TEMPLATES[template];
  return {
    ...structuredClone(NEUTRAL),
    template,
    label,
    limits: NO_LIMITS,
    hoursBy: 'week',
    services: [...checkedServices],
    countsPersonalLimit: true,
    flowId: undefined,
    projectNo,
    viaAllowed: true,
    companionsAllowed: true,
    carpool: { isOpen: false, routes: [] },
  };
}

/** A saved scene in the form. */
export function formOf(draft: SceneDraft, views: readonly RouteView[]): SceneForm {
  const { startDay, hours, kindHours, cityIds, startPlaces, endPlaces, carpool } = { ...NEUTRAL, ...draft };
  return {
    ...newForm(draft.template),
    ...structuredClone(draft),
    limits: {
      dates: startDay !== null,
      hours: hours.length + kindHours.length > 0,
      cities: cityIds.length > 0,
      start: startPlaces.length > 0,
      end: endPlaces.length > 0,
    },
    hoursBy: kindHours.length > 0 ? 'kind' : 'week',
    carpool: {
      isOpen: carpool?.isOpen ?? false,
      routes: views.map((view) => ({ ...view, key: String(view.routeId), isFresh: false })),
    },
  };
}

const COPY = ' 副本';

/** The same rules under another name; days that are over must be chosen anew. */
export function copyOf(draft: SceneDraft, views: readonly RouteView[], today: Day): SceneForm {
  const form = formOf(draft, views);
  const isOver = form.endDay !== null && form.endDay < today;
  const name = `${Array.from(form.name)
    .slice(0, NAME_MAX - COPY.length)
    .join('')}${COPY}`;
  return { ...form, name, ...(isOver ? { startDay: null, endDay: null } : {}) };
}

/** Another template of a new scene: what was a default becomes the other's default, what was chosen stays. */
export function withTemplate(form: SceneForm, template: SceneTemplate): SceneForm {
  const [was, is] = [TEMPLATES[form.template], TEMPLATES[template]];
  const offered = form.services.some((service) => is.services.includes(service));
  return {
    ...form,
    template,
    label: form.label === was.label ? is.label : form.label,
    projectNo: form.projectNo === was.projectNo ? is.projectNo : form.projectNo,
    services: offered ? form.services : [...form.services, ...is.checkedServices],
  };
}
