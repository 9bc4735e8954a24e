// Generated from migrations/ by `npm run schema`; a test fails when it is out of date.
import type { ColumnType, Generated } from 'kysely';

export interface AccountLedgerTable {
  company_id: number;
  id: Generated<number>;
  kind: string;
  amount_fen: number;
  order_id: number | null;
  objection_id: number | null;
  reference: string | null;
  note: Generated<string>;
  at: Date;
}

export interface AccountTotalTable {
  company_id: number;
  kind: string;
  amount_fen: number;
}

export interface ApplicationTable {
  company_id: number;
  id: Generated<number>;
  number: string;
  staff_id: number;
  staff_name: string;
  staff_phone: string;
  department_id: number;
  rider_name: string;
  rider_phone: string;
  scene_id: number;
  scene_version: number;
  scene_name: string;
  template: string;
  draft: unknown;
  start_day: string;
  end_day: string;
  uses: number | null;
  status: string;
  reason: string | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface ApprovalTable {
  company_id: number;
  id: Generated<number>;
  application_id: number | null;
  order_id: number | null;
  flow_id: number;
  flow_version: number;
  applicant_id: number;
  department_id: number;
  status: string;
  position: number | null;
  created_at: Date;
  finished_at: Date | null;
}

export interface ApprovalEventTable {
  company_id: number;
  id: Generated<number>;
  approval_id: number;
  at: Date;
  position: number | null;
  kind: string;
  staff_ids: Generated<number[]>;
  reason: Generated<string>;
}

export interface ApprovalFlowTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  kind: string;
  version: Generated<number>;
  last_step_id: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  alive: ColumnType<boolean | null, never, never>;
}

export interface ApprovalFlowVersionTable {
  company_id: number;
  flow_id: number;
  version: number;
  name: string;
  kind: string;
  steps: unknown;
  made_by: number | null;
  made_at: Date;
}

export interface ApproverTable {
  company_id: number;
  approval_id: number;
  staff_id: number;
}

export interface BillTable {
  company_id: number;
  id: Generated<number>;
  number: string;
  statement_no: string;
  month: string;
  status: Generated<string>;
  objected_at: Date | null;
  issued_at: Date;
  confirmed_at: Date | null;
  confirmed_by: number | null;
  paid_at: Date | null;
}

export interface BillEventTable {
  company_id: number;
  id: Generated<number>;
  bill_id: number;
  status: string;
  at: Date;
  name: string;
}

export interface BillLineTable {
  company_id: number;
  id: Generated<number>;
  bill_id: number;
  kind: string;
  order_id: number | null;
  objection_id: number | null;
  amount_fen: number;
  note: Generated<string>;
  at: Date;
  ledger_id: number | null;
}

export interface BusinessClockTable {
  one: Generated<boolean>;
  ahead_ms: Generated<number>;
  demo_as_of: Date | null;
}

export interface CaptchaTable {
  token_hash: Buffer;
  answer_hash: Buffer;
  demo_answer: string | null;
  expires_at: Date;
}

export interface CarpoolRouteTable {
  company_id: number;
  id: Generated<number>;
  scene_id: number | null;
  image_name: string;
  image_file: string;
  thumbnail_file: string;
  made_by: number;
  created_at: Date;
  removed_at: Date | null;
}

export interface CityTable {
  id: number;
  name: string;
  en: string;
  is_hot: Generated<boolean>;
  offered: Generated<boolean>;
}

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  suspended_message: Generated<string>;
  account_kind: string;
  created_at: Date;
  enrolment_id: number | null;
}

export interface CompanyAccountTable {
  company_id: number;
  after_recharge_fen: number | null;
  warn_fen: number | null;
  warn_staff_id: number | null;
  own_armed: Generated<boolean>;
  own_below: Generated<boolean>;
  low_armed: Generated<boolean>;
  low_below: Generated<boolean>;
}

export interface CompanySettingTable {
  company_id: number;
  designated_driver: Generated<string>;
  carpool: Generated<string>;
  mixed_carpool: Generated<string>;
  other_transport: Generated<string>;
  cost_confirmation: Generated<string>;
  tips: Generated<string>;
  updated_at: Generated<Date>;
}

