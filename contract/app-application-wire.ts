import { z } from 'zod';
import { ApplicationDraft, ApprovalStatus, StepStatus } from '#rules/application.ts';
import { ApprovalEventKind, ApprovalSubject } from '#rules/approval.ts';
import { instantOfLocal, localText } from '#rules/calendar.ts';
import { FlowKind } from '#rules/flow.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { RidingColleagues } from '#rules/order/colleagues.ts';
import { LineMode, SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene.ts';
import { limitLeft } from './limit.ts';
import { phone } from './phone.ts';
import { shapedDraft } from './spelt.ts';
import { localTime } from './wire.ts';

type WireObject = Record<string, unknown>;
const isWireObject = (value: unknown): value is WireObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a form may leave out because nothing was filled in. */
const LEFT_OUT = {
  rider: null,
  companions: [],
  viaPoints: [],
  start: null,
  end: null,
  roundTrip: false,
  travelCityIds: [],
  legs: [],
  estimatedFen: null,
  specialNeeds: '',
};

/** Text that is no time stays what it is, and the rule refuses it. */
const momentOf = (wire: unknown): unknown =>
  typeof wire === 'string' ? (instantOfLocal(wire) ?? wire) : (wire ?? null);

function legOf(wire: unknown): unknown {
  if (!isWireObject(wire)) return wire;
  return { ...wire, startAt: momentOf(wire.startAt), endAt: momentOf(wire.endAt) };
}

function draftOf(wire: unknown): unknown {
  if (!isWireObject(wire)) return wire;
  const filled: WireObject = { ...LEFT_OUT, ...wire };
  return { ...filled, legs: Array.isArray(filled.legs) ? filled.legs.map(legOf) : filled.legs };
}

const timeText = (at: Date | null): string | null => at && localText(at);
function wireOf(draft: ApplicationDraft): unknown {
  if (draft.template !== 'trip') return draft;
  const legs = draft.legs.map((leg) => ({ ...leg, startAt: timeText(leg.startAt), endAt: timeText(leg.endAt) }));
  return { ...draft, legs };
}

const NO_SCENE = '请选择用车场景';
const OfScene = z.object({
  sceneId: z.int({ error: NO_SCENE }).positive(NO_SCENE),
  /** Whose secretary applies; absent: the caller for themselves. */
  actingFor: z.int({ error: '请选择代为操作的员工' }).positive().optional(),
  ...RidingColleagues.shape,
});
/** A scene and what is filled in for it, side by side. */
export const applyInput = shapedDraft(z.intersection(OfScene, ApplicationDraft), z.unknown(), {
  decode: draftOf,
  encode: wireOf,
});

const named = z.object({ name: z.string(), phone });

/** A scene that can be applied for, with what its form needs to know. */
export const applicableScene = z.object({
  sceneId: z.int(),
  name: z.string(),
  template: SceneTemplate.schema,
  reminder: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  /** Empty: every city. */
  cityIds: z.array(z.int()),
  line: LineMode.schema,
  services: z.array(ServiceType.schema),
  vehicleGroups: z.array(VehicleGroup.schema),
  viaAllowed: z.boolean(),
  companionsAllowed: z.boolean(),
  cityUse: z.boolean(),
  transferUse: z.boolean(),
  flowKind: FlowKind.schema,
});
export type ApplicableScene = z.output<typeof applicableScene>;

/** What one car of a kind costs for a day, or half of one, and how far and long that reaches. */
export const rentalPrice = z.object({
  vehicleGroup: VehicleGroup.schema,
  eachFen: z.int(),
  includedMeters: z.int(),
  includedSeconds: z.int(),
});
export type RentalPrice = z.output<typeof rentalPrice>;

export const previewedStep = z.object({
  stepNo: z.int(),
  text: z.string(),
  /** Why it passes by itself; '' where somebody decides. */
  passes: z.string(),
  notes: z.array(z.string()),
  approvers: z.array(z.object({ staffId: z.int(), name: z.string() })),
});

const row = {
  applicationId: z.int(),
  number: z.string(),
  template: SceneTemplate.schema.extract(['approval', 'trip', 'approvalCharter', 'bus']),
  sceneName: z.string(),
  status: ApprovalStatus.schema,
  statusReason: z.string(),
  useReason: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  /** null: as often as needed within its days. */
  uses: z.int().nullable(),
  usesLeft: z.int().nullable(),
  createdAt: localTime,
  /** Who submitted it for them: their secretary. */
  placedByName: z.string().nullable(),
};
/** What was filled in is gone: no other begins from it. */
const isErased = z.boolean();
export const ownApplication = z.object({
  ...row,
  isErased,
  /** Who decides the step that waits, and since when it does; none and null where nothing waits. */
  waitingFor: z.array(z.string()),
  since: localTime.nullable(),
});
export type OwnApplicationRow = z.output<typeof ownApplication>;
/** What the list and the detail have in common. */
export type OwnApplication = Omit<OwnApplicationRow, 'waitingFor' | 'since' | 'isErased'>;

const step = z.object({
  stepNo: z.int(),
  text: z.string(),
  status: StepStatus.schema,
  at: localTime.nullable(),
  people: z.array(named).readonly(),
  /** For whom a deputy decided; '' where nobody was represented. */
  inPlaceOf: z.string(),
  automatic: z.boolean(),
  reason: z.string(),
});
const trailLine = z.object({ at: localTime, kind: ApprovalEventKind.schema, text: z.string() });
const leg = z.object({
  fromCity: z.string(),
  toCity: z.string(),
  vehicle: z.string(),
  rule: z.string(),
  number: z.string(),
  startAt: localTime.nullable(),
  endAt: localTime.nullable(),
});
const order = z.object({
  orderId: z.int(),
  number: z.string(),
  rideAt: localTime,
  status: OrderStatus.schema,
  actualPayFen: z.int().nullable(),
});

/** In full, as the applicant and those who decide see it. */
export const applicationInFull = z.object({
  ...row,
  staffName: z.string(),
  staffPhone: phone,
  departmentName: z.string(),
  riderName: z.string(),
  riderPhone: phone,
  serviceName: z.string(),
  cityName: z.string(),
  startAddress: z.string(),
  endAddress: z.string(),
  estimatedFen: z.int().nullable(),
  roundTrip: z.boolean(),
  viaAddresses: z.array(z.string()).readonly(),
  companions: z.array(named).readonly(),
  travelCities: z.array(z.string()).readonly(),
  legs: z.array(leg).readonly(),
  passengerCount: z.int().nullable(),
  vehicles: z.array(z.object({ model: z.string(), count: z.int() })).readonly(),
  specialNeeds: z.string(),
  steps: z.array(step).readonly(),
  trail: z.array(trailLine).readonly(),
  nextSteps: z.array(z.string()).readonly(),
  orders: z.array(order).readonly(),
});

const spotFilled = z.object({
  cityId: z.int(),
  address: z.string(),
  point: z.object({ lng: z.number(), lat: z.number() }),
});

/** A colleague by who they are, without their phone; a guest as typed. */
const filledPerson = named.extend({ staffId: z.int().optional() });

/** One of mine, with what was filled in by its ids: for another like it, or a ride by it. */
export const ownApplicationInFull = applicationInFull.extend({
  sceneId: z.int(),
  isErased,
  filled: z.object({
    useCount: z.int(),
    cityId: z.int().nullable(),
    start: spotFilled.nullable(),
    end: spotFilled.nullable(),
    service: ServiceType.schema.nullable(),
    rider: filledPerson.nullable(),
    companions: z.array(filledPerson),
    travelCityIds: z.array(z.int()),
    legs: z.array(
      z.object({ fromCityId: z.int(), toCityId: z.int(), vehicle: z.string(), startAt: localTime.nullable() }),
    ),
    vehicles: z.array(z.object({ vehicleGroup: VehicleGroup.schema, count: z.int() })),
  }),
});
export type OwnApplicationInFull = z.output<typeof ownApplicationInFull>;

/** Something that waits for the caller's decision. */
export const waitingApproval = z.object({
  approvalId: z.int(),
  /** Sent back with the decision, so that a later step is never decided by mistake. */
  stepNo: z.int(),
  subject: ApprovalSubject.schema,
  applicationId: z.int().nullable(),
  orderId: z.int().nullable(),
  number: z.string(),
  applicantName: z.string(),
  departmentName: z.string(),
  sceneName: z.string(),
  reason: z.string(),
  /** What a second-approval rule found in the order; none for an application. */
  findings: z.array(z.string()),
  /** For whom the caller would decide, as their deputy; '' where the caller is asked. */
  inPlaceOf: z.string(),
  /** The days that were applied for; null for an order. */
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  /** When the ride was; null for an application. */
  rideAt: localTime.nullable(),
  /** What the applicant expects it to cost, or what the ride did cost; null where nothing was filled in. */
  amountFen: z.int().nullable(),
  /** How often it could be used; null for an order, or without a bound. */
  uses: z.int().nullable(),
  estimatedFen: z.int().nullable(),
  /** When it is needed at the latest; null for an order. */
  neededBy: localTime.nullable(),
  /** The one fact that matters most; '' where nothing stands out. */
  flag: z.string(),
  createdAt: localTime,
});
export type WaitingApproval = z.output<typeof waitingApproval>;

/** How an approval stands for one of those who are or were asked, and what its applicant may still spend. */
export const approvalStanding = z.object({
  subject: ApprovalSubject.schema,
  number: z.string(),
  /** The step that waits for the caller; null: none does any more, and `closed` says why. */
  stepNo: z.int().nullable(),
  /** For whom the caller would decide, as their deputy; '' where the caller is asked. */
  inPlaceOf: z.string(),
  closed: z.string(),
  applicantName: z.string(),
  applicantPhone: phone,
  steps: z.array(z.object({ eventId: z.int(), ...step.shape })).readonly(),
  trail: z.array(z.object({ eventId: z.int(), ...trailLine.shape })).readonly(),
  nextSteps: z.array(z.string()).readonly(),
  /** Of the applicant, today. */
  limit: limitLeft,
  /** The least of the limits of the applicant's department and those above it; null: no bound. */
  departmentLeftFen: z.int().nullable(),
  /** What the company pays at most for one ride of the scene; null: no bound. */
  perOrderFen: z.int().nullable(),
});
export type ApprovalStanding = z.output<typeof approvalStanding>;

export const secretaryRequest = z.object({
  requestId: z.int(),
  staffName: z.string(),
  departmentName: z.string(),
  createdAt: localTime,
});
/** Somebody whose confirmed secretary the caller is. */
export const principal = z.object({
  requestId: z.int(),
  staffId: z.int(),
  name: z.string(),
  departmentName: z.string(),
});

export type SecretaryRequest = z.output<typeof secretaryRequest>;
