import { ACCESS_REFUSALS } from '#rules/access.ts';
import { ACCOUNT_REFUSALS } from '#rules/account.ts';
import { APPLICATION_REFUSALS } from '#rules/application.ts';
import { DEPUTY_REFUSALS } from '#rules/approval/deputy.ts';
import { APPROVAL_REFUSALS } from '#rules/approval.ts';
import { BILL_REFUSALS } from '#rules/bill.ts';
import { CALENDAR_REFUSALS } from '#rules/day-kind.ts';
import { DEPARTMENT_REFUSALS } from '#rules/department.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { FLEET_REFUSALS } from '#rules/fleet/codes.ts';
import { FLOW_REFUSALS } from '#rules/flow.ts';
import { INVOICE_REFUSALS } from '#rules/invoice.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { OBJECTION_REFUSALS } from '#rules/objection.ts';
import { OPERATION_LOG_REFUSALS } from '#rules/operation-log.ts';
import { ARRIVAL_REFUSALS } from '#rules/order/arrival.ts';
import { COLLEAGUE_REFUSALS } from '#rules/order/colleagues.ts';
import { QUESTION_REFUSALS } from '#rules/order/question.ts';
import { REMINDER_REFUSALS } from '#rules/order/reminder.ts';
import { ORDER_VIEW_REFUSALS } from '#rules/order/view-filter.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { PERMISSION_REFUSALS } from '#rules/permission.ts';
import { SAVED_PLACE_REFUSALS } from '#rules/place.ts';
import { REFUSALS, type Refusal } from '#rules/refusal.ts';
import { REPORT_REFUSALS } from '#rules/report.ts';
import { PLACE_REFUSALS } from '#rules/ride/city.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import { SCENE_REFUSALS } from '#rules/scene.ts';
import { SECOND_APPROVAL_REFUSALS } from '#rules/second-approval.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { SETTINGS_REFUSALS } from '#rules/settings.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { WEBHOOK_REFUSALS } from '#rules/webhook.ts';
import type { Area } from './areas.ts';
import { heldCall } from './desk-holds.ts';
import { type Endpoint, writes } from './endpoint.ts';

type Table = Readonly<Record<string, Refusal>>;

/** What the business of an area may say no with. */
const AREA_TABLES: Readonly<Partial<Record<Area, readonly Table[]>>> = {
  access: [ACCESS_REFUSALS, PERMISSION_REFUSALS, SECURITY_REFUSALS],
  home: [],
  department: [DEPARTMENT_REFUSALS, STAFF_REFUSALS],
  staff: [STAFF_REFUSALS, ROLE_REFUSALS, ACCESS_REFUSALS],
  role: [ROLE_REFUSALS, STAFF_REFUSALS, ACCESS_REFUSALS],
  scene: [SCENE_REFUSALS, STAFF_REFUSALS],
  flow: [FLOW_REFUSALS],
  application: [APPLICATION_REFUSALS, APPROVAL_REFUSALS],
  order: [ORDER_VIEW_REFUSALS, ORDER_REFUSALS],
  security: [SECURITY_REFUSALS],
  settings: [SETTINGS_REFUSALS, WEBHOOK_REFUSALS],
  finance: [BILL_REFUSALS, ACCOUNT_REFUSALS, ORDER_REFUSALS],
  objection: [OBJECTION_REFUSALS, BILL_REFUSALS],
  invoice: [INVOICE_REFUSALS],
  operationLog: [OPERATION_LOG_REFUSALS],
  report: [REPORT_REFUSALS],
  lab: [LAB_REFUSALS, REPORT_REFUSALS],
  secondApproval: [SECOND_APPROVAL_REFUSALS],
  app: [ORDER_REFUSALS, PLACE_REFUSALS, APPLICATION_REFUSALS, APPROVAL_REFUSALS, ACCOUNT_REFUSALS],
  desk: [DESK_REFUSALS, ORDER_REFUSALS, ACCOUNT_REFUSALS, BILL_REFUSALS, OBJECTION_REFUSALS, INVOICE_REFUSALS],
};

const { sessionMissing, sessionEnded } = REFUSALS;
/** Open to anybody, and meant for who has given a password a moment ago. */
const SIGNING_IN_REFUSALS = { sessionMissing, sessionEnded };
/** Whoever acts for somebody else may be told that they do not. */
const ACTING_REFUSALS = { notSecretary: ORDER_REFUSALS.notSecretary };

