import { z } from 'zod';
import { DayKind } from '#rules/day-kind.ts';
import {
  ApprovalBinding,
  BindingMode,
  type CarpoolSwitch,
  type CityUse,
  clockText,
  type DailyQuota,
  type DayHours,
  DEFAULT_BINDING,
  DEFAULT_RADIUS_METERS,
  type KindHours,
  mergedRanges,
  type Point,
  pointOf,
  pointText,
  type RouteStop,
  type ScenePlace,
  ServiceType,
  type TimeRange,
  type TransferUse,
  VehicleGroup,
} from '#rules/scene.ts';
import { alsoNamed } from './field-names.ts';
import { speltDraft } from './spelt.ts';
import { flag, list, optional, orElse, text, whole, yuan, yuanOrUnlimited } from './wire.ts';

/** How the parts of a scene are spelt. What is missing stays undefined here: the rules have the sentence for it. */
interface Context {
  readonly issues: unknown[];
  readonly value: unknown;
}
function fail({ issues, value }: Context, message: string): never {
  issues.push({ code: 'custom', message, input: value });
  return z.NEVER;
}

export type Values = Record<string, unknown>;
export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const isBlank = (wire: unknown): boolean => typeof wire === 'string' && wire.trim() === '';

/** Absent on the way in, null on the way out: a reader finds every field. */
export const orNull = <T>(inner: z.ZodType<T>) =>
  z
    .codec(z.unknown(), inner.nullable(), { decode: (wire) => (isBlank(wire) ? null : wire), encode: (value) => value })
    .optional();

interface Codes<N extends string> {
  schema: z.ZodType<N, N>;
  codeOf(name: N): number | string;
  nameOf(code: number | string): N | undefined;
}
/** Like `coded`, with the sentence that belongs to the field. */
export const codedAs = <N extends string>(table: Codes<N>, message: string) =>
  z.codec(z.unknown(), table.schema, {
    decode: (wire, context) => table.nameOf(String(wire)) ?? fail(context, message),
    encode: (name): unknown => table.codeOf(name),
  });

const CLOCK = /^(\d{1,2}):(\d{2})$/;
function minuteOf(words: string): number | null {
  const [, hour, minute] = CLOCK.exec(words.trim()) ?? [];
  const value = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && value <= 1440 ? value : null;
}

/** 'H:mm-H:mm'; 24:00 is read as the end of a day. */
const timeRange = z.codec(z.string(), z.custom<TimeRange>(), {
  decode: (wire, context) => {
    const [from, to, ...rest] = wire.split('-').map(minuteOf);
    return from != null && from < 1440 && to != null && rest.length === 0
      ? { from, to }
      : fail(context, '请选择时间范围');
  },
  encode: ({ from, to }) => `${clockText(from)}-${clockText(to)}`,
});
const dayHours = speltDraft(z.custom<DayHours>(), {
  weekday: ['week', whole],
  ranges: ['list', orElse(optional(list(timeRange, 20)), [])],
});

/**
 * A weekday without ranges says nothing: with no ranges anywhere there is no limit, else that day is closed. What was
 * sent for one day is put together, so that an item of ours is no item of the caller's.
 */
const daysOf = z.codec(list(dayHours, 14), z.custom<DayHours[]>(), {
  decode: (days) => {
    const byDay = new Map<number, TimeRange[]>();
    for (const { weekday, ranges } of days) byDay.set(weekday, [...(byDay.get(weekday) ?? []), ...ranges]);
    return [...byDay]
      .filter(([, ranges]) => ranges.length > 0)
      .map(([weekday, ranges]) => ({ weekday, ranges: mergedRanges(ranges) }));
  },
  encode: (days) => days,
});
export const hours = alsoNamed(daysOf, { '*': '' });

/** Hours by kind of day instead of by weekday: 1 workday, 2 rest day, 3 statutory holiday. */
const oneKind = speltDraft(z.custom<KindHours>(), {
  kind: ['dayType', codedAs(DayKind, '请选择时间范围')],
  ranges: ['list', orElse(optional(list(timeRange, 20)), [])],
});
export const kindHours = z.codec(list(oneKind, 6), z.custom<KindHours[]>(), {
  decode: (kinds) => kinds.filter(({ ranges }) => ranges.length > 0),
  encode: (kinds) => kinds,
});

/** 'lng,lat', or the two apart; what is no point stays undefined. */
export const point = z
  .codec(z.unknown(), z.custom<Point | undefined>(), {
    decode: (wire) => {
      const { lng, lat } = isValues(wire) ? wire : {};
      return pointOf(typeof wire === 'string' ? wire : `${lng},${lat}`) ?? undefined;
    },
    encode: (value): unknown => (value ? pointText(value) : null),
  })
  .optional();

