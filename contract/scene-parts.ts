import { z } from 'zod';
import {
  clockText,
  type DailyQuota,
  type DayHours,
  type Point,
  pointOf,
  pointText,
  type ScenePlace,
  ServiceType,
  type TimeRange,
  VehicleGroup,
} from '#rules/scene.ts';
import { flag, list, optional, text, whole, yuan, yuanOrUnlimited } from './wire.ts';

/** How the parts of a scene are spelt. What is missing stays undefined here: the rules have the sentence for it. */
const fail = <T>(context: { issues: unknown[]; value: unknown }, message: string): T => {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER as T;
};

interface Codes<N extends string> {
  names: readonly [N, ...N[]];
  codeOf(name: N): number | string;
  nameOf(code: number | string): N | undefined;
}

/** Like `coded`, with the sentence that belongs to the field. */
const codedAs = <N extends string>(table: Codes<N>, message: string) =>
  z.codec(z.any(), z.enum(table.names) as unknown as z.ZodType<N>, {
    decode: (wire, context) => table.nameOf(String(wire)) ?? fail<N>(context, message),
    encode: (name) => table.codeOf(name as N) as unknown,
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
      : fail<TimeRange>(context, '请选择时间范围');
  },
  encode: ({ from, to }) => `${clockText(from)}-${clockText(to)}`,
});
const WireHours = z.object({ week: whole, list: optional(list(timeRange, 20)) });

/** A weekday without ranges says nothing: with no ranges anywhere there is no limit, else that day is closed. */
export const hours = z.codec(list(WireHours, 14), z.custom<DayHours[]>(), {
  decode: (days) => {
    const byDay = new Map<number, TimeRange[]>();
    for (const { week, list: ranges = [] } of days) byDay.set(week, [...(byDay.get(week) ?? []), ...ranges]);
    return [...byDay].filter(([, ranges]) => ranges.length > 0).map(([weekday, ranges]) => ({ weekday, ranges }));
  },
  encode: (days) => days.map(({ weekday, ranges }) => ({ week: weekday, list: ranges })),
});

/** 'lng,lat', or the two apart; what is no point stays undefined. */
export const point = z
  .codec(z.any(), z.custom<Point | undefined>(), {
    decode: (wire) => {
      const { lng, lat } = (typeof wire === 'object' ? (wire ?? {}) : {}) as { lng?: unknown; lat?: unknown };
      return pointOf(typeof wire === 'string' ? wire : `${lng},${lat}`) ?? undefined;
    },
    encode: (value) => (value ? pointText(value) : null) as unknown,
  })
  .optional();

const WirePlace = z.object({ cityId: optional(whole), address: optional(text), point, radius: optional(whole) });
export const places = z.codec(list(WirePlace, 200), z.custom<ScenePlace[]>(), {
  decode: (items) =>
    items.map(({ cityId, address = '', point: at, radius = 500 }) => ({
      cityId: cityId as number,
      address,
      point: at as Point,
      radiusMeters: radius,
    })),
  encode: (items) =>
    items.map(({ cityId, address, point: at, radiusMeters }) => ({ cityId, address, point: at, radius: radiusMeters })),
});

const serviceCode = codedAs(ServiceType, '请选择服务类型');
/** Sent as {serviceTypeId, name}; a bare id is read too. */
export const services = z.codec(list(z.any(), 50), z.array(ServiceType.schema), {
  decode: (items, context) =>
    items.map((item) => {
      const code =
        typeof item === 'object' && item !== null ? (item as { serviceTypeId?: unknown }).serviceTypeId : item;
      const parsed = serviceCode.safeParse(code);
      return parsed.success ? parsed.data : fail<ServiceType>(context, '请选择服务类型');
    }),
  encode: (names) =>
    names.map((name) => ({ serviceTypeId: ServiceType.codeOf(name), name: ServiceType.labelOf(name) })),
});
export const vehicleGroups = list(codedAs(VehicleGroup, '请选择可用车型'), 50);
export const cityIds = list(whole, 1000);

const WireDaily = z.object({
  unified: optional(yuanOrUnlimited),
  customize: optional(list(z.object({ quota: yuan, cityIds: optional(cityIds) }), 200)),
});
export const dailyQuota = z.codec(WireDaily, z.custom<DailyQuota>(), {
  decode: ({ unified = null, customize = [] }) => ({
    unifiedFen: unified,
    custom: customize.map(({ quota, cityIds: ids = [] }) => ({ quotaFen: quota, cityIds: ids })),
  }),
  encode: ({ unifiedFen, custom }) => ({
    unified: unifiedFen,
    customize: custom.map(({ quotaFen, cityIds: ids }) => ({ quota: quotaFen, cityIds: ids })),
  }),
});

/** −1: within the travel dates only. */
const deadline = z.codec(z.union([z.string(), z.number()]), z.int().nullable(), {
  decode: (wire, context) => {
    const days = Number(wire);
    if (!Number.isInteger(days)) return fail<number>(context, '请选择天数');
    return days === -1 ? null : days;
  },
  encode: (days) => days ?? -1,
});

const CityPart = z.object({ carGroup: optional(vehicleGroups), sameCity: optional(flag) });
const TransferPart = CityPart.extend({ deadline: optional(deadline) });
/** The two statuses are 1 where that part is not allowed; then the part is null. */
export const WireTrip = z.object({
  travelStatus: optional(flag),
  pickUpStatus: optional(flag),
  cityUse: CityPart.nullish(),
  transferUse: TransferPart.nullish(),
});