export interface CompanyTermsTable {
  company_id: number;
  credit_fen: Generated<number>;
  discount_per_ten_thousand: Generated<number>;
  invoice_title: Generated<string>;
  taxpayer_id: Generated<string>;
  invoice_minimum_fen: Generated<number>;
  sales_name: Generated<string>;
  sales_phone: Generated<string>;
  carpool_offer: Generated<string>;
  application_prefix: Generated<string>;
  updated_at: Generated<Date>;
}

export interface DepartmentTable {
  company_id: number;
  id: Generated<number>;
  super_id: number | null;
  name: string;
  number: string;
  path: number[];
  level: ColumnType<number, never, never>;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  alive: ColumnType<boolean | null, never, never>;
}

export interface DepartmentHeadcountTable {
  company_id: number;
  department_id: number;
  headcount: number;
}

export interface DepartmentManagerTable {
  company_id: number;
  department_id: number;
  staff_id: number;
  position: Generated<number>;
  alive: Generated<boolean>;
}

export interface DeskCompanyTable {
  id: number;
  name: string;
  status: string;
  suspended_message: string;
  account_kind: string;
  created_at: Date;
  enrolment_id: number;
  credit_fen: number;
  discount_per_ten_thousand: number;
  invoice_title: string;
  taxpayer_id: string;
  invoice_minimum_fen: number;
  sales_name: string;
  sales_phone: string;
  carpool_offer: string;
  application_prefix: string;
}

export interface DeskEventTable {
  id: ColumnType<number, never, never>;
  at: Date;
  key: string;
  call: string;
  company_id: number | null;
  summary: string;
}

export interface DeskInvoiceTable {
  company_id: number;
  company_name: string;
  id: number;
  type: string;
  content: string;
  status: string;
  title: string;
  taxpayer_id: string;
  amount_fen: number;
  trip_count: number;
  applicant_name: string;
  applied_at: Date;
  number: string;
  mail_failed_at: Date;
}

export interface DeskQueueTable {
  company_id: number;
  id: number;
  number: string;
  city_id: number;
  service: string;
  vehicle_group: string;
  ride_at: Date;
  created_at: Date;
}

export interface DownloadTable {
  company_id: number;
  token_hash: Buffer;
  staff_id: number;
  file_id: string;
  filename: string;
  content_type: string;
  expires_at: Date;
}

export interface EnrolmentTable {
  id: ColumnType<number, never, never>;
  company_name: string;
  company_nature: string;
  city: string;
  contact: string;
  phone: string;
  department: string;
  post: string;
  status: Generated<string>;
  created_at: Date;
  reason: Generated<string>;
  moved_at: Date | null;
}

export interface HeldRoleTable {
  company_id: number;
  staff_id: number;
  role_id: number;
}

export interface IdempotencyTable {
  caller: string;
  key: string;
  request_hash: string;
  answer: unknown | null;
  created_at: Generated<Date>;
}

export interface ImportRunTable {
  company_id: number;
  id: Generated<number>;
  staff_id: number;
  kind: string;
  filename: string;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  result_file: string | null;
  started_at: Date;
  finished_at: Date | null;
}

export interface InvoiceTable {
  company_id: number;
  id: Generated<number>;
  type: string;
  content: string;
  status: Generated<string>;
  title: string;
  taxpayer_id: string;
  amount_fen: number;
  trip_count: number;
  email: string | null;
  delivery: unknown | null;
  applicant_id: number;
  applicant_name: string;
  applied_at: Date;
  accepted_at: Date | null;
  refused_at: Date | null;
  refused_reason: Generated<string>;
  number: string | null;
  issued_on: string | null;
  tax_rate: number | null;
  net_fen: number | null;
  tax_fen: number | null;
  invoiced_at: Date | null;
  mail_id: number | null;
  received_at: Date | null;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
  mailed_at: Date | null;
}

export interface InvoiceAddressTable {
  company_id: number;
  id: Generated<number>;
  receiver: string;
  sex: string | null;
  phone: string;
  province: Generated<string>;
  city: Generated<string>;
  area: Generated<string>;
  street: Generated<string>;
  detail: string;
  is_default: boolean;
  created_at: Date;
}

export interface InvoiceEmailTable {
  company_id: number;
  id: Generated<number>;
  email: string;
  is_default: boolean;
  created_at: Date;
}

export interface InvoiceFileTable {
  company_id: number;
  id: Generated<number>;
  invoice_id: number;
  kind: string;
  filename: string;
  file_id: string;
  size: number;
  sha256: string;
  attached_at: Date;
  replaced_at: Date | null;
}

