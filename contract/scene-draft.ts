import { z } from 'zod';
import { dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import {
  FieldChoice,
  fieldsOf,
  LineMode,
  NEUTRAL,
  rulesOf,
  SCENE_FIELDS,
  SceneDraft,
  type SceneField,
  type SceneFields,
  SceneLabel,
  SceneTemplate,
  TEMPLATES,
} from '#rules/scene.ts';
import {
  approvalBinding,
  carpool,
  cityIds,
  cityUse,
  codedAs,
  dailyQuota,
  hours,
  isValues,
  kindHours,
  orNull,
  places,
  type RouteView,
  services,
  transferUse,
  type Values,
  vehicleGroups,
} from './scene-parts.ts';
import { ruledCodec } from './spelt.ts';
import { structure } from './structure.ts';
import { coded, epoch, flag, optional, text, whole, yuanOrUnlimited } from './wire.ts';

const LAST_SECOND_MS = 1000;
const firstMoment = z.codec(epoch, z.string(), { decode: dayOf, encode: startOfDay });
const lastSecond = z.codec(epoch, z.string(), {
  decode: dayOf,
  encode: (day) => new Date(endOfDay(day).getTime() - LAST_SECOND_MS),
});

/** Each field's place on the wire, inside which of its groups, and the spelling of its value. */
const SPELLING: { readonly [F in SceneField]: readonly [place: string, z.ZodType<SceneFields[F] | undefined>] } = {
  name: ['sceneName', optional(text)],
  label: ['sceneLabel', orNull(coded(SceneLabel))],
  reminder: ['carUseReminder', optional(text)],
  startDay: ['startExpTime', orNull(firstMoment)],
  endDay: ['endExpTime', orNull(lastSecond)],
  projectNo: ['dictRule.projectNoDict', optional(coded(FieldChoice))],
  viaAllowed: ['dictRule.viaDict', optional(flag)],
  companionsAllowed: ['dictRule.peerDict', optional(flag)],
  overlapRefused: ['dictRule.overlapDict', optional(flag)],
  hours: ['timeRule.time', optional(hours)],
  kindHours: ['timeRule.dayTypeTime', optional(kindHours)],
  cityIds: ['customizeRule.limitCity', optional(cityIds)],
  startPlaces: ['addressRule.start', optional(places)],
  endPlaces: ['addressRule.end', optional(places)],
  sameCity: ['addressRule.same', optional(flag)],
  line: ['addressRule.line', optional(coded(LineMode))],
  services: ['serviceRule.service', optional(services)],
  vehicleGroups: ['carGroupRule.carGroup', optional(vehicleGroups)],
  cityUse: ['travelRule.cityUse', cityUse.nullish()],
  transferUse: ['travelRule.transferUse', transferUse.nullish()],
  perOrderQuotaFen: ['quotaRule.sceneQuota', optional(yuanOrUnlimited)],
  oneWayQuotaFen: ['quotaRule.oneWayQuota', optional(yuanOrUnlimited)],
  dailyQuota: ['quotaRule.daliyQuota', optional(dailyQuota)],
  countsPersonalLimit: ['quotaRule.usePersonal', optional(flag)],
  flowId: ['flowRule.flowId', optional(whole)],
  approvalBinding: ['flowRule.applyBind', orNull(approvalBinding)],
  carpool: ['otCarpooling', orNull(structure(carpool))],
};
/** These are 1 where that part of a trip is not allowed; then the part is null. */
const CLOSED = { cityUse: 'travelStatus', transferUse: 'pickUpStatus' } as const;

const placeOf = (field: SceneField): [holder: string, inner: string | undefined] => {
  const [holder = '', inner] = SPELLING[field][0].split('.');
  return [holder, inner];
};
const GROUPS = [
  ...new Set(SCENE_FIELDS.map(placeOf).flatMap(([holder, inner]) => (inner === undefined ? [] : [holder]))),
];

function groupCodec(group: string): z.ZodType {
  const fields = SCENE_FIELDS.map((field) => [...placeOf(field), SPELLING[field][1]] as const);
  const inner = fields.flatMap(([holder, name, codec]) => (holder === group && name ? [[name, codec] as const] : []));
  if (group !== 'travelRule') return optional(structure(z.object(Object.fromEntries(inner))));
  const closed = Object.values(CLOSED).map((name) => [name, optional(flag)] as const);
  return orNull(structure(z.object(Object.fromEntries([...inner, ...closed]))));
}

const SHAPE: Record<string, z.ZodType> = {
  templateId: codedAs(SceneTemplate, '数据模板ID找不到或不匹配！'),
  ...Object.fromEntries(
    SCENE_FIELDS.flatMap((field) => (placeOf(field)[1] === undefined ? [[placeOf(field)[0], SPELLING[field][1]]] : [])),
  ),
  ...Object.fromEntries(GROUPS.map((group) => [group, groupCodec(group)])),
};

/** What a field means that was not sent. An amount that nobody named is not unlimited: its sentence asks for it. */
const { perOrderQuotaFen: _, ...UNSENT } = NEUTRAL;

/** The fields of the template, as they were sent; what is missing or wrong is the rule's to say. */
export function fromWire(wire: Values): Values {
  const template = SceneTemplate.names.find((name) => name === wire.templateId);
  if (!template) return {};
  const { label, projectNo } = TEMPLATES[template];
  const unsent: Partial<SceneFields> = { ...UNSENT, label, projectNo };
  const travel = isValues(wire.travelRule) ? wire.travelRule : {};
  const sentOf = (field: SceneField): unknown => {
    const [holder, inner] = placeOf(field);
    if (field in CLOSED && travel[CLOSED[field === 'cityUse' ? field : 'transferUse']]) return null;
    const from = inner === undefined ? wire : wire[holder];
    return isValues(from) ? from[inner ?? holder] : undefined;
  };
  const values = fieldsOf(template).map((field) => [field, sentOf(field)] as const);
  return { template, ...unsent, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
}

/** Every group is there whichever the template: a reader of the contract looks into all of them. */
export function toWire(draft: SceneDraft, views: readonly RouteView[] = []): Values {
  const rules = rulesOf(draft);
  const values: Values = {
    ...rules,
    flowId: rules.flowId ?? undefined,
    // Ours, and told only where a scene differs from what is usual.
    approvalBinding: rules.approvalBinding ?? undefined,
    overlapRefused: rules.overlapRefused || undefined,
    kindHours: rules.kindHours.length > 0 ? rules.kindHours : undefined,
    oneWayQuotaFen: draft.template === 'trip' ? draft.oneWayQuotaFen : undefined,
    carpool: rules.carpool && { ...rules.carpool, routes: rules.carpool.routes.map((route) => viewOf(route, views)) },
  };
  const closed = Object.entries(CLOSED).map(([field, name]) => [name, values[field] === null]);
  const groups = new Map<string, Values>(GROUPS.map((group) => [group, {}]));
  groups.set('travelRule', Object.fromEntries(closed));
  const wire: Values = { templateId: draft.template };
  for (const field of SCENE_FIELDS.filter((name) => values[name] !== undefined)) {
    const [holder, inner] = placeOf(field);
    Object.assign((inner && groups.get(holder)) || wire, { [inner ?? holder]: values[field] });
  }
  return { ...wire, ...Object.fromEntries(groups), ...(draft.template === 'trip' ? {} : { travelRule: null }) };
}

const viewOf = (route: Pick<RouteView, 'routeId' | 'imageName' | 'remark'>, views: readonly RouteView[]): RouteView => {
  const { url = '', thumbnailUrl = '' } = views.find(({ routeId }) => routeId === route.routeId) ?? {};
  return { ...route, url, thumbnailUrl };
};

/** A scene's fields and what stands beside them, under our names and the wire's. */
type OtherFields = Readonly<Record<string, readonly [wireName: string, codec: z.ZodType]>>;

/** A codec of something that holds a scene: its fields are read and written by the table above. */
export function withScene<T extends object>(
  beside: OtherFields,
  rule: z.ZodType<T>,
  read: (wire: Values, others: Values) => object,
  write: (ours: T) => Values,
): z.ZodType<T, Values>;
export function withScene(
  beside: OtherFields,
  rule: z.ZodType<Values>,
  read: (wire: Values, others: Values) => object,
  write: (ours: Values) => Values,
): z.ZodType {
  const others = Object.entries(beside);
  const shape = Object.fromEntries(others.map(([, [name, codec]]) => [name, codec]));
  const named = Object.entries({ ...SPELLING, template: ['templateId', SHAPE.templateId] as const, ...beside });
  const fields = named.map(([own, [place, codec]]) => ({
    ours: [own],
    wire: place.split('.'),
    ...(codec && { codec }),
  }));
  const ways = {
    decode: (wire: Values) => read(wire, Object.fromEntries(others.map(([own, [name]]) => [own, wire[name]]))),
    encode: (ours: unknown) => {
      if (!isValues(ours)) return {};
      const written = others.filter(([own]) => own in ours).map(([own, [name]]) => [name, ours[own]] as const);
      return { ...write(ours), ...Object.fromEntries(written) };
    },
  };
  return ruledCodec(z.object({ ...SHAPE, ...shape }), rule, ways, fields);
}

export const sceneDraft = withScene({}, SceneDraft, fromWire, toWire);
