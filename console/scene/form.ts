import type { RouteView } from '#contract/scene.ts';
import type { Day } from '#rules/calendar.ts';
import {
  type DailyQuota,
  type DayHours,
  type FieldChoice,
  type LineMode,
  NAME_MAX,
  type SceneDraft,
  type SceneLabel,
  type ScenePlace,
  type SceneTemplate,
  type ServiceType,
  TEMPLATES,
  type VehicleGroup,
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
  /** Uploaded here and not saved with any scene: deleting it deletes the picture. */
  isFresh: boolean;
}

/** The rules that are either off or say something. */
export type Limit = 'dates' | 'hours' | 'cities' | 'start' | 'end';

/**
 * What the editor holds: the fields of all templates side by side, so that trying another template loses nothing, and
 * in a shape that can be half filled in. `draft-of.ts` makes a scene of it.
 */
export interface SceneForm {
  template: SceneTemplate;
  name: string;
  label: SceneLabel | null;
  reminder: string;
  limits: Record<Limit, boolean>;
  startDay: Day | null;
  endDay: Day | null;
  hours: DayHours[];
  cityIds: number[];
  startPlaces: ScenePlace[];
  endPlaces: ScenePlace[];
  sameCity: boolean;
  line: LineMode;
  services: ServiceType[];
  vehicleGroups: VehicleGroup[];
  perOrderQuotaFen: Amount;
  /** Absent: as any other ride. */
  oneWayQuotaFen?: Amount | undefined;
  countsPersonalLimit: boolean;
  dailyQuota: { unifiedFen: Amount; custom: DailyQuota['custom'] };
  flowId?: number | undefined;
  projectNo: FieldChoice;
  viaAllowed: boolean;
  companionsAllowed: boolean;
  cityUse: { vehicleGroups: VehicleGroup[]; sameCity: boolean } | null;
  transferUse: { vehicleGroups: VehicleGroup[]; sameCity: boolean; deadlineDays: Amount } | null;
  carpool: { isOpen: boolean; routes: FormRoute[] };
}

const NO_LIMITS: Record<Limit, boolean> = { dates: false, hours: false, cities: false, start: false, end: false };

/** A new scene. It counts against people's own limits unless somebody decides otherwise. */
export function newForm(template: SceneTemplate): SceneForm {
  const { checkedServices, label, projectNo } = TEMPLATES[template];
  return {
    template,
    name: '',
    label,
    reminder: '',
    limits: NO_LIMITS,
    startDay: null,
    endDay: null,
    hours: [],
    cityIds: [],
    startPlaces: [],
    endPlaces: [],
    sameCity: false,
    line: 'free',
    services: [...checkedServices],
    vehicleGroups: [],
    perOrderQuotaFen: null,
    countsPersonalLimit: true,
    dailyQuota: { unifiedFen: null, custom: [] },
    projectNo,
    viaAllowed: true,
    companionsAllowed: true,
    cityUse: null,
    transferUse: null,
    carpool: { isOpen: false, routes: [] },
  };
}

const given = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0;

/** A saved scene in the form. */
export function formOf(draft: SceneDraft, views: readonly RouteView[]): SceneForm {
  const { carpool, ...fields } = { carpool: null, ...draft } as SceneDraft & { carpool: { isOpen: boolean } | null };
  const lists = fields as Partial<Record<'hours' | 'cityIds' | 'startPlaces' | 'endPlaces', unknown[]>>;
  return {
    ...newForm(draft.template),
    ...(structuredClone(fields) as Partial<SceneForm>),
    template: draft.template,
    limits: {
      dates: draft.startDay !== null,
      hours: given(lists.hours),
      cities: given(lists.cityIds),
      start: given(lists.startPlaces),
      end: given(lists.endPlaces),
    },
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
