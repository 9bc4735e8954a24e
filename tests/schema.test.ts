import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { CodePurpose, EnrolmentStatus } from '#rules/access.ts';
import { AccountEntryKind, LimitEntryKind } from '#rules/account/codes.ts';
import { ApprovalStatus } from '#rules/application/codes.ts';
import { BillLineKind, BillStatus } from '#rules/bill.ts';
import { AccountKind, CompanyStatus } from '#rules/company.ts';
import { CarpoolOffer } from '#rules/company-terms.ts';
import { ReasonOccasion } from '#rules/desk/reasons.ts';
import { FlowKind } from '#rules/flow.ts';
import { InvoiceContent, InvoiceFileKind, InvoiceStatus, InvoiceType } from '#rules/invoice.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { RUN_KINDS } from '#rules/lab/request.ts';
import { RunStatus } from '#rules/lab/result.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { ObjectionOutcome, ObjectionStatus } from '#rules/objection.ts';
import { OperationType } from '#rules/operation.ts';
import { Canceller } from '#rules/order/cancellation.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { DepartmentScope } from '#rules/role.ts';
import { SceneLabel, SceneStatus, SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene.ts';
import { Carpool, CostConfirmation, DesignatedDriver, OtherTransport } from '#rules/settings.ts';
import { SecretaryStatus, Sex } from '#rules/staff.ts';
import { WebhookTopic } from '#rules/webhook.ts';
import { inRoot } from '#server/root.ts';
import { schemaTypes } from '#server/schema-types.ts';
import { type TestServer, testServer } from './kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

test('schema/tables.ts is what the migrations make', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qixing-types-'));
  const file = join(folder, 'schema.ts');
  writeFileSync(file, await schemaTypes(server.owner));
  const biome = inRoot('node_modules/.bin/biome');
  execFileSync(biome, ['format', '--write', `--config-path=${inRoot()}`, '--vcs-enabled=false', file], {
    stdio: 'pipe',
  });
  const made = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  expect(made).toBe(readFileSync(inRoot('schema/tables.ts'), 'utf8'));
});

test('every table with company_id has row security, forced, or says why it is the platform’s', async () => {
  const { rows } = await server.owner.query(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'qixing'::regnamespace and c.relkind in ('r', 'p')
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'platform:%'
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
  expect(rows).toEqual([]);
});

test('the tables that are the platform’s are the reviewed ones', async () => {
  const { rows } = await server.owner.query(`
    select relname from pg_class where relnamespace = 'qixing'::regnamespace
    and obj_description(oid, 'pg_class') like 'platform:%' order by relname`);
  expect(rows.map(({ relname }) => relname)).toEqual(['known_company', 'login_phone', 'migration', 'sso_code']);
});

test('the server’s role owns nothing, passes no row security and changes no schema', async () => {
  const { rows } = await server.owner.query(`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      has_schema_privilege('qixing_app', 'qixing', 'create') as creates,
      exists (select from pg_class where relowner = pg_roles.oid) as owns
    from pg_roles where rolname = 'qixing_app'`);
  expect(rows[0]).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    creates: false,
    owns: false,
  });
});

test('without a company set, no table of a company can be read', async () => {
  await expect(server.services.database.platform((db) => db.selectFrom('staff').selectAll().execute())).rejects.toThrow(
    /app.company_id/,
  );
});

test('with one company set and no condition at all, only its rows are seen and written', async () => {
  const [one, two] = [await server.company(), await server.company()];
  await two.person();
  const { database } = server.services;
  const seen = await database.company(one.companyId, (db) => db.selectFrom('staff').select('companyId').execute());
  expect(new Set(seen.map(({ companyId }) => companyId))).toEqual(new Set([one.companyId]));
  const written = await database.company(one.companyId, (db) =>
    db.updateTable('staff').set({ duty: 'x' }).executeTakeFirst(),
  );
  expect(Number(written.numUpdatedRows)).toBe(seen.length);
  await expect(
    database.company(one.companyId, (db) =>
      db
        .insertInto('session')
        .values({
          companyId: two.companyId,
          tokenHash: Buffer.from('x'),
          staffId: two.admin.staffId,
          createdAt: new Date(),
          lastSeenAt: new Date(),
        })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

const CHECKED: [table: string, column: string, names: readonly string[]][] = [
  ['company', 'status', CompanyStatus.names],
  ['company', 'account_kind', AccountKind.names],
  ['role', 'scope', DepartmentScope.names],
  ['staff', 'sex', Sex.names],
  ['sms_code', 'purpose', CodePurpose.names],
  ['enrolment', 'status', EnrolmentStatus.names],
  ['operation_log', 'type', OperationType.names],
  ['spending_limit', 'kind', SpendingLimit.names],
  ['scene', 'template', SceneTemplate.names],
  ['scene', 'status', SceneStatus.names],
  ['scene', 'label', SceneLabel.names],
  ['secretary', 'status', SecretaryStatus.names],
  ['approval_flow', 'kind', FlowKind.names],
  ['company_terms', 'carpool_offer', CarpoolOffer.names],
  ['company_setting', 'designated_driver', DesignatedDriver.names],
  ['company_setting', 'carpool', Carpool.names],
  ['company_setting', 'other_transport', OtherTransport.names],
  ['company_setting', 'cost_confirmation', CostConfirmation.names],
  ['application', 'status', ApprovalStatus.names],
  ['approval', 'status', ApprovalStatus.names],
  ['ride_order', 'status', OrderStatus.names],
  ['ride_order', 'disputed_from', OrderStatus.names],
  ['ride_order', 'cancelled_by', Canceller.names],
  ['ride_order', 'service', ServiceType.names],
  ['ride_order', 'vehicle_group', VehicleGroup.names],
  ['tariff', 'service', ServiceType.names],
  ['tariff', 'vehicle_group', VehicleGroup.names],
  ['account_total', 'kind', AccountEntryKind.names],
  ['ride_order', 'template', SceneTemplate.names],
  ['account_ledger', 'kind', AccountEntryKind.names],
  ['limit_ledger', 'entry', LimitEntryKind.names],
  ['bill', 'status', BillStatus.names],
  ['bill_event', 'status', BillStatus.names],
  ['bill_line', 'kind', BillLineKind.names],
  ['objection', 'status', ObjectionStatus.names],
  ['objection', 'outcome', ObjectionOutcome.names],
  ['invoice', 'type', InvoiceType.names],
  ['invoice', 'content', InvoiceContent.names],
  ['invoice', 'status', InvoiceStatus.names],
  ['invoice_file', 'kind', InvoiceFileKind.names],
  ['invoice_address', 'sex', Sex.names],
  ['webhook_delivery', 'topic', WebhookTopic.names],
  ['sandbox_run', 'kind', RUN_KINDS],
  ['sandbox_run', 'status', RunStatus.names],
  ['sandbox_row', 'change', LabChange.names],
  ['desk_reason', 'occasion', ReasonOccasion.names],
  ['ride_refusal', 'service', ServiceType.names],
  ['ride_refusal', 'vehicle_group', VehicleGroup.names],
];

test.each(CHECKED)('%s.%s allows what the code table names', async (table, column, names) => {
  const { rows } = await server.owner.query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.conrelid = $1::regclass and a.attname = $2 and c.contype = 'c' and cardinality(c.conkey) = 1`,
    [`qixing.${table}`, column],
  );
  const allowed = rows.flatMap(({ definition }) =>
    [...definition.matchAll(/'([^']+)'::text/g)].map(([, name]) => name),
  );
  expect(allowed.sort()).toEqual([...names].sort());
});
