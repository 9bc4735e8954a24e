import { z } from 'zod';
import { dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import {
  type CarpoolSwitch,
  FieldChoice,
  LineMode,
  NEUTRAL,
  rulesOf,
  SceneDraft,
  SceneLabel,
  SceneTemplate,
  TEMPLATES,
} from '#rules/scene.ts';
import { cityIds, dailyQuota, hours, places, services, vehicleGroups, WireTrip } from './scene-parts.ts';
import { coded, epoch, flag, jsonText, list, optional, text, whole, yuanOrUnlimited } from './wire.ts';

/** JSON text in a form, or the structure itself; always the structure on the way out. */
const structure = <T extends z.ZodType>(inner: T) =>
  z.codec(z.any(), inner, {
    decode: (wire, context) => {
      const read = jsonText(z.any()).safeParse(wire);
      for (const { message } of read.error?.issues ?? []) context.issues.push({ code: 'custom', message, input: wire });
      return read.data as never;
    },
    encode: (value) => value as unknown,
  });
const group = <S extends z.ZodRawShape>(shape: S) => optional(structure(z.object(shape)));

/** Absent on the way in, null on the way out: a reader finds every field. */
const orNull = <T extends z.ZodType>(inner: T) =>
  z
    .codec(z.any(), inner.nullable(), {
      decode: (wire) => (typeof wire === 'string' && wire.trim() === '' ? null : wire) as never,
      encode: (value) => value as unknown,
    })
    .optional();

export const WireRoute = z.object({
  id: optional(whole),
  imageName: optional(text),
  routeRemark: optional(text),
  routeUrl: optional(text),
  routeThumbnailUrl: optional(text),
});

export const WireDraft = z.object({
  templateId: z.codec(z.any(), SceneTemplate.schema, {
    decode: (wire, context) => {
      const name = SceneTemplate.nameOf(String(wire));
      if (!name) context.issues.push({ code: 'custom', message: '数据模板ID找不到或不匹配！', input: wire });
      return name as SceneTemplate;
    },
    encode: (name) => SceneTemplate.codeOf(name) as unknown,
  }),
  sceneName: optional(text),
  sceneLabel: orNull(coded(SceneLabel)),
  startExpTime: orNull(epoch),
  endExpTime: orNull(epoch),
  carUseReminder: optional(text),
  timeRule: group({ time: optional(hours) }),
  customizeRule: group({ limitCity: optional(cityIds) }),
  addressRule: group({
    start: optional(places),
    end: optional(places),
    same: optional(flag),
    line: optional(coded(LineMode)),
  }),
  serviceRule: group({ service: optional(services) }),
  carGroupRule: group({ carGroup: optional(vehicleGroups) }),
  quotaRule: group({
    sceneQuota: optional(yuanOrUnlimited),
    usePersonal: optional(flag),
    daliyQuota: optional(dailyQuota),
    oneWayQuota: optional(yuanOrUnlimited),
  }),
  flowRule: group({ flowId: optional(whole) }),
  dictRule: group({
    projectNoDict: optional(coded(FieldChoice)),
    viaDict: optional(flag),
    peerDict: optional(flag),
  }),
  travelRule: orNull(structure(WireTrip)),
  otCarpooling: orNull(structure(z.object({ isOpen: optional(flag), otRouteList: optional(list(WireRoute, 50)) }))),
});
export type Wire = z.output<typeof WireDraft>;

function carpoolFromWire(wire: Wire['otCarpooling']): CarpoolSwitch | null {
  if (!wire) return null;
  const { isOpen = false, otRouteList = [] } = wire;
  const routes = otRouteList.map(({ id, imageName = '', routeRemark = '' }) => {
    return { routeId: id as number, imageName, remark: routeRemark };
  });
  return { isOpen, routes };
}

function tripFromWire({ travelRule: trip, quotaRule }: Wire) {
  const cityUse = trip?.travelStatus ? null : (trip?.cityUse ?? null);
  const transferUse = trip?.pickUpStatus ? null : (trip?.transferUse ?? null);
  return {
    cityUse: cityUse && { vehicleGroups: cityUse.carGroup ?? [], sameCity: cityUse.sameCity ?? false },
    transferUse: transferUse && {
      vehicleGroups: transferUse.carGroup ?? [],
      sameCity: transferUse.sameCity ?? false,
      deadlineDays: transferUse.deadline,
    },
    ...(quotaRule?.oneWayQuota === undefined ? {} : { oneWayQuotaFen: quotaRule.oneWayQuota }),
  };
}

const basicsFromWire = (wire: Wire) => ({
  name: wire.sceneName ?? '',
  label: wire.sceneLabel === undefined ? (TEMPLATES[wire.templateId]?.label ?? null) : wire.sceneLabel,
  reminder: wire.carUseReminder ?? '',
  startDay: wire.startExpTime ? dayOf(wire.startExpTime) : null,
  endDay: wire.endExpTime ? dayOf(wire.endExpTime) : null,
  projectNo: wire.dictRule?.projectNoDict ?? TEMPLATES[wire.templateId]?.projectNo,
  viaAllowed: wire.dictRule?.viaDict ?? false,
  companionsAllowed: wire.dictRule?.peerDict ?? false,
});

/** Everything that was sent; the schema of the template keeps what belongs to it. */
export function fromWire(wire: Wire): SceneDraft {
  const draft = {
    template: wire.templateId,
    ...basicsFromWire(wire),
    hours: wire.timeRule?.time ?? [],
    cityIds: wire.customizeRule?.limitCity ?? [],
    startPlaces: wire.addressRule?.start ?? [],
    endPlaces: wire.addressRule?.end ?? [],
    sameCity: wire.addressRule?.same ?? false,
    line: wire.addressRule?.line ?? 'free',
    services: wire.serviceRule?.service ?? [],
    vehicleGroups: wire.carGroupRule?.carGroup ?? [],
    perOrderQuotaFen: wire.quotaRule?.sceneQuota,
    countsPersonalLimit: wire.quotaRule?.usePersonal ?? false,
    dailyQuota: wire.quotaRule?.daliyQuota ?? NEUTRAL.dailyQuota,
    flowId: wire.flowRule?.flowId,
    ...(wire.templateId === 'trip' ? tripFromWire(wire) : {}),
    ...(wire.templateId === 'approval' ? { carpool: carpoolFromWire(wire.otCarpooling) } : {}),
  };
  return draft as SceneDraft;
}

/** A carpool route with the addresses of its picture; they are ours alone and never read from a caller. */
export interface RouteView {
  routeId: number;
  imageName: string;
  remark: string;
  url: string;
  thumbnailUrl: string;
}

const LAST_SECOND_MS = 1000;
function daysToWire({ startDay, endDay }: SceneDraft) {
  if (startDay === null || endDay === null) return { startExpTime: null, endExpTime: null };
  return { startExpTime: startOfDay(startDay), endExpTime: new Date(endOfDay(endDay).getTime() - LAST_SECOND_MS) };
}

function tripToWire(draft: SceneDraft): Wire['travelRule'] {
  if (draft.template !== 'trip') return null;
  const { cityUse, transferUse } = draft;
  return {
    travelStatus: cityUse === null,
    pickUpStatus: transferUse === null,
    cityUse: cityUse && { carGroup: cityUse.vehicleGroups, sameCity: cityUse.sameCity },
    transferUse: transferUse && {
      carGroup: transferUse.vehicleGroups,
      sameCity: transferUse.sameCity,
      deadline: transferUse.deadlineDays,
    },
  };
}

function carpoolToWire(draft: SceneDraft, views: readonly RouteView[]): Wire['otCarpooling'] {
  const carpool = draft.template === 'approval' ? draft.carpool : null;
  const viewOf = (routeId: number) => views.find((view) => view.routeId === routeId);
  if (carpool === null) return null;
  const otRouteList = carpool.routes.map(({ routeId, imageName, remark }) => ({
    id: routeId,
    imageName,
    routeRemark: remark,
    routeUrl: viewOf(routeId)?.url ?? '',
    routeThumbnailUrl: viewOf(routeId)?.thumbnailUrl ?? '',
  }));
  return { isOpen: carpool.isOpen, otRouteList };
}

function quotaToWire(draft: SceneDraft): Wire['quotaRule'] {
  const { perOrderQuotaFen, countsPersonalLimit, dailyQuota: daily } = rulesOf(draft);
  const oneWay = draft.template === 'trip' ? draft.oneWayQuotaFen : undefined;
  return {
    sceneQuota: perOrderQuotaFen,
    usePersonal: countsPersonalLimit,
    daliyQuota: daily,
    ...(oneWay === undefined ? {} : { oneWayQuota: oneWay }),
  };
}

/** Every group is there whichever the template: a reader of the contract looks into all of them. */
export function toWire(draft: SceneDraft, views: readonly RouteView[] = []): Wire {
  const rules = rulesOf(draft);
  return {
    templateId: draft.template,
    sceneName: draft.name,
    sceneLabel: draft.label,
    ...daysToWire(draft),
    carUseReminder: draft.reminder,
    timeRule: { time: [...rules.hours] },
    customizeRule: { limitCity: [...rules.cityIds] },
    addressRule: {
      start: [...rules.startPlaces],
      end: [...rules.endPlaces],
      same: rules.sameCity,
      line: rules.line,
    },
    serviceRule: { service: [...rules.services] },
    carGroupRule: { carGroup: [...rules.vehicleGroups] },
    quotaRule: quotaToWire(draft),
    flowRule: rules.flowId === null ? {} : { flowId: rules.flowId },
    dictRule: { projectNoDict: rules.projectNo, viaDict: rules.viaAllowed, peerDict: rules.companionsAllowed },
    travelRule: tripToWire(draft),
    otCarpooling: carpoolToWire(draft, views),
  } as Wire;
}

export const sceneDraft = z.codec(WireDraft, SceneDraft, {
  decode: (wire) => fromWire(wire) as never,
  encode: (draft) => toWire(draft) as never,
});
