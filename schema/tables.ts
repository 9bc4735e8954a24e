// Generated from migrations/ by `npm run schema`; a test fails when it is out of date.
import type { ColumnType, Generated } from 'kysely';

export interface AccountLedgerTable {
  companyId: number;
  id: Generated<number>;
  kind: 'recharge' | 'freeze' | 'unfreeze' | 'settle' | 'refund' | 'adjust' | 'repay';
  amountFen: number;
  orderId: number | null;
  objectionId: number | null;
  refundId: number | null;
  reference: string | null;
  note: Generated<string>;
  at: Date;
}

export interface AccountTotalTable {
  companyId: number;
  kind: 'recharge' | 'freeze' | 'unfreeze' | 'settle' | 'refund' | 'adjust' | 'repay';
  amountFen: number;
}

export interface AnomalyHitTable {
  companyId: number;
  id: Generated<number>;
  month: string;
  rule: 'overlap' | 'split' | 'belowLimit' | 'detour' | 'homeWork' | 'farBooker';
  orderIds: number[];
  departmentId: number;
  staffId: number;
  sentence: string;
  amountFen: number;
  foundAt: Date;
  verdict: Generated<'open' | 'stood' | 'dismissed'>;
  reason: Generated<string>;
  judgedBy: number | null;
  judgedAt: Date | null;
}

export interface AnomalyRunTable {
  companyId: number;
  month: string;
  startedBy: number;
  startedAt: Date;
  stage: 'running' | 'done' | 'failed';
  seenAt: Date;
  rides: Generated<number>;
  milliseconds: number | null;
}

export interface AppConsentTable {
  companyId: number;
  staffId: number;
  givenAt: Date;
}

export interface AppEventTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  kind: 'order' | 'position' | 'approval' | 'message' | 'limit';
  orderId: number | null;
  txid: Generated<number>;
  madeAt: Generated<Date>;
}

export interface AppListenerTable {
  companyId: number;
  staffId: number;
  since: number;
  seenAt: Date;
}

export interface AppMessageTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  purpose: string;
  text: string;
  about: string;
  createdAt: Date;
  readAt: Date | null;
}

export interface AppStreamTable {
  companyId: number;
  id: string;
  staffId: number;
  openedAt: Date;
  seenAt: Date;
}

export interface ApplicationTable {
  companyId: number;
  id: Generated<number>;
  number: string;
  staffId: number;
  staffName: string;
  staffPhone: string;
  departmentId: number;
  placedById: number | null;
  placedByName: string | null;
  placedByPhone: string | null;
  riderName: string;
  riderPhone: string;
  sceneId: number;
  sceneVersion: number;
  sceneName: string;
  template: 'approval' | 'trip' | 'approvalCharter' | 'bus';
  draft: unknown;
  useReason: ColumnType<string, never, never>;
  startDay: string;
  endDay: string;
  uses: number | null;
  status: 'pending' | 'passed' | 'rejected' | 'running' | 'revoked';
  reason: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  erasedAt: Date | null;
  riderSince: Date | null;
}

export interface ApprovalTable {
  companyId: number;
  id: Generated<number>;
  applicationId: number | null;
  orderId: number | null;
  flowId: number;
  flowVersion: number;
  applicantId: number;
  departmentId: number;
  placedById: number | null;
  amountFen: number | null;
  status: 'pending' | 'passed' | 'rejected' | 'running' | 'revoked';
  position: number | null;
  waitingSince: Date | null;
  reminders: Generated<number>;
  urgedAt: Date | null;
  raised: unknown | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ApprovalEventTable {
  companyId: number;
  id: Generated<number>;
  approvalId: number;
  at: Date;
  position: number | null;
  kind:
    | 'submitted'
    | 'asked'
    | 'passed'
    | 'autoPassed'
    | 'rejected'
    | 'rerouted'
    | 'revoked'
    | 'expired'
    | 'reminded'
    | 'escalated';
  staffIds: Generated<number[]>;
  inPlaceOf: number | null;
  reason: Generated<string>;
}

export interface ApprovalFlowTable {
  companyId: number;
  id: Generated<number>;
  name: string;
  kind: 'carUse' | 'byDate' | 'trip';
  version: Generated<number>;
  lastStepId: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  alive: ColumnType<boolean | null, never, never>;
}

export interface ApprovalFlowVersionTable {
  companyId: number;
  flowId: number;
  version: number;
  name: string;
  kind: 'carUse' | 'byDate' | 'trip';
  steps: unknown;
  waiting: unknown | null;
  madeBy: number | null;
  madeAt: Date;
  sandboxId: number | null;
  reason: string | null;
  restored: number | null;
}

export interface ApprovalParticipantTable {
  companyId: number;
  staffId: number;
  approvalId: number;
}

export interface ApproverTable {
  companyId: number;
  approvalId: number;
  staffId: number;
}

export interface ArrivalReminderTable {
  companyId: number;
  orderId: number;
  staffId: number;
  toldAt: Date | null;
}

export interface AutomaticDispatchTable {
  cityId: number;
  since: Date;
}

export interface BillTable {
  companyId: number;
  id: Generated<number>;
  number: string;
  statementNo: string;
  month: string;
  status: Generated<'issued' | 'disputed' | 'processed' | 'confirmed' | 'paid'>;
  objectedAt: Date | null;
  issuedAt: Date;
  confirmedAt: Date | null;
  confirmedBy: number | null;
  paidAt: Date | null;
  dueOn: string | null;
}

export interface BillAllocationTable {
  companyId: number;
  id: Generated<number>;
  billId: number;
  ledgerId: number | null;
  creditBillId: number | null;
  amountFen: number;
  at: Date;
}

export interface BillCheckTable {
  companyId: number;
  id: Generated<number>;
  billId: number;
  startedBy: number;
  startedAt: Date;
  stage: 'waiting' | 'limits' | 'lines' | 'done' | 'failed' | 'stopped';
  doneLines: Generated<number>;
  totalLines: Generated<number>;
  seenAt: Date;
  milliseconds: number | null;
  result: unknown | null;
}

export interface BillCheckLineTable {
  companyId: number;
  checkId: number;
  nth: number;
  orderId: number | null;
  lot: 'differs' | 'doubtful' | 'explained' | 'unmeasured';
  billedFen: number;
  rightFen: number;
  proof: unknown;
}

export interface BillEventTable {
  companyId: number;
  id: Generated<number>;
  billId: number;
  status: 'issued' | 'disputed' | 'processed' | 'confirmed' | 'paid';
  at: Date;
  name: string;
}

export interface BillLineTable {
  companyId: number;
  id: Generated<number>;
  billId: number;
  kind: 'ride' | 'cancellation' | 'adjustment';
  orderId: number | null;
  objectionId: number | null;
  amountFen: number;
  note: Generated<string>;
  at: Date;
  ledgerId: number | null;
  refundId: number | null;
}

export interface BillReminderTable {
  companyId: number;
  billId: number;
  dayOffset: number;
  at: Date;
}

export interface BillTotalTable {
  companyId: number;
  billId: number;
  rideFen: Generated<number>;
  cancellationFen: Generated<number>;
  adjustmentFen: Generated<number>;
  takenFen: Generated<number>;
}

export interface BudgetWarningTable {
  companyId: number;
  owner: 'department' | 'project';
  ownerId: number;
  month: string;
  threshold: number;
  limitFen: number;
  landingFen: number;
  toldAt: Date;
}

export interface BusinessClockTable {
  one: Generated<boolean>;
  aheadMs: Generated<number>;
  demoAsOf: Date | null;
}

export interface CaptchaTable {
  tokenHash: Buffer;
  answerHash: Buffer | null;
  workBits: number | null;
  demoAnswer: string | null;
  expiresAt: Date;
}

export interface CarPositionTable {
  vehicleId: number;
  at: Date;
  lng: number;
  lat: number;
}

export interface CarbonFactorTable {
  companyId: number;
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  gramsPerKm: number;
  source: string;
  year: number;
  setBy: number;
  setAt: Date;
}

export interface CarpoolRouteTable {
  companyId: number;
  id: Generated<number>;
  sceneId: number | null;
  imageName: string;
  imageFile: string;
  thumbnailFile: string;
  madeBy: number;
  createdAt: Date;
  removedAt: Date | null;
}

export interface CheckoutTable {
  companyId: number;
  tokenHash: Buffer;
  orderId: number;
  amountFen: number;
  wallet: 'demo' | 'wechat';
  tradeNo: string;
  openedAt: Date;
  begunAt: Date | null;
  expiresAt: Date;
  state: Generated<'open' | 'paid' | 'closed' | 'returning' | 'returned'>;
}

export interface CityTable {
  id: number;
  name: string;
  en: string;
  isHot: Generated<boolean>;
  offered: Generated<boolean>;
}

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  status: Generated<'active' | 'suspended'>;
  suspendedMessage: Generated<string>;
  accountKind: 'prepaid' | 'postpaid';
  createdAt: Date;
  creditFrozenAt: Date | null;
  suspendedForDebt: Generated<boolean>;
}