const SPOT = {
  cityId: ['cityId', optional(whole)],
  address: ['address', orElse(optional(text), '')],
  point: ['point', point],
} as const;
const place = speltDraft(z.custom<ScenePlace>(), {
  ...SPOT,
  radiusMeters: ['radius', orElse(optional(whole), DEFAULT_RADIUS_METERS)],
});
export const places = list(place, 200);

const serviceCode = codedAs(ServiceType, '请选择服务类型');
/** Sent as {serviceTypeId, name}; a bare id is read too. */
const service = z.codec(z.unknown(), serviceCode, {
  decode: (item) => (isValues(item) ? item.serviceTypeId : item),
  encode: (code): unknown => {
    const name = ServiceType.nameOf(String(code));
    return { serviceTypeId: code, name: name && ServiceType.labelOf(name) };
  },
});
export const services = list(service, 50);
export const vehicleGroups = list(codedAs(VehicleGroup, '请选择可用车型'), 50);
export const cityIds = list(whole, 1000);

const cityQuota = speltDraft(z.custom<DailyQuota['custom'][number]>(), {
  quotaFen: ['quota', yuan],
  cityIds: ['cityIds', orElse(optional(cityIds), [])],
});
export const dailyQuota = speltDraft(z.custom<DailyQuota>(), {
  unifiedFen: ['unified', orElse(optional(yuanOrUnlimited), null)],
  custom: ['customize', orElse(optional(list(cityQuota, 200)), [])],
});

/** −1: within the travel dates only. */
const deadline = z.codec(z.union([z.string(), z.number()]), z.int().nullable(), {
  decode: (wire, context) => {
    const days = Number(wire);
    if (!Number.isInteger(days)) return fail(context, '请选择天数');
    return days === -1 ? null : days;
  },
  encode: (days) => days ?? -1,
});

const USE = {
  vehicleGroups: ['carGroup', orElse(optional(vehicleGroups), [])],
  sameCity: ['sameCity', orElse(optional(flag), false)],
} as const;
export const cityUse = speltDraft(z.custom<CityUse>(), USE);
export const transferUse = speltDraft(z.custom<TransferUse>(), {
  ...USE,
  deadlineDays: ['deadline', optional(deadline)],
});

/** A carpool route with the addresses of its picture; they are ours alone and never read from a caller. */
export interface RouteView {
  routeId: number;
  imageName: string;
  remark: string;
  url: string;
  thumbnailUrl: string;
  stops?: RouteStop[] | undefined;
}
const stop = speltDraft(z.custom<RouteStop>(), SPOT);
export const route = speltDraft(z.custom<RouteView>(), {
  routeId: ['id', optional(whole)],
  imageName: ['imageName', orElse(optional(text), '')],
  remark: ['routeRemark', orElse(optional(text), '')],
  url: ['routeUrl', orElse(optional(text), '')],
  thumbnailUrl: ['routeThumbnailUrl', orElse(optional(text), '')],
  stops: ['routeStops', optional(list(stop, 50))],
});
export const carpool = speltDraft(z.custom<CarpoolSwitch>(), {
  isOpen: ['isOpen', orElse(optional(flag), false)],
  routes: ['otRouteList', orElse(optional(list(route, 50)), [])],
});

/** A mode that the part does not have is no mode of it. */
const bound = <const M extends BindingMode>(modes: z.ZodType<M, M>, missing: M) =>
  z.codec(z.unknown(), modes, {
    decode: (wire, context) => {
      if (wire === undefined || wire === null) return missing;
      const mode = modes.safeParse(BindingMode.nameOf(String(wire)));
      return mode.success ? mode.data : fail(context, '请选择申请约束');
    },
    encode: (mode): unknown => BindingMode.codeOf(mode),
  });
const { city, service: boundService, vehicles, people, days } = ApprovalBinding.shape;
/** How a ride keeps to its application: 2 exact, 1 at most, 0 free. */
export const approvalBinding = speltDraft(ApprovalBinding, {
  city: ['city', bound(city, DEFAULT_BINDING.city)],
  service: ['service', bound(boundService, DEFAULT_BINDING.service)],
  vehicles: ['carGroup', bound(vehicles, DEFAULT_BINDING.vehicles)],
  people: ['people', bound(people, DEFAULT_BINDING.people)],
  days: ['day', bound(days, DEFAULT_BINDING.days)],
});