/** Narrower than their area: the longest address that a call begins with counts. */
const BY_ADDRESS: Readonly<Record<string, readonly Table[]>> = {
  '/api/v3/calendar': [CALENDAR_REFUSALS],
  '/app/v1/me': [ORDER_REFUSALS],
  '/app/v1/scenes': [ORDER_REFUSALS, REMINDER_REFUSALS],
  '/app/v1/shared': [],
  '/app/v1/limits': [ORDER_REFUSALS],
  '/app/v1/places': [ORDER_REFUSALS, PLACE_REFUSALS, SAVED_PLACE_REFUSALS],
  '/app/v1/rides/': [ORDER_REFUSALS, PLACE_REFUSALS, COLLEAGUE_REFUSALS],
  '/app/v1/orders': [ORDER_REFUSALS, QUESTION_REFUSALS],
  '/app/v1/orders/change': [ORDER_REFUSALS, PLACE_REFUSALS],
  '/app/v1/orders/remind': [ARRIVAL_REFUSALS],
  '/app/v1/applications': [
    APPLICATION_REFUSALS,
    APPROVAL_REFUSALS,
    PLACE_REFUSALS,
    COLLEAGUE_REFUSALS,
    ACTING_REFUSALS,
  ],
  '/app/v1/approvals': [APPROVAL_REFUSALS, APPLICATION_REFUSALS],
  '/app/v1/deputies': [DEPUTY_REFUSALS],
  '/app/v1/secretaryRequests': [APPLICATION_REFUSALS],
  '/desk/v1/enrolments': [DESK_REFUSALS],
  '/desk/v1/companies': [DESK_REFUSALS, ACCOUNT_REFUSALS],
  '/desk/v1/events': [],
  '/desk/v1/orders': [ORDER_REFUSALS, ACCOUNT_REFUSALS],
  '/desk/v1/orders/search': [DESK_REFUSALS],
  '/desk/v1/payments': [ORDER_REFUSALS],
  '/desk/v1/prices': [ORDER_REFUSALS],
  '/desk/v1/account': [ACCOUNT_REFUSALS, BILL_REFUSALS],
  '/desk/v1/bills': [BILL_REFUSALS],
  '/desk/v1/debts': [DESK_REFUSALS, ORDER_REFUSALS],
  '/desk/v1/objections': [OBJECTION_REFUSALS, BILL_REFUSALS],
  '/desk/v1/invoices': [INVOICE_REFUSALS],
  '/desk/v1/dispatch': [DESK_REFUSALS, FLEET_REFUSALS, ORDER_REFUSALS],
  '/desk/v1/fleet': [DESK_REFUSALS, FLEET_REFUSALS],
  '/desk/v1/holidays': [DESK_REFUSALS, CALENDAR_REFUSALS],
  '/desk/v1/redLetters': [INVOICE_REFUSALS],
  '/desk/v1/tariffs': [ORDER_REFUSALS, DESK_REFUSALS],
  '/desk/v1/webhooks': [WEBHOOK_REFUSALS],
  '/desk/v1/keys': [DESK_REFUSALS],
  '/desk/v1/session': [DESK_REFUSALS, SECURITY_REFUSALS, SIGNING_IN_REFUSALS],
  '/desk/v1/staff': [DESK_REFUSALS],
  '/desk/v1/roles': [DESK_REFUSALS],
  '/desk/v1/holds': [DESK_REFUSALS, ACCOUNT_REFUSALS, ORDER_REFUSALS, BILL_REFUSALS, OBJECTION_REFUSALS],
};

function tablesOf({ area, path }: Endpoint): readonly Table[] {
  const [longest] = Object.keys(BY_ADDRESS)
    .filter((address) => path.startsWith(address))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? (AREA_TABLES[area] ?? []) : BY_ADDRESS[longest]!;
}

const { companySuspended, invalidInput, forbidden, crossSite, notFound } = REFUSALS;
const { keyUnknown, timeOff, signatureWrong, keyMissing, keyOver, keyElsewhere, keyLimit } = DESK_REFUSALS;

/** Who stands at the door: a signature, a session, or nobody in particular. */
function doorRefusals(call: Endpoint): Refusal[] {
  const foreign = writes(call) ? [crossSite] : [];
  if (call.access === 'desk') {
    const { mayNot, passwordToChange, holdNeeded } = DESK_REFUSALS;
    const signed = [
      keyUnknown,
      timeOff,
      signatureWrong,
      keyOver,
      keyElsewhere,
      ...foreign,
      ...(writes(call) ? [keyMissing] : []),
    ];
    const held = heldCall(call.path) ? [holdNeeded, keyLimit] : [];
    return [...signed, sessionMissing, sessionEnded, mayNot, passwordToChange, ...held];
  }
  if (call.access === 'public') return foreign;
  const right = call.access === 'session' ? [] : [forbidden];
  return [sessionMissing, sessionEnded, companySuspended, ...foreign, ...right];
}

/** What the pipeline itself says no with, whatever the call is about. */
function commonRefusals(call: Endpoint): Refusal[] {
  const { changedMeanwhile, keyReused, tooLarge, unsupportedType, tooMany, busy, unforeseen } = REFUSALS;
  return [
    ...doorRefusals(call),
    invalidInput,
    notFound,
    ...(writes(call) ? [changedMeanwhile, keyReused] : []),
    ...(call.method === 'POST' ? [tooLarge, unsupportedType] : []),
    ...(call.limit ? [tooMany] : []),
    busy,
    unforeseen,
  ];
}

/** Every refusal that a call may answer, with its code and its sentence, by code. */
export function refusalsOf(call: Endpoint): readonly Refusal[] {
  const all = [...commonRefusals(call), ...tablesOf(call).flatMap((table) => Object.values(table))];
  return [...new Map(all.map((refusal) => [refusal.code, refusal])).values()].sort((a, b) => a.code - b.code);
}
