import { z } from 'zod';
import {
  type FieldReaders,
  orAbsent,
  orNull,
  type Reader,
  storedFlag,
  storedList,
  storedName,
  storedNames,
  storedNumber,
  storedRecord,
  storedText,
} from '../stored.ts';
import { ApprovalBinding } from './binding.ts';
import { FieldChoice, LineMode, SceneLabel, type SceneTemplate, ServiceType, VehicleGroup } from './codes.ts';
import * as part from './draft.ts';
import * as stored from './stored-parts.ts';
import { type RuleGroup, TEMPLATE_GROUPS } from './templates.ts';

/** Where a field stands, what a form may say in it, and how a stored one is read: of nothing, its neutral value. */
const field = <G extends RuleGroup, S extends z.ZodType>(group: G, form: S, read: Reader<z.output<S>>) => ({
  group,
  form,
  stored: read,
});

/**
 * Every field of a scene. The shapes of the templates, the rules, neutral values, stored documents and the groups of
 * the editor follow from this table; the wire and the sentences have a line for each field, which the compiler asks for.
 * A form is judged in this order.
 */
export const FIELDS = {
  name: field('basics', part.SceneName, storedText()),
  label: field('basics', SceneLabel.schema.nullable(), storedName(SceneLabel, null)),
  reminder: field('basics', part.Reminder, storedText()),
  startDay: field('dates', part.PlannedDay, orNull(storedText())),
  endDay: field('dates', part.PlannedDay, orNull(storedText())),
  projectNo: field('dict', part.choiceOf(FieldChoice), storedName(FieldChoice, 'optional')),
  viaAllowed: field('dict', z.boolean(), storedFlag()),
  companionsAllowed: field('dict', z.boolean(), storedFlag()),
  /** A rider who would be in two cars at once: refused, or only told. */
  overlapRefused: field('dict', z.boolean(), storedFlag()),
  hours: field('time', part.Hours, stored.hours),
  /** Instead of the hours of the week. */
  kindHours: field('time', part.HoursByKind, stored.kindHours),
  cityIds: field('city', part.CityIds, storedList(storedNumber())),
  startPlaces: field('address', part.placesOf(part.StartPlace), stored.places),
  endPlaces: field('address', part.placesOf(part.EndPlace), stored.places),
  sameCity: field('address', z.boolean(), storedFlag()),
  line: field('address', part.choiceOf(LineMode), storedName(LineMode, 'free')),
  services: field('service', part.Services, storedNames(ServiceType)),
  vehicleGroups: field('vehicleGroup', part.VehicleGroups, storedNames(VehicleGroup)),
  cityUse: field('trip', part.CityUse.nullable(), orNull(stored.cityUse)),
  transferUse: field('trip', part.TransferUse.nullable(), orNull(stored.transferUse)),
  perOrderQuotaFen: field('quota', part.QuotaFen, orNull(storedNumber())),
  /** Absent: a transfer is bound by the quota of any other ride; null: by none. */
  oneWayQuotaFen: { ...field('quota', part.QuotaFen.optional(), orAbsent(orNull(storedNumber()))), only: 'trip' },
  dailyQuota: field('quota', part.DailyQuota, stored.dailyQuota),
  countsPersonalLimit: field('quota', z.boolean(), storedFlag()),
  /** No flow has the number 0: a scene without its flow can be read, and not be enabled. */
  flowId: field('flow', part.FlowId, storedNumber(0)),
  /** null: as is usual for the template, see binding.ts. */
  approvalBinding: field('flow', ApprovalBinding.nullable(), orNull(stored.approvalBinding)),
  carpool: field('carpool', part.CarpoolSwitch.nullable(), orNull(stored.carpool)),
} as const;

type FieldTable = typeof FIELDS;
export type SceneField = keyof FieldTable;
export type SceneFields = { [F in SceneField]: z.output<FieldTable[F]['form']> };

export const SCENE_FIELDS = Object.keys(FIELDS).filter((name): name is SceneField => name in FIELDS);

type FieldInTemplate<F extends SceneField, T extends SceneTemplate> = FieldTable[F] extends {
  readonly only: infer Only;
}
  ? T extends Only
    ? F
    : never
  : FieldTable[F]['group'] extends (typeof TEMPLATE_GROUPS)[T][number]
    ? F
    : never;
export type ShapeOf<T extends SceneTemplate> = { [F in SceneField as FieldInTemplate<F, T>]: FieldTable[F]['form'] };

/** A template has the fields of its groups, but for those that one template alone has. */
export const fieldsOf = (template: SceneTemplate): SceneField[] => {
  const groups: readonly RuleGroup[] = TEMPLATE_GROUPS[template];
  return SCENE_FIELDS.filter((name) => {
    const own = FIELDS[name];
    return groups.includes(own.group) && (!('only' in own) || own.only === template);
  });
};

export function shapeOf<T extends SceneTemplate>(template: T): ShapeOf<T>;
export function shapeOf(template: SceneTemplate): Record<string, z.ZodType> {
  return Object.fromEntries(fieldsOf(template).map((name) => [name, FIELDS[name].form]));
}

export function readersOf(names: readonly SceneField[]): FieldReaders<SceneFields>;
export function readersOf(names: readonly SceneField[]): Record<string, Reader<unknown>> {
  return Object.fromEntries(names.map((name) => [name, FIELDS[name].stored]));
}

/** What a field says where a template does not have it: no limit. */
export const NEUTRAL: Readonly<SceneFields> = storedRecord<SceneFields>(readersOf(SCENE_FIELDS))(undefined);