export interface InvoiceTripTable {
  company_id: number;
  invoice_id: number;
  order_id: number;
  bill_id: number;
  amount_fen: number;
  released_at: Date | null;
}

export interface JobTable {
  name: string;
  next_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  runs: Generated<number>;
  failures: Generated<number>;
  last_error: string | null;
}

export interface KnownBrowserTable {
  phone: string;
  browser_hash: Buffer;
  seen_at: Date;
}

export interface LimitLedgerTable {
  company_id: number;
  id: Generated<number>;
  order_id: number;
  staff_id: number;
  department_id: number;
  scene_id: number;
  start_city_id: number | null;
  counts_personal: boolean;
  entry: string;
  amount_fen: number;
  ride_at: Date;
  created_at: Date;
}

export interface LoginPhoneTable {
  phone: string;
  company_id: number;
  staff_id: number;
}

export interface MigrationTable {
  name: string;
  hash: string;
  at: Generated<Date>;
}

export interface ObjectionTable {
  company_id: number;
  id: Generated<number>;
  number: string;
  bill_id: number;
  order_id: number;
  description: string;
  proofs: Generated<string[]>;
  applicant_id: number;
  applied_at: Date;
  status: Generated<string>;
  outcome: string | null;
  refund_fen: number | null;
  remark: Generated<string>;
  relation_order_no: Generated<string>;
  decided_at: Date | null;
}

export interface OperationChainTable {
  company_id: number;
  last_id: number;
  last_hash: string;
}

export interface OperationLogTable {
  company_id: number;
  id: number;
  at: Date;
  staff_id: number;
  staff_name: string;
  staff_phone: string;
  permission_id: number;
  type: string;
  content: string;
  hash: string;
}

export interface OrderBookerTokenTable {
  company_id: number;
  token: string;
  name: string;
}

export interface OrderEventTable {
  company_id: number;
  id: Generated<number>;
  order_id: number;
  kind: string;
  cause: string;
  event_id: string | null;
  sequence: number | null;
  at: Date;
  taken_at: Date;
  staff_id: number | null;
  details: Generated<unknown>;
}

export interface OrderTrackTable {
  company_id: number;
  order_id: number;
  line: string;
  points: number;
  updated_at: Date;
}

export interface OutboxTable {
  id: ColumnType<number, never, never>;
  channel: string;
  recipient: string;
  purpose: string;
  params: Generated<unknown>;
  text: string;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  sending_at: Date | null;
  interrupted: Generated<number>;
  sent_at: Date | null;
  gave_up_at: Date | null;
  error: string | null;
}

export interface PersonalPaymentTable {
  company_id: number;
  id: Generated<number>;
  order_id: number;
  kind: string;
  amount_fen: number;
  reference: string;
  note: Generated<string>;
  at: Date;
}

export interface PlaceTable {
  id: Generated<number>;
  city_id: number;
  kind: string;
  name: string;
  address: string;
  lng: number;
  lat: number;
}

export interface ProofFileTable {
  company_id: number;
  file_id: string;
  small_file: string;
  uploaded_by: number;
  uploaded_at: Date;
  is_used: Generated<boolean>;
}

export interface RateLimitTable {
  key: string;
  window_start: Date;
  count: number;
}

export interface ReportCityTable {
  company_id: number;
  monthly: boolean;
  start: string;
  department_id: number;
  city_id: number;
  rides: number;
  company_fen: number;
}

export interface ReportRiderTable {
  company_id: number;
  year: number;
  department_id: number;
  phone: string;
  days: string;
}

export interface ReportSplitTable {
  company_id: number;
  monthly: boolean;
  start: string;
  department_id: number;
  templates: number[];
  templates_fen: number[];
  services: number[];
  services_fen: number[];
  hours: number[];
}

export interface ReportUsageTable {
  company_id: number;
  monthly: boolean;
  start: string;
  department_id: number;
  rides: number;
  company_fen: number;
  cancelled: number;
  cancelled_fen: number;
}

