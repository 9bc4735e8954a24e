import type { z } from 'zod';
import {
  orAbsent,
  orNull,
  type Reader,
  storedAs,
  storedDocument,
  storedFlag,
  storedList,
  storedName,
  storedNames,
  storedNumber,
  storedRecord,
  storedText,
  storedUnion,
} from '../stored.ts';
import { FieldChoice, LineMode, SceneLabel, SceneTemplate, ServiceType, VehicleGroup } from './codes.ts';
import type { CarpoolSwitch, CityUse, DailyQuota, DayHours, ScenePlace, TransferUse } from './draft.ts';
import { TEMPLATE_SHAPES } from './draft.ts';
import type { SceneDraft } from './scene-draft.ts';

const places = storedList(
  storedRecord<ScenePlace>({
    cityId: storedNumber(),
    address: storedText(),
    point: storedRecord<ScenePlace['point']>({ lng: storedNumber(), lat: storedNumber() }),
    radiusMeters: storedNumber(),
  }),
);
const hours = storedList(
  storedRecord<DayHours>({
    weekday: storedNumber(1),
    ranges: storedList(storedRecord<DayHours['ranges'][number]>({ from: storedNumber(), to: storedNumber(1440) })),
  }),
);
const dailyQuota = storedRecord<DailyQuota>({
  unifiedFen: orNull(storedNumber()),
  custom: storedList(
    storedRecord<DailyQuota['custom'][number]>({ quotaFen: storedNumber(), cityIds: storedList(storedNumber()) }),
  ),
});
const cityUse = { vehicleGroups: storedNames(VehicleGroup), sameCity: storedFlag() };
const carpool = storedRecord<CarpoolSwitch>({
  isOpen: storedFlag(),
  routes: storedList(
    storedRecord<CarpoolSwitch['routes'][number]>({
      routeId: storedNumber(),
      imageName: storedText(),
      remark: storedText(),
    }),
  ),
});

/** The two templates that have every field between them. */
type Schemas = (typeof TEMPLATE_SHAPES)['approval'] & (typeof TEMPLATE_SHAPES)['trip'];

const FIELDS: { readonly [F in keyof Schemas]: Reader<z.output<Schemas[F]>> } = {
  name: storedText(),
  label: storedName(SceneLabel, null),
  reminder: storedText(),
  startDay: orNull(storedText()),
  endDay: orNull(storedText()),
  projectNo: storedName(FieldChoice, 'optional'),
  viaAllowed: storedFlag(),
  companionsAllowed: storedFlag(),
  hours,
  cityIds: storedList(storedNumber()),
  startPlaces: places,
  endPlaces: places,
  sameCity: storedFlag(),
  line: storedName(LineMode, 'free'),
  services: storedNames(ServiceType),
  vehicleGroups: storedNames(VehicleGroup),
  perOrderQuotaFen: orNull(storedNumber()),
  countsPersonalLimit: storedFlag(),
  dailyQuota,
  /** No flow has the number 0: a scene without its flow can be read, and not be enabled. */
  flowId: storedNumber(0),
  cityUse: orNull(storedRecord<z.output<typeof CityUse>>(cityUse)),
  transferUse: orNull(storedRecord<z.output<typeof TransferUse>>({ ...cityUse, deadlineDays: orNull(storedNumber()) })),
  oneWayQuotaFen: orAbsent(orNull(storedNumber())),
  carpool: orNull(carpool),
};

const readerOf = (template: SceneTemplate): Reader<SceneDraft> => {
  const fields = Object.entries(FIELDS).filter(([name]) => name in TEMPLATE_SHAPES[template]);
  return storedRecord<SceneDraft>({ template: storedAs(template), ...Object.fromEntries(fields) } as never);
};

/** A scene as one of its versions holds it. */
export const sceneDocument = storedDocument<SceneDraft>(
  [],
  storedUnion('template', Object.fromEntries(SceneTemplate.names.map((template) => [template, readerOf(template)]))),
);
