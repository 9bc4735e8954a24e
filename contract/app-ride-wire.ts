import { z } from 'zod';
import { ApprovalStatus } from '#rules/application.ts';
import { FIX_KINDS } from '#rules/ride/fix.ts';
import { MISSING_FIELDS } from '#rules/ride/missing.ts';
import { SCENE_NOW } from '#rules/ride/scene-now.ts';
import { FieldChoice, Point, SceneLabel, SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene.ts';
import { FeeLine } from '#rules/tariff.ts';
import { localTime, optional, whole } from './wire.ts';

export const fen = z.int();
/** Whose secretary acts; absent: the caller for themselves. */
export const acting = { actingFor: z.int({ error: '请选择代为操作的员工' }).positive().optional() };
export const actingRead = { actingFor: optional(whole) };

export const point = z.object(Point.shape);
export const spot = z.object({ cityId: z.int(), address: z.string(), point });

/** Where a ride must begin or end. */
const scenePlace = z.object({
  end: z.enum(['start', 'end']),
  ...spot.shape,
  radiusMeters: z.int(),
  /** From where the caller is; null where nothing was asked. */
  meters: z.int().nullable(),
});
const sceneApplication = z.object({
  applicationId: z.int(),
  number: z.string(),
  status: z.enum(ApprovalStatus.names),
  startDay: z.string(),
  endDay: z.string(),
  /** null: as often as needed. */
  usesLeft: z.int().nullable(),
});

export const myScene = z.object({
  sceneId: z.int(),
  name: z.string(),
  template: z.enum(SceneTemplate.names),
  label: z.enum(SceneLabel.names).nullable(),
  reminder: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  services: z.array(z.enum(ServiceType.names)),
  vehicleGroups: z.array(z.enum(VehicleGroup.names)),
  needsApplication: z.boolean(),
  perOrderFen: fen.nullable(),
  /** Of the quota of a day, where it is the same in all cities. */
  dailyLeftFen: fen.nullable(),
  countsPersonalLimit: z.boolean(),
  /** At the moment that was asked about: usable, later, after an application, or never. */
  now: z.enum(SCENE_NOW),
  /** When a closed one opens, and until when an open one can be used; null: not within two weeks. */
  opensAt: localTime.nullable(),
  closesAt: localTime.nullable(),
  /** The same in a few words. */
  text: z.string(),
  /** When the caller asked to be told that it opens; null: they did not. */
  remindAt: localTime.nullable(),
  /** Whether it can be used from where the caller is; null where nothing was asked or any place will do. */
  inReach: z.boolean().nullable(),
  prose: z.array(z.object({ group: z.string(), text: z.string() })),
  /** Minutes of each weekday; empty: at any time. */
  hours: z.array(z.object({ weekday: z.int(), ranges: z.array(z.object({ from: z.int(), to: z.int() })) })),
  places: z.array(scenePlace),
  projectNo: z.enum(FieldChoice.names),
  viaAllowed: z.boolean(),
  companionsAllowed: z.boolean(),
  /** Mine for this scene that are open, or passed and not used up, the newest first. */
  applications: z.array(sceneApplication),
});
export type MyScene = z.output<typeof myScene>;

export const reasonView = z.object({
  step: z.int(),
  stepName: z.string(),
  code: z.string(),
  passed: z.boolean(),
  text: z.string(),
});
export const lines = z.partialRecord(FeeLine.schema, z.int());
/** What a person can do so that a ride passes, or costs them less: the fields to change and what it then costs. */
export const fix = z.object({
  kind: z.enum(FIX_KINDS),
  text: z.string(),
  value: z.object({
    at: localTime.optional(),
    from: spot.optional(),
    to: spot.optional(),
    sceneId: z.int().optional(),
    service: z.enum(ServiceType.names).optional(),
    vehicleGroup: z.enum(VehicleGroup.names).optional(),
    /** How many companions and stops stay. */
    companions: z.int().optional(),
    via: z.int().optional(),
    carpool: z.boolean().optional(),
    projectNo: z.null().optional(),
    /** The field that is to be filled in. */
    fill: z.enum(MISSING_FIELDS).optional(),
  }),
  estimateFen: fen,
  companyFen: fen,
  personalFen: fen,
});
export const verdict = z.enum(['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY']);
/** What has still to be filled in; the verdict is that of the whole form. */
export const missing = z.array(z.object({ field: z.enum(MISSING_FIELDS), label: z.string() }));

export const evaluated = z.object({
  verdict,
  reasons: z.array(reasonView),
  missing,
  fixes: z.array(fix),
  /** What could be changed, one thing alone, so that the ride would pass. */
  changes: z.array(z.string()),
  /** What does not stand in the way, and should be known before booking. */
  warnings: z.array(z.string()),
  applicationId: z.int().nullable(),
  capFen: fen.nullable(),
  estimateFen: fen,
  companyFen: fen,
  personalFen: fen,
  /** Who bears what it costs beyond the estimate. */
  overAgreed: z.string(),
  /** Due before the car comes. */
  prepaid: z.boolean(),
  meters: z.int(),
  seconds: z.int(),
  lines,
});
export type EvaluatedRide = z.output<typeof evaluated>;

/** 'lng,lat', as far as the caller's own device knows; used for the answer and kept nowhere. */
export const near = z.codec(z.string(), z.object(Point.shape), {
  decode: (wire, context) => {
    const [lng = Number.NaN, lat = Number.NaN, ...more] = wire.split(',').map(Number);
    const read = Point.safeParse({ lng, lat });
    if (read.success && more.length === 0) return read.data;
    context.issues.push({ code: 'custom', message: '位置格式不正确', input: wire });
    return z.NEVER;
  },
  encode: ({ lng, lat }) => `${lng},${lat}`,
});

const kindOfRide = {
  sceneId: z.int(),
  sceneName: z.string(),
  service: z.enum(ServiceType.names),
  vehicleGroup: z.enum(VehicleGroup.names),
  verdict,
  estimateFen: fen,
  companyFen: fen,
  personalFen: fen,
};
/** A ride with one scene, service and vehicle. */
const option = z.object({
  ...kindOfRide,
  applicationId: z.int().nullable(),
  /** Who would ride, as named or as the application says; null: whoever it is booked for. */
  riderName: z.string().nullable(),
  /** Due before the car comes. */
  prepaid: z.boolean(),
  missing,
  /** What stands in the way, what should be known, and who pays; evaluate tells every rule. */
  reasons: z.array(reasonView),
  fixes: z.array(fix),
});
export const optionsOfRide = z.object({
  at: localTime,
  way: z.object({ meters: z.int(), seconds: z.int() }),
  /** Index of the row with the least personal part among those that pass; null: none does. */
  best: z.int().nullable(),
  rows: z.array(option),
  /** Where none passes: the nearest changes of all rows. */
  fixes: z.array(fix),
});
export type RideOptions = z.output<typeof optionsOfRide>;

export const roughPrice = z.object({ ...kindOfRide, meters: z.int(), seconds: z.int() });
export type RoughPrice = z.output<typeof roughPrice>;