export interface CompanyAccountTable {
  companyId: number;
  afterRechargeFen: number | null;
  warnFen: number | null;
  warnStaffId: number | null;
  ownArmed: Generated<boolean>;
  ownBelow: Generated<boolean>;
  lowArmed: Generated<boolean>;
  lowBelow: Generated<boolean>;
}

export interface CompanyDayTable {
  companyId: number;
  day: string;
  kind: 'workday' | 'restDay' | 'holiday';
  name: string;
  changedBy: number;
  changedAt: Date;
}

export interface CompanySecurityTable {
  companyId: number;
  idleMinutes: number;
  absoluteHours: number;
  newDeviceAlert: 'sms' | 'mail' | 'off';
  secondFactor: 'off' | 'roles' | 'all';
  secondFactorRoles: number[];
  passwordRule: 'documented' | 'strong';
  passkeys: 'off' | 'factor' | 'signIn';
  networks: string[];
}

export interface CompanySettingTable {
  companyId: number;
  designatedDriver: Generated<'personal' | 'company' | 'listed'>;
  carpool: Generated<'off' | 'first' | 'choice' | 'firstForListed'>;
  mixedCarpool: Generated<'accept' | 'decline'>;
  otherTransport: Generated<'ownOnly' | 'others'>;
  costConfirmation: Generated<'automatic' | 'byStaff'>;
  overPayer: Generated<'person' | 'company' | 'secondApproval'>;
  overBoundFen: number | null;
  overFlowId: number | null;
  tips: Generated<string>;
  updatedAt: Generated<Date>;
}

export interface CompanySsoTable {
  companyId: number;
  use: 'off' | 'optional' | 'required';
  code: string;
  issuer: string;
  clientId: string;
  secret: Buffer;
  claim: string;
  names: 'phone' | 'number';
  roles: number[];
  factor: 'ours' | 'provider';
  hosts: string[];
  changedAt: Date;
  provenAt: Date | null;
  failure: string | null;
  failedAt: Date | null;
}

export interface CompanyTermsTable {
  companyId: number;
  creditFen: Generated<number>;
  discountPerTenThousand: Generated<number>;
  invoiceTitle: Generated<string>;
  taxpayerId: Generated<string>;
  invoiceMinimumFen: Generated<number>;
  salesName: Generated<string>;
  salesPhone: Generated<string>;
  carpoolOffer: Generated<'none' | 'ownRiders' | 'mixed'>;
  applicationPrefix: Generated<string>;
  priceBoundPerTenThousand: Generated<number>;
  priceNeedsMeasure: Generated<boolean>;
  paymentDays: Generated<number>;
  reminderDays: Generated<number[]>;
  updatedAt: Generated<Date>;
}

export interface ConfirmedLineTable {
  companyId: number;
  lineId: number;
  confirmationId: number;
}

export interface CostQuestionTable {
  companyId: number;
  id: Generated<number>;
  orderId: number;
  staffId: number;
  kind: 'detour' | 'time' | 'extra' | 'notTaken' | 'other';
  lines: string[];
  text: string;
  actualPayFen: number;
  askedAt: Date;
  endedBy: 'company' | 'provider' | 'person' | null;
  endedByStaff: number | null;
  answer: Generated<string>;
  answeredAt: Date | null;
}

export interface DepartmentTable {
  companyId: number;
  id: Generated<number>;
  superId: number | null;
  name: string;
  number: string;
  path: number[];
  level: ColumnType<number, never, never>;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
  alive: ColumnType<boolean | null, never, never>;
}

export interface DepartmentEntityTable {
  companyId: number;
  departmentId: number;
  since: Date;
  entityId: number | null;
}

export interface DepartmentHeadcountTable {
  companyId: number;
  departmentId: number;
  headcount: number;
}

export interface DepartmentManagerTable {
  companyId: number;
  departmentId: number;
  staffId: number;
  position: Generated<number>;
  alive: Generated<boolean>;
}

export interface DeputyshipTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  deputyId: number;
  startDay: string;
  endDay: string;
  flowIds: number[] | null;
  createdAt: Date;
  endedAt: Date | null;
}

export interface DeskBillTable {
  companyId: number;
  companyName: string;
  id: number;
  number: string;
  month: string;
  status: 'issued' | 'disputed' | 'processed' | 'confirmed' | 'paid';
  issuedAt: Date;
  confirmedAt: Date;
  paidAt: Date;
  dueOn: string;
}

export interface DeskBillReminderTable {
  companyId: number;
  billId: number;
  billNo: string;
  dayOffset: number;
  at: Date;
}

export interface DeskBillSumTable {
  companyId: number;
  id: number;
  number: string;
  month: string;
  status: 'issued' | 'disputed' | 'processed' | 'confirmed' | 'paid';
  issuedAt: Date;
  confirmedAt: Date;
  dueOn: string;
  rideFen: number;
  cancellationFen: number;
  adjustmentFen: number;
  totalFen: number;
  takenFen: number;
}

export interface DeskChainTable {
  one: Generated<boolean>;
  lastLink: number;
  lastHash: string;
}

export interface DeskChangeTable {
  companyId: number;
  id: number;
  orderId: number;
  number: string;
  at: Date;
  details: unknown;
}

export interface DeskClaimTable {
  kind: 'ride' | 'price' | 'objection' | 'enrolment' | 'invoice' | 'hold';
  caseId: string;
  staffId: number;
  untilAt: Date | null;
}

export interface DeskCompanyTable {
  id: number;
  name: string;
  status: 'active' | 'suspended';
  suspendedMessage: string;
  accountKind: 'prepaid' | 'postpaid';
  createdAt: Date;
  creditFen: number;
  discountPerTenThousand: number;
  invoiceTitle: string;
  taxpayerId: string;
  invoiceMinimumFen: number;
  salesName: string;
  salesPhone: string;
  carpoolOffer: 'none' | 'ownRiders' | 'mixed';
  applicationPrefix: string;
  priceBoundPerTenThousand: number;
  priceNeedsMeasure: boolean;
  paymentDays: number;
  reminderDays: number[];
  creditFrozenAt: Date;
  suspendedForDebt: boolean;
}

