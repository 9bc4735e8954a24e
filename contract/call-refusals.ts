import { ACCESS_REFUSALS } from '#rules/access.ts';
import { ACCOUNT_REFUSALS } from '#rules/account.ts';
import { ANOMALY_REFUSALS } from '#rules/anomaly/refusals.ts';
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
import { JOURNAL_REFUSALS } from '#rules/journal/refusals.ts';
import { EXAMPLE_REFUSALS } from '#rules/lab/examples.ts';
import { AS_OF_REFUSALS } from '#rules/lab/org-at.ts';
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
import { PROJECT_REFUSALS } from '#rules/project/refusals.ts';
import { PROOF_REFUSALS } from '#rules/proof/refusals.ts';
import { REFUSALS, type Refusal } from '#rules/refusal.ts';
import { REPORT_REFUSALS } from '#rules/report.ts';
import { PLACE_REFUSALS } from '#rules/ride/city.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import { SCENE_REFUSALS } from '#rules/scene.ts';
import { SCIM_REFUSALS } from '#rules/scim/errors.ts';
import { SECOND_APPROVAL_REFUSALS } from '#rules/second-approval.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { SETTINGS_REFUSALS } from '#rules/settings.ts';
import { SSO_REFUSALS } from '#rules/sso.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { VERSION_REFUSALS } from '#rules/version.ts';
import { WEBHOOK_REFUSALS } from '#rules/webhook.ts';
import type { Area } from './areas.ts';
import { heldCall } from './desk-holds.ts';
import { type Endpoint, fromOwnPages, writes } from './endpoint.ts';

type Table = Readonly<Record<string, Refusal>>;

const { sessionMissing, sessionEnded, companySuspended, invalidInput, forbidden, crossSite, notFound } = REFUSALS;
/** Open to anybody, and meant for who has given a password a moment ago. */
const SIGNING_IN_REFUSALS = { sessionMissing, sessionEnded };
/** Whoever acts for somebody else may be told that they do not. */
const ACTING_REFUSALS = { notSecretary: ORDER_REFUSALS.notSecretary };
const { notManager, tokensFull } = SCIM_REFUSALS;
const ENTERING_TABLES = [ACCESS_REFUSALS, PERMISSION_REFUSALS, SECURITY_REFUSALS, { companySuspended }];

/** What the business of an area may say no with. */
const AREA_TABLES: Readonly<Record<Area, readonly Table[]>> = {
  access: ENTERING_TABLES,
  home: [],
  department: [DEPARTMENT_REFUSALS, STAFF_REFUSALS],
  staff: [STAFF_REFUSALS, ROLE_REFUSALS, ACCESS_REFUSALS],
  role: [ROLE_REFUSALS, STAFF_REFUSALS, ACCESS_REFUSALS],
  scene: [SCENE_REFUSALS, STAFF_REFUSALS, EXAMPLE_REFUSALS],
  flow: [FLOW_REFUSALS],
  application: [APPLICATION_REFUSALS, APPROVAL_REFUSALS],
  order: [ORDER_VIEW_REFUSALS, ORDER_REFUSALS],
  security: [SECURITY_REFUSALS],
  settings: [SETTINGS_REFUSALS, WEBHOOK_REFUSALS],
  finance: [BILL_REFUSALS, ACCOUNT_REFUSALS, ORDER_REFUSALS],
  objection: [OBJECTION_REFUSALS, BILL_REFUSALS],
  project: [PROJECT_REFUSALS],
  journal: [JOURNAL_REFUSALS],
  forecast: [],
  proof: [PROOF_REFUSALS, OBJECTION_REFUSALS, BILL_REFUSALS],
  invoice: [INVOICE_REFUSALS],
  operationLog: [OPERATION_LOG_REFUSALS],
  report: [REPORT_REFUSALS],
  lab: [LAB_REFUSALS, REPORT_REFUSALS],
  anomaly: [ANOMALY_REFUSALS],
  secondApproval: [SECOND_APPROVAL_REFUSALS],
  app: [ORDER_REFUSALS, PLACE_REFUSALS, APPLICATION_REFUSALS, APPROVAL_REFUSALS, ACCOUNT_REFUSALS],
  desk: [DESK_REFUSALS, ORDER_REFUSALS, ACCOUNT_REFUSALS, BILL_REFUSALS, OBJECTION_REFUSALS, INVOICE_REFUSALS],
};

/** Narrower than their area: the longest address that a call begins with counts. */
const BY_ADDRESS: Readonly<Record<string, readonly Table[]>> = {
  '/api/v1/sso': [...ENTERING_TABLES, SSO_REFUSALS],
  '/api/v2/company/configure/overAgreed': [SETTINGS_REFUSALS, { flowGone: SECOND_APPROVAL_REFUSALS.flowGone }],
  '/api/v2/company/phone/reveal': [{ forbidden }],
  '/api/v2/orderyq/answerQuestion': [QUESTION_REFUSALS],
  '/api/v2/scene/try': [SCENE_REFUSALS, PLACE_REFUSALS],
  '/api/v2/security/makeScimToken': [SECURITY_REFUSALS, { notManager, tokensFull }],
  '/api/v2/security/resetFactor': [SECURITY_REFUSALS, { stronger: STAFF_REFUSALS.stronger }],
  '/api/v2/security/saveSso': [SECURITY_REFUSALS, SSO_REFUSALS],
  '/api/v2/security/testSso': [SECURITY_REFUSALS, SSO_REFUSALS],
  '/api/v3/asOf': [AS_OF_REFUSALS],
  '/api/v3/calendar': [CALENDAR_REFUSALS],
  '/api/v3/lab/approvals': [FLOW_REFUSALS, LAB_REFUSALS],
  '/api/v3/version/flow': [FLOW_REFUSALS, VERSION_REFUSALS],
  '/api/v3/version/rule': [SECOND_APPROVAL_REFUSALS, VERSION_REFUSALS],
  '/api/v3/version/scene': [SCENE_REFUSALS, VERSION_REFUSALS, EXAMPLE_REFUSALS],
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
  '/desk/v1/questions': [QUESTION_REFUSALS],
  '/desk/v1/webhooks': [WEBHOOK_REFUSALS, { forAllOnly: DESK_REFUSALS.forAllOnly }],
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
  return longest === undefined ? AREA_TABLES[area] : BY_ADDRESS[longest]!;
}

const { keyUnknown, timeOff, signatureWrong, keyMissing, keyOver, keyElsewhere, keyLimit } = DESK_REFUSALS;

/** Who stands at the door: a signature, a session, or nobody in particular. */
function doorRefusals(call: Endpoint): Refusal[] {
  const foreign = fromOwnPages(call) ? [crossSite] : [];
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
  // Whoever rides does so from anywhere: a company's networks bind its console.
  const elsewhere = call.area === 'app' ? [] : [SECURITY_REFUSALS.networkNotAllowed];
  return [sessionMissing, sessionEnded, companySuspended, ...elsewhere, ...foreign, ...right];
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
