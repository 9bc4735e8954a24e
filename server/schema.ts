// Generated from migrations/ by `npm run schema`; a test fails when it is out of date.
import type { ColumnType, Generated } from 'kysely';

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

export interface BusinessClockTable {
  one: Generated<boolean>;
  ahead_ms: Generated<number>;
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
  sent_at: Date | null;
  gave_up_at: Date | null;
  error: string | null;
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

export interface RateLimitTable {
  key: string;
  window_start: Date;
  count: number;
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

export interface VehicleGroupTable {
  id: number;
  name: string;
  position: number;
  offered: Generated<boolean>;
}

export interface DB {
  approval_flow: ApprovalFlowTable;
  approval_flow_version: ApprovalFlowVersionTable;
  business_clock: BusinessClockTable;
  captcha: CaptchaTable;
  carpool_route: CarpoolRouteTable;
  city: CityTable;
  company: CompanyTable;
  company_terms: CompanyTermsTable;
  department: DepartmentTable;
  department_headcount: DepartmentHeadcountTable;
  department_manager: DepartmentManagerTable;
  desk_company: DeskCompanyTable;
  desk_event: DeskEventTable;
  download: DownloadTable;
  enrolment: EnrolmentTable;
  held_role: HeldRoleTable;
  idempotency: IdempotencyTable;
  import_run: ImportRunTable;
  job: JobTable;
  known_browser: KnownBrowserTable;
  limit_ledger: LimitLedgerTable;
  login_phone: LoginPhoneTable;
  migration: MigrationTable;
  operation_chain: OperationChainTable;
  operation_log: OperationLogTable;
  outbox: OutboxTable;
  place: PlaceTable;
  rate_limit: RateLimitTable;
  role: RoleTable;
  role_department: RoleDepartmentTable;
  role_permission: RolePermissionTable;
  scene: SceneTable;
  scene_version: SceneVersionTable;
  secretary: SecretaryTable;
  service_type: ServiceTypeTable;
  session: SessionTable;
  sms_code: SmsCodeTable;
  spending_limit: SpendingLimitTable;
  staff: StaffTable;
  staff_role: StaffRoleTable;
  staff_scene: StaffSceneTable;
  staff_search_token: StaffSearchTokenTable;
  vehicle_group: VehicleGroupTable;
}