export interface DeskDunningTable {
  id: Generated<number>;
  companyId: number;
  ownerId: number | null;
  letterOn: string | null;
  toldStep: 'freeze' | 'suspend' | null;
  toldOn: string | null;
  promisedOn: string | null;
  promisedFen: number | null;
  pausedUntil: string | null;
  pauseReason: Generated<string>;
  version: Generated<number>;
}

export interface DeskDunningEntryTable {
  id: ColumnType<number, never, never>;
  companyId: number;
  kind:
    | 'reminder'
    | 'letter'
    | 'freeze'
    | 'suspend'
    | 'told'
    | 'contact'
    | 'promise'
    | 'pause'
    | 'resume'
    | 'owner'
    | 'thaw'
    | 'paid';
  at: Date;
  staffId: number | null;
  text: string;
  overdueFen: number;
}

export interface DeskEventTable {
  id: ColumnType<number, never, never>;
  at: Date;
  key: string;
  staffId: number | null;
  call: string;
  companyId: number | null;
  summary: string;
  place: Generated<string>;
  link: number | null;
  hash: string | null;
}

export interface DeskFreeMoneyTable {
  companyId: number;
  freeFen: number;
}

export interface DeskHoldTable {
  id: Generated<number>;
  staffId: number;
  call: string;
  input: unknown;
  companyId: number;
  amountFen: number;
  limitName: 'correctionLimitFen' | 'movementLimitFen';
  summary: string;
  effect: unknown;
  needs: 'none' | 'second';
  state: Generated<'waiting' | 'done' | 'changed' | 'failed' | 'returned' | 'withdrawn'>;
  submittedAt: Date;
  releaseAt: Date;
  decidedBy: number | null;
  decidedAt: Date | null;
  outcome: Generated<string>;
  version: Generated<number>;
}

export interface DeskInvoiceTable {
  companyId: number;
  companyName: string;
  id: number;
  type: 'electronic' | 'special' | 'ordinary' | 'digitalSpecial' | 'digitalOrdinary';
  content: 'passenger';
  status: 'withdrawn' | 'refused' | 'submitted' | 'accepted' | 'invoiced' | 'received' | 'mailed';
  title: string;
  taxpayerId: string;
  amountFen: number;
  tripCount: number;
  applicantName: string;
  appliedAt: Date;
  number: string;
  mailFailedAt: Date;
}

export interface DeskKeyTable {
  id: string;
  name: string;
  rights: unknown;
  addresses: Generated<string[]>;
  limitFen: number | null;
  secret: Buffer;
  oldSecret: Buffer | null;
  oldUntil: Date | null;
  rotatedAt: Date | null;
  createdBy: number;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastAddress: Generated<string>;
  endedAt: Date | null;
  version: Generated<number>;
  remindedDays: number | null;
}

export interface DeskKeyRefusalTable {
  keyId: string;
  minute: Date;
  code: number;
  call: string;
  text: string;
  count: Generated<number>;
}

export interface DeskKeyUseTable {
  keyId: string;
  hour: Date;
  calls: Generated<number>;
  refused: Generated<number>;
  old: Generated<number>;
}

export interface DeskKindSceneTable {
  companyId: number;
  id: number;
}

export interface DeskListeningTable {
  one: Generated<boolean>;
  seenAt: Date;
}

export interface DeskObjectionTable {
  companyId: number;
  companyName: string;
  id: number;
  number: string;
  status: 'open' | 'decided';
  description: string;
  appliedAt: Date;
  outcome: 'full' | 'part' | 'nextPeriod' | 'rejected';
  refundFen: number;
  decidedAt: Date;
  billNo: string;
  month: string;
  orderNo: string;
  orderId: number;
  riderName: string;
  rideAt: Date;
  companyFen: number;
  proofCount: number;
}

export interface DeskOrderTable {
  companyId: number;
  companyName: string;
  id: number;
  number: string;
  status:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled';
  cityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  riderName: string;
  riderPhone: string;
  rideAt: Date;
  createdAt: Date;
  bookedStart: unknown;
  bookedEnd: unknown;
  driver: unknown;
  estimateFen: number;
  actualPayFen: number;
  companyFen: number;
  personalFen: number;
  priceHeldAt: Date;
  changes: number;
}

export interface DeskPartnerTable {
  id: ColumnType<number, never, never>;
  name: string;
  contact: string;
  phone: string;
  cityIds: number[] | null;
  vehicleGroups: string[] | null;
  note: Generated<string>;
  offered: Generated<boolean>;
  version: Generated<number>;
}

export interface DeskPriceHoldTable {
  companyId: number;
  companyName: string;
  orderId: number;
  number: string;
  status:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled';
  rideAt: Date;
  eventId: string;
  doubts: string[];
  estimateFen: number;
  actualPayFen: number;
  heldAt: Date;
  lines: unknown;
}

export interface DeskPricedTable {
  companyId: number;
  companyName: string;
  id: number;
  number: string;
  cityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  serviceAt: Date;
  bookedStart: unknown;
  bookedEnd: unknown;
  tariffId: number;
  fees: unknown;
  measured: unknown;
  travelMeters: number;
  travelSeconds: number;
  plan: unknown;
  capFen: number;
  discountPerTenThousand: number;
  staffId: number;
}

export interface DeskQuestionTable {
  companyId: number;
  companyName: string;
  id: number;
  orderId: number;
  number: string;
  status:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled';
  kind: 'detour' | 'time' | 'extra' | 'notTaken' | 'other';
  lines: string[];
  text: string;
  actualPayFen: number;
  personalFen: number;
  askedAt: Date;
}

export interface DeskQueueTable {
  companyId: number;
  id: number;
  number: string;
  cityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  rideAt: Date;
  createdAt: Date;
}

export interface DeskReasonTable {
  id: ColumnType<number, never, never>;
  occasion: 'cancel' | 'correction' | 'price' | 'objection' | 'return' | 'invoice';
  name: string;
  text: Generated<string>;
  position: number;
  offered: Generated<boolean>;
  version: Generated<number>;
}

export interface DeskRecoveryCodeTable {
  staffId: number;
  codeHash: Buffer;
  usedAt: Date | null;
}

export interface DeskRedLetterTable {
  companyId: number;
  companyName: string;
  id: number;
  invoiceId: number;
  invoiceNo: string;
  title: string;
  invoiceFen: number;
  orderId: number;
  orderNo: string;
  amountFen: number;
  reason: string;
  neededAt: Date;
  number: string;
  issuedAt: Date;
  type: 'electronic' | 'special' | 'ordinary' | 'digitalSpecial' | 'digitalOrdinary';
  stage: 'needed' | 'requested' | 'confirmed' | 'issued';
  confirmationNo: string;
  requestedAt: Date;
  requestedBy: string;
  confirmedAt: Date;
  confirmedBy: string;
  declinedReason: string;
  riderName: string;
  taxRate: number;
  invoiceNetFen: number;
  invoiceTaxFen: number;
}

export interface DeskRideTable {
  companyId: number;
  companyName: string;
  id: number;
  number: string;
  status:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled';
  cityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  riderName: string;
  rideAt: Date;
  createdAt: Date;
  bookedStart: unknown;
  bookedEnd: unknown;
  driver: unknown;
  estimateFen: number;
  plan: unknown;
  isCarpool: boolean;
  assignmentId: number;
  driverId: number;
  assignedAt: Date;
  acceptedAt: Date;
  busyUntil: Date;
}

export interface DeskRideAnyTable {
  companyId: number;
  id: number;
  number: string;
  status:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled';
  cityId: number;
  bookedStart: unknown;
  bookedEnd: unknown;
}

export interface DeskRoleTable {
  id: Generated<number>;
  name: string;
  rights: unknown;
  correctionLimitFen: Generated<number>;
  movementLimitFen: Generated<number>;
  version: Generated<number>;
}