export interface RideOrderTable {
  company_id: number;
  id: Generated<number>;
  number: string;
  status: string;
  disputed_from: string | null;
  prepayment: Generated<string>;
  cancelled_by: string | null;
  price_event_id: string | null;
  staff_id: number;
  staff_name: string;
  staff_phone: string;
  department_id: number;
  rider_name: string;
  rider_phone: string;
  companions: Generated<unknown>;
  scene_id: number;
  scene_version: number;
  template: string;
  application_id: number | null;
  leg: number | null;
  project_no: string | null;
  reason: Generated<string>;
  service: string;
  vehicle_group: string;
  city_id: number;
  to_city_id: number;
  booked_start: unknown;
  booked_end: unknown;
  via: Generated<unknown>;
  actual_start: unknown | null;
  actual_end: unknown | null;
  is_carpool: Generated<boolean>;
  carpool_succeeded: boolean | null;
  carpool: unknown | null;
  ride_at: Date;
  created_at: Date;
  accepted_at: Date | null;
  prepayment_asked_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  priced_at: Date | null;
  confirmed_at: Date | null;
  settled_at: Date | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  service_at: ColumnType<Date, never, never>;
  driver: unknown | null;
  travel_seconds: number | null;
  travel_meters: number | null;
  tariff_id: number;
  discount_per_ten_thousand: number;
  plan: unknown;
  estimate_fen: number;
  cap_fen: number | null;
  fees: unknown | null;
  total_fen: number | null;
  actual_pay_fen: number | null;
  cancel_fee_fen: Generated<number>;
  company_fen: number | null;
  personal_fen: number | null;
  personal_paid_fen: Generated<number>;
  needs_confirmation: Generated<boolean>;
  to_private_fen: number | null;
  second_approval: Generated<string>;
  judged_at_booking: Generated<unknown>;
  judged_at_end: unknown | null;
  counts_personal: Generated<boolean>;
  driver_payer: string | null;
  prepayment_fen: Generated<number>;
  over_fen: ColumnType<number, never, never>;
}

export interface RoleTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  memo: string;
  is_system: Generated<boolean>;
  scope: string;
  created_at: Generated<Date>;
}

export interface RoleDepartmentTable {
  company_id: number;
  role_id: number;
  department_id: number;
  alive: Generated<boolean>;
}

export interface RolePermissionTable {
  company_id: number;
  role_id: number;
  permission_id: number;
}

export interface SceneTable {
  company_id: number;
  id: Generated<number>;
  template: string;
  name: string;
  label: string | null;
  status: string;
  starts_at: Date | null;
  ends_at: Date | null;
  flow_id: number | null;
  department_id: number;
  rules: unknown;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  flow_in_use: ColumnType<boolean | null, never, never>;
}

export interface SceneVersionTable {
  company_id: number;
  scene_id: number;
  version: number;
  scene: unknown;
  made_by: number | null;
  made_at: Date;
}

export interface SecondApprovalTable {
  company_id: number;
  order_id: number;
  rule_id: number;
  rule_version: number;
  flow_id: number;
  hits: unknown;
  base_fen: number | null;
  asked_at: Date;
  reason: string | null;
  reasoned_at: Date | null;
}

export interface SecondApprovalRuleTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  flow_id: number;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  alive: ColumnType<boolean | null, never, never>;
}

export interface SecondApprovalRuleVersionTable {
  company_id: number;
  rule_id: number;
  version: number;
  name: string;
  flow_id: number;
  watches_cost: boolean;
  start_meters: number | null;
  end_meters: number | null;
  made_by: number | null;
  made_at: Date;
}

export interface SecondApprovalSceneTable {
  company_id: number;
  scene_id: number;
  rule_id: number;
  rule_alive: ColumnType<boolean, never, never>;
}

export interface SecretaryTable {
  company_id: number;
  id: Generated<number>;
  staff_id: number;
  secretary_id: number;
  status: Generated<string>;
  created_at: Date;
}

export interface ServiceTypeTable {
  id: number;
  name: string;
  position: number;
  offered: Generated<boolean>;
}

export interface SessionTable {
  company_id: number;
  token_hash: Buffer;
  staff_id: number;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
}

export interface SettingStaffTable {
  company_id: number;
  list: string;
  staff_id: number;
}

export interface SmsCodeTable {
  id: ColumnType<number, never, never>;
  phone: string;
  purpose: string;
  code_hash: Buffer;
  browser_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  used_at: Date | null;
}