export interface DeskSessionTable {
  tokenHash: Buffer;
  staffId: number;
  createdAt: Date;
  verifiedAt: Date | null;
  lastSeenAt: Date;
  endedAt: Date | null;
  tries: Generated<number>;
  device: Generated<string>;
  address: Generated<string>;
}

export interface DeskSettingsTable {
  one: Generated<boolean>;
  correctionCapFen: number | null;
  movementCapFen: number | null;
  dayFactor: Generated<number>;
  regretSeconds: Generated<number>;
  releaseHours: Generated<number>;
  idleMinutes: Generated<number>;
  absoluteHours: Generated<number>;
  version: Generated<number>;
}

export interface DeskStaffTable {
  id: Generated<number>;
  account: string;
  name: string;
  phone: string;
  roleId: number;
  status: Generated<'active' | 'stopped'>;
  companyIds: number[] | null;
  passwordHash: string;
  mustChange: Generated<boolean>;
  totpSecret: Buffer | null;
  totpConfirmedAt: Date | null;
  totpLastStep: Generated<number>;
  createdAt: Date;
  version: Generated<number>;
  cityIds: number[] | null;
}

export interface DownloadTable {
  companyId: number;
  tokenHash: Buffer;
  staffId: number;
  fileId: string;
  filename: string;
  contentType: string;
  template: string | null;
  expiresAt: Date;
}

export interface DriverTable {
  id: Generated<number>;
  workNo: string;
  name: string;
  phone: string;
  cityId: number;
  status: Generated<'active' | 'stopped'>;
  stoppedReason: Generated<string>;
  version: Generated<number>;
}

export interface EnrolmentTable {
  id: ColumnType<number, never, never>;
  companyName: string;
  companyNature: string;
  city: string;
  contact: string;
  phone: string;
  department: string;
  post: string;
  status: Generated<'new' | 'contacted' | 'accepted' | 'refused'>;
  createdAt: Date;
  reason: Generated<string>;
  movedAt: Date | null;
  openedId: number | null;
}

export interface FleetDocumentTable {
  id: Generated<number>;
  driverId: number | null;
  vehicleId: number | null;
  kind: 'driving' | 'hailing' | 'transport' | 'inspection' | 'insurance';
  number: string;
  expiresOn: string;
  replacedAt: Date | null;
}

export interface HeartbeatTable {
  one: Generated<boolean>;
  at: Generated<Date>;
}

export interface HeldRoleTable {
  companyId: number;
  staffId: number;
  roleId: number;
}

export interface HolidayDayTable {
  day: string;
  kind: 'workday' | 'restDay' | 'holiday';
  name: Generated<string>;
}

export interface HolidayYearTable {
  year: number;
  publishedOn: string;
  festivals: unknown;
  savedBy: string;
  savedAt: Date;
  version: Generated<number>;
}

export interface IdempotencyTable {
  caller: string;
  key: string;
  requestHash: string;
  answer: Buffer | null;
  createdAt: Generated<Date>;
}

export interface ImportRunTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  kind: 'staffAdd' | 'staffUpdate' | 'objection';
  filename: string;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  resultFile: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

export interface InvoiceTable {
  companyId: number;
  id: Generated<number>;
  type: 'electronic' | 'special' | 'ordinary' | 'digitalSpecial' | 'digitalOrdinary';
  content: 'passenger';
  status: Generated<'withdrawn' | 'refused' | 'submitted' | 'accepted' | 'invoiced' | 'received' | 'mailed'>;
  title: string;
  taxpayerId: string;
  amountFen: number;
  tripCount: number;
  email: string | null;
  delivery: unknown | null;
  applicantId: number;
  applicantName: string;
  appliedAt: Date;
  acceptedAt: Date | null;
  withdrawnAt: Date | null;
  withdrawnName: Generated<string>;
  refusedAt: Date | null;
  refusedReason: Generated<string>;
  number: string | null;
  issuedOn: string | null;
  taxRate: number | null;
  netFen: number | null;
  taxFen: number | null;
  invoicedAt: Date | null;
  mailId: number | null;
  receivedAt: Date | null;
  carrier: Generated<string>;
  trackingNo: Generated<string>;
  mailedAt: Date | null;
  withTravellers: Generated<boolean>;
  legalEntityId: number | null;
  mailedBy: Generated<string>;
  parcelVersion: Generated<number>;
}

export interface InvoiceAddressTable {
  companyId: number;
  id: Generated<number>;
  receiver: string;
  sex: 'female' | 'male' | null;
  phone: string;
  province: Generated<string>;
  city: Generated<string>;
  area: Generated<string>;
  street: Generated<string>;
  detail: string;
  isDefault: boolean;
  createdAt: Date;
}

export interface InvoiceArchiveTable {
  companyId: number;
  id: Generated<number>;
  month: string;
  filename: string;
  fileId: string;
  size: number;
  sha256: string;
  invoiceCount: number;
  redCount: number;
  amountFen: number;
  taxFen: number;
  archivedAt: Date;
  archivedBy: number;
  archivedName: string;
}

export interface InvoiceArchiveItemTable {
  companyId: number;
  id: Generated<number>;
  archiveId: number;
  invoiceId: number;
  redLetterId: number | null;
}

export interface InvoiceEmailTable {
  companyId: number;
  id: Generated<number>;
  email: string;
  isDefault: boolean;
  createdAt: Date;
}

export interface InvoiceFileTable {
  companyId: number;
  id: Generated<number>;
  invoiceId: number;
  kind: 'pdf' | 'xml';
  filename: string;
  fileId: string;
  size: number;
  sha256: string;
  attachedAt: Date;
  replacedAt: Date | null;
  redLetterId: number | null;
}

export interface InvoiceTravellerTable {
  companyId: number;
  invoiceId: number;
  position: number;
  name: string;
  documentNo: string;
  travelOn: string;
  startPlace: string;
  endPlace: string;
  grade: string;
  vehicle: string;
}

export interface InvoiceTripTable {
  companyId: number;
  invoiceId: number;
  orderId: number;
  billId: number;
  amountFen: number;
  releasedAt: Date | null;
}

export interface JobTable {
  name: string;
  nextAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  runs: Generated<number>;
  failures: Generated<number>;
  lastError: string | null;
}

export interface JournalTemplateTable {
  companyId: number;
  format: 'yonyou' | 'kingdee';
  word: string;
  summary: string;
  expenseAccount: string;
  payableAccount: string;
  taxAccount: string;
  taxRate: number;
  byProject: boolean;
  titles: string[];
  fields: string[];
  editedAt: Date;
}

export interface KnownBrowserTable {
  phone: string;
  browserHash: Buffer;
  seenAt: Date;
}

export interface KnownCompanyTable {
  id: number;
}

export interface LastEditTable {
  companyId: number;
  kind:
    | 'role'
    | 'department'
    | 'conditions'
    | 'secondApprovalRule'
    | 'setting'
    | 'balanceWarning'
    | 'invoiceEmail'
    | 'invoiceAddress'
    | 'project'
    | 'journal'
    | 'legalEntity';
  record: string;
  staffName: string;
  at: Date;
}

export interface LegalEntityTable {
  companyId: number;
  id: Generated<number>;
  title: string;
  taxpayerId: string;
  isDefault: Generated<boolean>;
  createdAt: Date;
  stoppedAt: Date | null;
}

export interface LimitLedgerTable {
  companyId: number;
  id: Generated<number>;
  orderId: number;
  staffId: number;
  departmentId: number;
  sceneId: number;
  projectId: number | null;
  startCityId: number | null;
  countsPersonal: boolean;
  entry: 'freeze' | 'settle' | 'release' | 'refund';
  amountFen: number;
  rideAt: Date;
  createdAt: Date;
}

export interface LimitTotalDepartmentTable {
  companyId: number;
  departmentId: number;
  monthly: boolean;
  start: string;
  ownFen: number;
  amountFen: number;
}

export interface LimitTotalProjectTable {
  companyId: number;
  projectId: number;
  monthly: boolean;
  start: string;
  amountFen: number;
}

export interface LimitTotalStaffTable {
  companyId: number;
  staffId: number;
  monthly: boolean;
  start: string;
  amountFen: number;
}

export interface LineConfirmationTable {
  companyId: number;
  id: Generated<number>;
  billId: number;
  checkId: number;
  confirmedBy: number;
  confirmedAt: Date;
  lines: number;
  amountFen: number;
}

export interface LoginPhoneTable {
  phone: string;
  companyId: number;
  staffId: number;
}

export interface MigrationTable {
  name: string;
  hash: string;
  at: Generated<Date>;
}

export interface ObjectionTable {
  companyId: number;
  id: Generated<number>;
  number: string;
  billId: number;
  orderId: number;
  description: string;
  proofs: Generated<string[]>;
  applicantId: number;
  appliedAt: Date;
  status: Generated<'open' | 'decided'>;
  outcome: 'full' | 'part' | 'nextPeriod' | 'rejected' | null;
  refundFen: number | null;
  remark: Generated<string>;
  relationOrderNo: Generated<string>;
  decidedAt: Date | null;
}

export interface OperationChainTable {
  companyId: number;
  lastId: number;
  lastHash: string;
}

export interface OperationLogTable {
  companyId: number;
  id: number;
  at: Date;
  staffId: number;
  staffName: string;
  staffPhone: string;
  permissionId: number;
  type:
    | 'add'
    | 'delete'
    | 'edit'
    | 'import'
    | 'export'
    | 'disable'
    | 'enable'
    | 'removeMembers'
    | 'handOver'
    | 'addMembers'
    | 'linkScenes'
    | 'signIn'
    | 'signInFailed'
    | 'signOut'
    | 'refused'
    | 'reveal';
  content: string;
  hash: string;
}

export interface OrderBookerTokenTable {
  companyId: number;
  token: string;
  name: string;
}

export interface OrderEventTable {
  companyId: number;
  id: Generated<number>;
  orderId: number;
  kind: string;
  cause: 'provider' | 'person' | 'company' | 'system' | 'job' | 'money';
  eventId: string | null;
  sequence: number | null;
  at: Date;
  takenAt: Date;
  staffId: number | null;
  details: Generated<unknown>;
}

export interface OrderPositionTable {
  companyId: number;
  orderId: number;
  at: Date;
  lng: number;
  lat: number;
  etaSeconds: number | null;
}

export interface OrderRefundTable {
  companyId: number;
  id: Generated<number>;
  orderId: number;
  reference: string;
  companyFen: number;
  personalFen: number;
  lines: unknown | null;
  reason: string;
  at: Date;
}

export interface OrderShareTable {
  companyId: number;
  tokenHash: Buffer;
  orderId: number;
  staffId: number;
  madeAt: Date;
}

export interface OrderTrackTable {
  companyId: number;
  orderId: number;
  line: string;
  points: number;
  updatedAt: Date;
}

export interface OutboxTable {
  id: ColumnType<number, never, never>;
  channel: 'sms' | 'mail';
  recipient: string;
  purpose: string;
  params: Generated<unknown>;
  text: string;
  about: Generated<string>;
  createdAt: Generated<Date>;
  dueAt: Generated<Date>;
  attempts: Generated<number>;
  sendingAt: Date | null;
  interrupted: Generated<number>;
  sentAt: Date | null;
  gaveUpAt: Date | null;
  error: string | null;
}

export interface PasskeyChallengeTable {
  tokenHash: Buffer;
  expiresAt: Date;
}

export interface PendingSignInTable {
  companyId: number;
  tokenHash: Buffer;
  staffId: number;
  way: 'code' | 'password' | 'sso' | 'passkey';
  client: Generated<'console' | 'app'>;
  expiresAt: Date;
  tries: Generated<number>;
}

export interface PersonalPaymentTable {
  companyId: number;
  id: Generated<number>;
  orderId: number;
  kind: 'received' | 'failed' | 'returned';
  amountFen: number;
  reference: string;
  note: Generated<string>;
  at: Date;
}

export interface PlaceTable {
  id: Generated<number>;
  cityId: number;
  kind: 'airport' | 'station' | 'landmark' | 'district' | 'centre';
  name: string;
  address: string;
  lng: number;
  lat: number;
}

export interface PlatformWishTable {
  companyId: number;
  id: Generated<number>;
  call: string;
  arguments: unknown;
}

export interface PriceHoldTable {
  companyId: number;
  id: Generated<number>;
  orderId: number;
  eventId: string;
  doubts: string[];
  estimateFen: number;
  actualPayFen: number;
  lines: unknown;
  heldAt: Date;
  outcome: 'asPushed' | 'corrected' | 'back' | null;
  reason: Generated<string>;
  decidedAt: Date | null;
}

export interface ProjectTable {
  companyId: number;
  id: Generated<number>;
  number: string;
  numberKey: ColumnType<string, never, never>;
  name: string;
  startDay: string | null;
  endDay: string | null;
  isEnabled: Generated<boolean>;
  createdAt: Date;
  editedAt: Date;
}

export interface ProjectOwnerTable {
  companyId: number;
  projectId: number;
  staffId: number;
}

export interface ProofFileTable {
  companyId: number;
  fileId: string;
  smallFile: string;
  uploadedBy: number;
  uploadedAt: Date;
  isUsed: Generated<boolean>;
}

export interface RateLimitTable {
  key: string;
  windowStart: Date;
  count: number;
}

export interface RecoveryCodeTable {
  companyId: number;
  staffId: number;
  codeHash: Buffer;
  usedAt: Date | null;
}

export interface RedLetterTable {
  companyId: number;
  id: Generated<number>;
  invoiceId: number;
  orderId: number;
  refundId: number;
  amountFen: number;
  neededAt: Date;
  number: string | null;
  issuedAt: Date | null;
  stage: Generated<'needed' | 'requested' | 'confirmed' | 'issued'>;
  confirmationNo: string | null;
  requestedAt: Date | null;
  requestedBy: Generated<string>;
  confirmedAt: Date | null;
  confirmedBy: Generated<string>;
  declinedReason: Generated<string>;
  netFen: number | null;
  taxFen: number | null;
}

export interface ReportCityTable {
  companyId: number;
  monthly: boolean;
  start: string;
  departmentId: number;
  cityId: number;
  rides: number;
  companyFen: number;
}

export interface ReportDistanceTable {
  companyId: number;
  monthly: boolean;
  start: string;
  departmentId: number;
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  rides: number;
  meters: number;
}

export interface ReportRiderTable {
  companyId: number;
  year: number;
  departmentId: number;
  phone: string;
  days: string;
}

export interface ReportSplitTable {
  companyId: number;
  monthly: boolean;
  start: string;
  departmentId: number;
  templates: number[];
  templatesFen: number[];
  services: number[];
  servicesFen: number[];
  hours: number[];
}

export interface ReportUsageTable {
  companyId: number;
  monthly: boolean;
  start: string;
  departmentId: number;
  rides: number;
  companyFen: number;
  cancelled: number;
  cancelledFen: number;
}

export interface RideAssignmentTable {
  id: Generated<number>;
  companyId: number;
  orderId: number;
  driverId: number;
  vehicleId: number;
  staffId: number | null;
  assignedAt: Date;
  busyFrom: Date;
  busyUntil: Date;
  acceptedAt: Date | null;
  tokenHash: Buffer;
  endedAt: Date | null;
}