export interface SpendingLimitTable {
  company_id: number;
  id: Generated<number>;
  staff_id: number | null;
  department_id: number | null;
  kind: string;
  money_fen: number;
  start_day: string | null;
  end_day: string | null;
  counts_from: Date;
  set_by: number | null;
  set_at: Date;
  replaced_at: Date | null;
}

export interface StaffTable {
  company_id: number;
  id: Generated<number>;
  department_id: number;
  name: string;
  phone: string;
  number: string | null;
  email: string | null;
  id_number: Buffer | null;
  sex: string | null;
  birthday: string | null;
  duty: string | null;
  company_pay: Generated<boolean>;
  is_key_customer: Generated<boolean>;
  password_hash: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  active: ColumnType<boolean | null, never, never>;
}

export interface StaffRoleTable {
  company_id: number;
  staff_id: number;
  role_id: number;
}

export interface StaffSceneTable {
  company_id: number;
  staff_id: number;
  scene_id: number;
}

export interface StaffSearchTokenTable {
  company_id: number;
  token: string;
  staff_id: number;
}

export interface TariffTable {
  id: Generated<number>;
  city_id: number;
  service: string;
  vehicle_group: string;
  version: number;
  effective_from: Date;
  rates: unknown;
  created_at: Date;
}

export interface VehicleGroupTable {
  id: number;
  name: string;
  position: number;
  offered: Generated<boolean>;
}

export interface DB {
  account_ledger: AccountLedgerTable;
  account_total: AccountTotalTable;
  application: ApplicationTable;
  approval: ApprovalTable;
  approval_event: ApprovalEventTable;
  approval_flow: ApprovalFlowTable;
  approval_flow_version: ApprovalFlowVersionTable;
  approver: ApproverTable;
  bill: BillTable;
  bill_event: BillEventTable;
  bill_line: BillLineTable;
  business_clock: BusinessClockTable;
  captcha: CaptchaTable;
  carpool_route: CarpoolRouteTable;
  city: CityTable;
  company: CompanyTable;
  company_account: CompanyAccountTable;
  company_setting: CompanySettingTable;
  company_terms: CompanyTermsTable;
  department: DepartmentTable;
  department_headcount: DepartmentHeadcountTable;
  department_manager: DepartmentManagerTable;
  desk_company: DeskCompanyTable;
  desk_event: DeskEventTable;
  desk_invoice: DeskInvoiceTable;
  desk_queue: DeskQueueTable;
  download: DownloadTable;
  enrolment: EnrolmentTable;
  held_role: HeldRoleTable;
  idempotency: IdempotencyTable;
  import_run: ImportRunTable;
  invoice: InvoiceTable;
  invoice_address: InvoiceAddressTable;
  invoice_email: InvoiceEmailTable;
  invoice_file: InvoiceFileTable;
  invoice_trip: InvoiceTripTable;
  job: JobTable;
  known_browser: KnownBrowserTable;
  limit_ledger: LimitLedgerTable;
  login_phone: LoginPhoneTable;
  migration: MigrationTable;
  objection: ObjectionTable;
  operation_chain: OperationChainTable;
  operation_log: OperationLogTable;
  order_booker_token: OrderBookerTokenTable;
  order_event: OrderEventTable;
  order_track: OrderTrackTable;
  outbox: OutboxTable;
  personal_payment: PersonalPaymentTable;
  place: PlaceTable;
  proof_file: ProofFileTable;
  rate_limit: RateLimitTable;
  report_city: ReportCityTable;
  report_rider: ReportRiderTable;
  report_split: ReportSplitTable;
  report_usage: ReportUsageTable;
  ride_order: RideOrderTable;
  role: RoleTable;
  role_department: RoleDepartmentTable;
  role_permission: RolePermissionTable;
  scene: SceneTable;
  scene_version: SceneVersionTable;
  second_approval: SecondApprovalTable;
  second_approval_rule: SecondApprovalRuleTable;
  second_approval_rule_version: SecondApprovalRuleVersionTable;
  second_approval_scene: SecondApprovalSceneTable;
  secretary: SecretaryTable;
  service_type: ServiceTypeTable;
  session: SessionTable;
  setting_staff: SettingStaffTable;
  sms_code: SmsCodeTable;
  spending_limit: SpendingLimitTable;
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_scene: StaffSceneTable;
  staff_search_token: StaffSearchTokenTable;
  tariff: TariffTable;
  vehicle_group: VehicleGroupTable;
}