export interface RideOrderTable {
  companyId: number;
  id: Generated<number>;
  number: string;
  status:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled';
  disputedFrom:
    | 'booking'
    | 'accepted'
    | 'prepayment'
    | 'waiting'
    | 'departed'
    | 'arrived'
    | 'serving'
    | 'ended'
    | 'toSettle'
    | 'paying'
    | 'deducting'
    | 'toPay'
    | 'settled'
    | 'completed'
    | 'disputed'
    | 'cancelled'
    | null;
  prepayment: Generated<'none' | 'due' | 'paid'>;
  cancelledBy: 'person' | 'company' | 'provider' | 'carpool' | 'timeout' | null;
  priceEventId: string | null;
  staffId: number;
  staffName: string;
  staffPhone: string;
  departmentId: number;
  placedById: number | null;
  placedByName: string | null;
  placedByPhone: string | null;
  riderName: string;
  riderPhone: string;
  companions: Generated<unknown>;
  sceneId: number;
  sceneVersion: number;
  template: 'quick' | 'approval' | 'trip' | 'approvalCharter' | 'quickCharter' | 'bus';
  applicationId: number | null;
  leg: number | null;
  projectNo: string | null;
  projectId: number | null;
  reason: Generated<string>;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  cityId: number;
  toCityId: number;
  bookedStart: unknown;
  bookedEnd: unknown;
  via: Generated<unknown>;
  actualStart: unknown | null;
  actualEnd: unknown | null;
  isCarpool: Generated<boolean>;
  carpoolSucceeded: boolean | null;
  carpool: unknown | null;
  rideAt: Date;
  createdAt: Date;
  changes: Generated<number>;
  acceptedAt: Date | null;
  prepaymentAskedAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  priceHeldAt: Date | null;
  pricedAt: Date | null;
  confirmedAt: Date | null;
  settledAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
  serviceAt: ColumnType<Date, never, never>;
  driver: unknown | null;
  travelSeconds: number | null;
  travelMeters: number | null;
  tariffId: number;
  discountPerTenThousand: number;
  plan: unknown;
  estimateFen: number;
  agreedFen: Generated<number>;
  overPayer: 'person' | 'company' | 'secondApproval' | null;
  overBoundFen: number | null;
  overFlowId: number | null;
  capFen: number | null;
  fees: unknown | null;
  measured: unknown | null;
  totalFen: number | null;
  actualPayFen: number | null;
  cancelFeeFen: Generated<number>;
  companyFen: number | null;
  personalFen: number | null;
  beyondLimitsFen: Generated<number>;
  personalPaidFen: Generated<number>;
  needsConfirmation: Generated<boolean>;
  toPrivateFen: number | null;
  secondApproval: Generated<'none' | 'open' | 'passed' | 'rejected'>;
  judgedAtBooking: Generated<unknown>;
  judgedAtEnd: unknown | null;
  countsPersonal: Generated<boolean>;
  driverPayer: 'company' | 'personal' | null;
  prepaymentFen: Generated<number>;
  overFen: ColumnType<number, never, never>;
  legalEntityId: number | null;
  erasedAt: Date | null;
  riderSince: Date | null;
}

export interface RideRefusalTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  staffName: string;
  staffPhone: string;
  departmentId: number;
  sceneId: number;
  sceneVersion: number;
  applicationId: number | null;
  isBooking: boolean;
  askedAt: Date;
  rideAt: Date;
  cityId: number;
  toCityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  bookedStart: unknown;
  bookedEnd: unknown;
  viaPoints: number;
  companions: number;
  hasProject: boolean;
  isCarpool: boolean;
  days: number;
  estimateFen: number;
  verdict: 'NEED_APPLICATION' | 'DENY';
  reasons: unknown;
}

export interface RideReminderTable {
  companyId: number;
  orderId: number;
  rideAt: Date;
  toldAt: Date;
}

export interface RoleTable {
  companyId: number;
  id: Generated<number>;
  name: string;
  memo: string;
  isSystem: Generated<boolean>;
  scope: 'all' | 'ownTree' | 'listed' | 'none';
  createdAt: Generated<Date>;
}

export interface RoleDepartmentTable {
  companyId: number;
  roleId: number;
  departmentId: number;
  alive: Generated<boolean>;
}

export interface RolePermissionTable {
  companyId: number;
  roleId: number;
  permissionId: number;
}

export interface RouteAcceptanceTable {
  companyId: number;
  departmentId: number;
  isOwn: boolean;
  sceneId: number;
  routes: string;
  reason: string;
  madeBy: number;
  madeAt: Date;
}

export interface RowHistoryTable {
  companyId: number;
  id: Generated<number>;
  kind:
    | 'department'
    | 'manager'
    | 'staff'
    | 'role'
    | 'roleDepartment'
    | 'staffRole'
    | 'staffScene'
    | 'scene'
    | 'flow'
    | 'rule'
    | 'ruleScene';
  key: number[];
  at: Date;
  image: unknown | null;
}

export interface SandboxRowTable {
  companyId: number;
  runId: number;
  nth: number;
  orderId: number | null;
  refusalId: number | null;
  departmentId: number;
  change: 'same' | 'refused' | 'apply' | 'more' | 'less' | 'passed' | 'linked';
  beforeFen: number;
  afterFen: number;
  beforePersonalFen: number;
  afterPersonalFen: number;
  verdicts: string[];
  failed: Generated<string[]>;
  lefts: unknown | null;
}

export interface SandboxRunTable {
  companyId: number;
  id: Generated<number>;
  kind: 'scene' | 'limit' | 'calendar' | 'flow' | 'rule';
  subjectId: number;
  subject: string;
  question: unknown;
  fromDay: string;
  toDay: string;
  madeBy: number;
  madeAt: Date;
  status: 'running' | 'done' | 'stopped' | 'failed';
  progress: Generated<unknown>;
  beatAt: Date;
  finishedAt: Date | null;
  result: unknown | null;
  name: string | null;
  sharedWith: Generated<number[]>;
}

export interface SavedPlaceTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  label: 'home' | 'office' | 'other';
  name: string;
  address: string;
  cityId: number;
  lng: number;
  lat: number;
  createdAt: Date;
}

export interface SceneTable {
  companyId: number;
  id: Generated<number>;
  template: 'quick' | 'approval' | 'trip' | 'quickCharter' | 'approvalCharter' | 'bus';
  name: string;
  label: 'overtime' | 'commute' | 'airport' | 'trip' | 'executive' | 'charter' | 'discount' | 'bus' | null;
  status: 'disabled' | 'enabled' | 'deleted' | 'expired';
  startsAt: Date | null;
  endsAt: Date | null;
  flowId: number | null;
  departmentId: number;
  rules: unknown;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
  flowInUse: ColumnType<boolean | null, never, never>;
}

export interface SceneExampleTable {
  companyId: number;
  id: Generated<number>;
  sceneId: number;
  name: string;
  ride: unknown;
  expected: unknown;
  orderId: number | null;
  madeBy: number;
  madeAt: Date;
}

export interface SceneReminderTable {
  companyId: number;
  staffId: number;
  sceneId: number;
  remindAt: Date;
}

export interface SceneVersionTable {
  companyId: number;
  sceneId: number;
  version: number;
  scene: unknown;
  name: ColumnType<string, never, never>;
  madeBy: number | null;
  madeAt: Date;
  sandboxId: number | null;
  reason: string | null;
  failing: number | null;
  restored: number | null;
}

export interface ScimGroupTable {
  companyId: number;
  departmentId: number;
  externalId: string | null;
}

export interface ScimTokenTable {
  companyId: number;
  id: ColumnType<number, never, never>;
  tokenHash: Buffer;
  madeBy: number;
  madeAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export interface ScimUserTable {
  companyId: number;
  staffId: number;
  userName: string;
  externalId: string | null;
  gone: Generated<boolean>;
}

export interface SecondApprovalTable {
  companyId: number;
  orderId: number;
  ruleId: number | null;
  ruleVersion: number | null;
  flowId: number;
  hits: unknown;
  baseFen: number | null;
  askedAt: Date;
  reason: string | null;
  reasonedAt: Date | null;
}

export interface SecondApprovalRuleTable {
  companyId: number;
  id: Generated<number>;
  name: string;
  flowId: number;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  alive: ColumnType<boolean | null, never, never>;
}

export interface SecondApprovalRuleVersionTable {
  companyId: number;
  ruleId: number;
  version: number;
  name: string;
  flowId: number;
  watchesCost: boolean;
  startMeters: number | null;
  endMeters: number | null;
  madeBy: number | null;
  madeAt: Date;
  sandboxId: number | null;
  reason: string | null;
  restored: number | null;
}

export interface SecondApprovalSceneTable {
  companyId: number;
  sceneId: number;
  ruleId: number;
  ruleAlive: ColumnType<boolean, never, never>;
}

export interface SecretaryTable {
  companyId: number;
  id: Generated<number>;
  staffId: number;
  secretaryId: number;
  status: Generated<'pending' | 'active' | 'rejected'>;
  createdAt: Date;
}

export interface ServiceTypeTable {
  id: number;
  name: string;
  position: number;
  offered: Generated<boolean>;
}

export interface SessionTable {
  companyId: number;
  tokenHash: Buffer;
  id: ColumnType<number, never, never>;
  staffId: number;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  client: Generated<'console' | 'app'>;
  device: Generated<string>;
  address: Generated<string>;
}

export interface SettingStaffTable {
  companyId: number;
  list: 'designatedDriver' | 'carpool';
  staffId: number;
}

export interface ShiftTable {
  id: Generated<number>;
  driverId: number;
  vehicleId: number;
  cityId: number;
  startsAt: Date;
  endsAt: Date;
}

export interface SmsCodeTable {
  id: ColumnType<number, never, never>;
  phone: string;
  purpose: 'login' | 'application' | 'password' | 'handOver';
  codeHash: Buffer;
  browserHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
  tries: Generated<number>;
  usedAt: Date | null;
}

export interface SpendingLimitTable {
  companyId: number;
  id: Generated<number>;
  staffId: number | null;
  departmentId: number | null;
  projectId: number | null;
  kind: 'unlimited' | 'monthly' | 'span' | 'daily' | 'total' | 'quarterly' | 'yearly';
  moneyFen: number;
  startDay: string | null;
  endDay: string | null;
  countsFrom: Date;
  setBy: number | null;
  setAt: Date;
  replacedAt: Date | null;
}

export interface SsoAttemptTable {
  companyId: number;
  tokenHash: Buffer;
  client: 'console' | 'app';
  expiresAt: Date;
}

export interface SsoCodeTable {
  code: string;
  companyId: number;
  isOn: boolean;
}

export interface StaffTable {
  companyId: number;
  id: Generated<number>;
  departmentId: number;
  name: string;
  phone: string;
  number: string | null;
  email: string | null;
  idNumber: Buffer | null;
  sex: 'female' | 'male' | null;
  birthday: string | null;
  duty: string | null;
  companyPay: Generated<boolean>;
  isKeyCustomer: Generated<boolean>;
  passwordHash: string | null;
  createdAt: Generated<Date>;
  deletedAt: Date | null;
  active: ColumnType<boolean | null, never, never>;
  leavesOn: string | null;
  phoneSince: Generated<Date>;
}

export interface StaffPasskeyTable {
  companyId: number;
  id: ColumnType<number, never, never>;
  staffId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface StaffRemovalTable {
  companyId: number;
  staffId: number;
  roleIds: number[];
  managedIds: Generated<number[]>;
  secretaryId: number | null;
  principalIds: Generated<number[]>;
  removedBy: string;
}

export interface StaffRoleTable {
  companyId: number;
  staffId: number;
  roleId: number;
}

export interface StaffSceneTable {
  companyId: number;
  staffId: number;
  sceneId: number;
}

export interface StaffSearchTokenTable {
  companyId: number;
  token: string;
  staffId: number;
}

export interface StaffTotpTable {
  companyId: number;
  staffId: number;
  secret: Buffer;
  madeAt: Date;
  confirmedAt: Date | null;
  lastStep: Generated<number>;
}

export interface TariffTable {
  id: Generated<number>;
  cityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  version: number;
  effectiveFrom: Date;
  rates: unknown;
  createdAt: Date;
}

export interface TariffDraftTable {
  id: Generated<number>;
  cityId: number;
  service: 'scheduled' | 'pickup' | 'dropoff' | 'dayRental' | 'halfDayRental' | 'pickupCarpool' | 'dropoffCarpool';
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  rates: unknown;
  effectiveFrom: Date;
  state: Generated<'open' | 'submitted' | 'done' | 'dropped'>;
  staffId: number;
  savedAt: Date;
  submittedAt: Date | null;
  returned: Generated<string>;
  decidedBy: number | null;
  decidedAt: Date | null;
  tariffId: number | null;
  version: Generated<number>;
}

export interface TermsPlanTable {
  companyId: number;
  effectiveFrom: string;
  edit: unknown;
  change: string;
  madeBy: string;
  releasedBy: Generated<string>;
  madeAt: Date;
}

export interface TermsVersionTable {
  companyId: number;
  version: number;
  effectiveFrom: string;
  terms: unknown;
  change: string;
  madeBy: Generated<string>;
  releasedBy: Generated<string>;
  madeAt: Date;
}

export interface VehicleTable {
  id: Generated<number>;
  plate: string;
  model: string;
  vehicleGroup:
    | 'exclusive'
    | 'business'
    | 'welfare'
    | 'premium'
    | 'comfortable'
    | 'comfort'
    | 'minibus'
    | 'coach'
    | 'coaster'
    | 'luxury'
    | 'sevenSeater'
    | 'newEnergy';
  cityId: number;
  status: Generated<'active' | 'stopped'>;
  version: Generated<number>;
}

export interface VehicleGroupTable {
  id: number;
  name: string;
  position: number;
  offered: Generated<boolean>;
}

export interface WebhookTable {
  id: ColumnType<number, never, never>;
  companyId: number | null;
  url: string;
  secret: Buffer;
  topics: string[];
  enabled: Generated<boolean>;
  createdAt: Date;
  failures: Generated<number>;
  restUntil: Generated<Date>;
  removedAt: Date | null;
}

export interface WebhookDeliveryTable {
  id: ColumnType<number, never, never>;
  webhookId: number;
  companyId: number;
  forProvider: boolean;
  topic: 'order' | 'approval' | 'bill' | 'objection' | 'invoice';
  event: string;
  objectId: number;
  at: Date;
  body: string | null;
  dueAt: Generated<Date>;
  attempts: Generated<number>;
  sendingAt: Date | null;
  status: number | null;
  error: string | null;
  triedAt: Date | null;
  deliveredAt: Date | null;
  gaveUpAt: Date | null;
  resent: Generated<number>;
  since: Generated<Date>;
}

export interface DB {
  accountLedger: AccountLedgerTable;
  accountTotal: AccountTotalTable;
  anomalyHit: AnomalyHitTable;
  anomalyRun: AnomalyRunTable;
  appConsent: AppConsentTable;
  appEvent: AppEventTable;
  appListener: AppListenerTable;
  appMessage: AppMessageTable;
  appStream: AppStreamTable;
  application: ApplicationTable;
  approval: ApprovalTable;
  approvalEvent: ApprovalEventTable;
  approvalFlow: ApprovalFlowTable;
  approvalFlowVersion: ApprovalFlowVersionTable;
  approvalParticipant: ApprovalParticipantTable;
  approver: ApproverTable;
  arrivalReminder: ArrivalReminderTable;
  automaticDispatch: AutomaticDispatchTable;
  bill: BillTable;
  billAllocation: BillAllocationTable;
  billCheck: BillCheckTable;
  billCheckLine: BillCheckLineTable;
  billEvent: BillEventTable;
  billLine: BillLineTable;
  billReminder: BillReminderTable;
  billTotal: BillTotalTable;
  budgetWarning: BudgetWarningTable;
  businessClock: BusinessClockTable;
  captcha: CaptchaTable;
  carPosition: CarPositionTable;
  carbonFactor: CarbonFactorTable;
  carpoolRoute: CarpoolRouteTable;
  checkout: CheckoutTable;
  city: CityTable;
  company: CompanyTable;
  companyAccount: CompanyAccountTable;
  companyDay: CompanyDayTable;
  companySecurity: CompanySecurityTable;
  companySetting: CompanySettingTable;
  companySso: CompanySsoTable;
  companyTerms: CompanyTermsTable;
  confirmedLine: ConfirmedLineTable;
  costQuestion: CostQuestionTable;
  department: DepartmentTable;
  departmentEntity: DepartmentEntityTable;
  departmentHeadcount: DepartmentHeadcountTable;
  departmentManager: DepartmentManagerTable;
  deputyship: DeputyshipTable;
  deskBill: DeskBillTable;
  deskBillReminder: DeskBillReminderTable;
  deskBillSum: DeskBillSumTable;
  deskChain: DeskChainTable;
  deskChange: DeskChangeTable;
  deskClaim: DeskClaimTable;
  deskCompany: DeskCompanyTable;
  deskDunning: DeskDunningTable;
  deskDunningEntry: DeskDunningEntryTable;
  deskEvent: DeskEventTable;
  deskFreeMoney: DeskFreeMoneyTable;
  deskHold: DeskHoldTable;
  deskInvoice: DeskInvoiceTable;
  deskKey: DeskKeyTable;
  deskKeyRefusal: DeskKeyRefusalTable;
  deskKeyUse: DeskKeyUseTable;
  deskKindScene: DeskKindSceneTable;
  deskListening: DeskListeningTable;
  deskObjection: DeskObjectionTable;
  deskOrder: DeskOrderTable;
  deskPartner: DeskPartnerTable;
  deskPriceHold: DeskPriceHoldTable;
  deskPriced: DeskPricedTable;
  deskQuestion: DeskQuestionTable;
  deskQueue: DeskQueueTable;
  deskReason: DeskReasonTable;
  deskRecoveryCode: DeskRecoveryCodeTable;
  deskRedLetter: DeskRedLetterTable;
  deskRide: DeskRideTable;
  deskRideAny: DeskRideAnyTable;
  deskRole: DeskRoleTable;
  deskSession: DeskSessionTable;
  deskSettings: DeskSettingsTable;
  deskStaff: DeskStaffTable;
  download: DownloadTable;
  driver: DriverTable;
  enrolment: EnrolmentTable;
  fleetDocument: FleetDocumentTable;
  heartbeat: HeartbeatTable;
  heldRole: HeldRoleTable;
  holidayDay: HolidayDayTable;
  holidayYear: HolidayYearTable;
  idempotency: IdempotencyTable;
  importRun: ImportRunTable;
  invoice: InvoiceTable;
  invoiceAddress: InvoiceAddressTable;
  invoiceArchive: InvoiceArchiveTable;
  invoiceArchiveItem: InvoiceArchiveItemTable;
  invoiceEmail: InvoiceEmailTable;
  invoiceFile: InvoiceFileTable;
  invoiceTraveller: InvoiceTravellerTable;
  invoiceTrip: InvoiceTripTable;
  job: JobTable;
  journalTemplate: JournalTemplateTable;
  knownBrowser: KnownBrowserTable;
  knownCompany: KnownCompanyTable;
  lastEdit: LastEditTable;
  legalEntity: LegalEntityTable;
  limitLedger: LimitLedgerTable;
  limitTotalDepartment: LimitTotalDepartmentTable;
  limitTotalProject: LimitTotalProjectTable;
  limitTotalStaff: LimitTotalStaffTable;
  lineConfirmation: LineConfirmationTable;
  loginPhone: LoginPhoneTable;
  migration: MigrationTable;
  objection: ObjectionTable;
  operationChain: OperationChainTable;
  operationLog: OperationLogTable;
  orderBookerToken: OrderBookerTokenTable;
  orderEvent: OrderEventTable;
  orderPosition: OrderPositionTable;
  orderRefund: OrderRefundTable;
  orderShare: OrderShareTable;
  orderTrack: OrderTrackTable;
  outbox: OutboxTable;
  passkeyChallenge: PasskeyChallengeTable;
  pendingSignIn: PendingSignInTable;
  personalPayment: PersonalPaymentTable;
  place: PlaceTable;
  platformWish: PlatformWishTable;
  priceHold: PriceHoldTable;
  project: ProjectTable;
  projectOwner: ProjectOwnerTable;
  proofFile: ProofFileTable;
  rateLimit: RateLimitTable;
  recoveryCode: RecoveryCodeTable;
  redLetter: RedLetterTable;
  reportCity: ReportCityTable;
  reportDistance: ReportDistanceTable;
  reportRider: ReportRiderTable;
  reportSplit: ReportSplitTable;
  reportUsage: ReportUsageTable;
  rideAssignment: RideAssignmentTable;
  rideOrder: RideOrderTable;
  rideRefusal: RideRefusalTable;
  rideReminder: RideReminderTable;
  role: RoleTable;
  roleDepartment: RoleDepartmentTable;
  rolePermission: RolePermissionTable;
  routeAcceptance: RouteAcceptanceTable;
  rowHistory: RowHistoryTable;
  sandboxRow: SandboxRowTable;
  sandboxRun: SandboxRunTable;
  savedPlace: SavedPlaceTable;
  scene: SceneTable;
  sceneExample: SceneExampleTable;
  sceneReminder: SceneReminderTable;
  sceneVersion: SceneVersionTable;
  scimGroup: ScimGroupTable;
  scimToken: ScimTokenTable;
  scimUser: ScimUserTable;
  secondApproval: SecondApprovalTable;
  secondApprovalRule: SecondApprovalRuleTable;
  secondApprovalRuleVersion: SecondApprovalRuleVersionTable;
  secondApprovalScene: SecondApprovalSceneTable;
  secretary: SecretaryTable;
  serviceType: ServiceTypeTable;
  session: SessionTable;
  settingStaff: SettingStaffTable;
  shift: ShiftTable;
  smsCode: SmsCodeTable;
  spendingLimit: SpendingLimitTable;
  ssoAttempt: SsoAttemptTable;
  ssoCode: SsoCodeTable;
  staff: StaffTable;
  staffPasskey: StaffPasskeyTable;
  staffRemoval: StaffRemovalTable;
  staffRole: StaffRoleTable;
  staffScene: StaffSceneTable;
  staffSearchToken: StaffSearchTokenTable;
  staffTotp: StaffTotpTable;
  tariff: TariffTable;
  tariffDraft: TariffDraftTable;
  termsPlan: TermsPlanTable;
  termsVersion: TermsVersionTable;
  vehicle: VehicleTable;
  vehicleGroup: VehicleGroupTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
}
