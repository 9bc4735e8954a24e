import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { readLayout } from '#server/distribution/layout.ts';
import { brokenRules, keysIntoCompanies } from '#server/distribution/rules.ts';
import { copiedInserts, scansOfAllCompanies, unplannedWrites } from '#server/distribution/statements.ts';
import { brokenConstraint } from '#server/error-code.ts';
import { CHECKS } from '#server/reconcile/reconcile.ts';
import { type TestServer, testServer } from './kit/server.ts';

/** The schema can be spread over machines by company, and stays so: checked without such machines. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

test('nothing of the schema stands in the way of distribution by company', async () => {
  expect(await brokenRules(server.owner)).toEqual([]);
});

test('the tables that stay with the platform are the reviewed ones', async () => {
  const { platform, reference } = await readLayout(server.owner);
  expect({ platform, reference }).toMatchInlineSnapshot(`
    {
      "platform": [
        "automatic_dispatch",
        "business_clock",
        "captcha",
        "car_position",
        "desk_chain",
        "desk_claim",
        "desk_dunning",
        "desk_dunning_entry",
        "desk_event",
        "desk_hold",
        "desk_key",
        "desk_key_refusal",
        "desk_key_use",
        "desk_listening",
        "desk_partner",
        "desk_reason",
        "desk_recovery_code",
        "desk_role",
        "desk_session",
        "desk_settings",
        "desk_staff",
        "driver",
        "enrolment",
        "fleet_document",
        "heartbeat",
        "idempotency",
        "job",
        "known_browser",
        "known_company",
        "login_phone",
        "migration",
        "outbox",
        "passkey_challenge",
        "rate_limit",
        "ride_assignment",
        "shift",
        "sms_code",
        "sso_code",
        "tariff_draft",
        "vehicle",
        "webhook",
        "webhook_delivery",
      ],
      "reference": [
        "city",
        "holiday_day",
        "holiday_year",
        "place",
        "service_type",
        "tariff",
        "vehicle_group",
      ],
    }
  `);
});

test('the keys that a distributed database does without are the reviewed ones', async () => {
  const keys = await keysIntoCompanies(server.owner, await readLayout(server.owner));
  expect(keys.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "desk_dunning_company_id_fkey",
      "desk_dunning_entry_company_id_fkey",
      "desk_event_company_id_fkey",
      "desk_hold_company_id_fkey",
      "login_phone_company_id_staff_id_fkey",
      "ride_assignment_company_id_order_id_fkey",
      "webhook_company_id_fkey",
      "webhook_delivery_company_id_fkey",
    ]
  `);
});

test.each([
  ['create unique index broken on staff (email)', 'unique without the company: broken'],
  [
    'alter table staff add constraint broken foreign key (sex) references job (name)',
    'key out of the company: staff.broken',
  ],
  ['create view broken as select 1 as one', 'view of its owner that is not the desk’s: broken'],
  ['create function broken(entry staff) returns int language sql as $$ select 1 $$', 'takes a row of a table'],
  [trigger('perform 1;', ''), 'no search_path: broken'],
  [
    `create function other(bigint) returns bigint language sql set search_path = qixing as 'select id from staff where id = $1';
      ${trigger('perform other(1);')}`,
    'a function in SQL that names tables: other',
  ],
  [trigger('insert into session select * from added;'), 'a trigger’s rows beside a table: broken'],
  [trigger('perform 1 from (select * from added) a join staff on true;'), 'a trigger’s rows beside a table: broken'],
  [trigger('delete from outbox;'), 'platform table in a company’s trigger: broken: outbox'],
  [trigger(`perform pg_notify('a', 'b');`), 'notice from a company’s trigger: broken'],
])('%s is found', async (change, found) => {
  const client = await server.owner.connect();
  try {
    await client.query(`begin; ${change}`);
    expect((await brokenRules(client)).join('\n')).toContain(found);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

function trigger(body: string, path = 'set search_path = qixing, pg_catalog'): string {
  return `create function broken() returns trigger language plpgsql ${path} as $$ begin ${body} return null; end $$;
    create trigger broken after insert on staff referencing new table as added for each statement execute function broken()`;
}

describe('whose rows a statement wants', () => {
  const found = (statement: string) => scansOfAllCompanies(server.owner, [statement]);

  test.each([
    ['no company at all', 'select name from staff where id = $1', 'staff as staff'],
    ['a company beside an or', 'select name from staff where company_id = $1 or id = $2', 'staff as staff'],
    [
      'a subquery of its row',
      'select (select name from department d where d.company_id = s.company_id and d.id = s.department_id) from staff s where s.company_id = $1',
      'department as d',
    ],
    [
      'exists, where it is shown',
      'select exists (select from staff_scene l where l.company_id = s.company_id and l.staff_id = s.id) from staff s where s.company_id = $1',
      'staff_scene as l',
    ],
    [
      'lateral',
      'select l.n from staff s cross join lateral (select count(*) as n from staff_scene l where l.company_id = s.company_id and l.staff_id = s.id) l where s.company_id = $1',
      'staff_scene as l',
    ],
    [
      'beside what is computed first',
      'with own as materialized (select * from staff where company_id = $1) select d.name from own join department d on d.company_id = own.company_id and d.id = own.department_id',
      'department as d',
    ],
    [
      'a company that is looked up',
      'select name from staff where company_id = (select id from city where name = $1)',
      'staff as staff',
    ],
    ['an update', 'update staff set name = $1 where id = $2', 'staff as staff'],
    ['many companies', 'select name from company where name = $1', 'company as company'],
  ])('%s is found', async (_, statement, scan) => {
    expect((await found(statement)).join()).toContain(scan);
  });

  test.each([
    [
      'a join',
      'select d.name from staff s join department d on d.company_id = s.company_id and d.id = s.department_id where s.company_id = $1',
    ],
    [
      'a left join',
      'select d.name from staff s left join department d on d.company_id = s.company_id and d.id = s.department_id where s.company_id = $1',
    ],
    [
      'a subquery with the company',
      'select (select name from department d where d.company_id = $1 and d.id = s.department_id) from staff s where s.company_id = $1',
    ],
    ['words with brackets', `select name from staff where company_id = $1 and name <> ') or ('`],
    ['an update', 'update staff set name = $1 where company_id = $2 and id = $3'],
    [
      'a company in each part of an or',
      'delete from secretary where company_id = $1 and (staff_id = $2 or secretary_id = $3)',
    ],
    ['new rows', 'insert into staff_scene (company_id, staff_id, scene_id) values ($1, $2, $3)'],
    ['what is nobody’s', 'select name from city where id = $1'],
    ['the desk’s own views', 'select name from desk_company where status = $1'],
    ['no statement about rows', `set local app.company_id = '100'`],
  ])('%s is not', async (_, statement) => {
    expect(await found(statement)).toEqual([]);
  });
});

test('every check of the books names the company in each scan', async () => {
  expect(
    await scansOfAllCompanies(
      server.owner,
      CHECKS.map(({ sql }) => sql),
    ),
  ).toEqual([]);
});

test('rows that are computed into a company’s table are asked back', async () => {
  const copied = 'insert into staff_scene (company_id, staff_id, scene_id) select $1, unnest($2::bigint[]), $3';
  const others = [
    `${copied.replace('staff_scene', 'staff_scene as added')} returning staff_id`,
    `${copied} on conflict do nothing`,
    'insert into staff_scene (company_id, staff_id, scene_id) values ($1, $2, $3)',
    'insert into outbox (kind) select $1',
  ];
  const nameless = `${copied} returning staff_id`;
  expect(await copiedInserts(server.owner, [copied, nameless, ...others])).toEqual([copied, nameless]);
});

test('what a write computes can be computed before it is sent to the company’s machine', async () => {
  const unplanned = [
    'update bill_check set stage = $1, seen_at = clock_timestamp() where company_id = $2',
    `insert into app_listener as known (company_id, staff_id, since, seen_at) values ($1, $2, $3, now())
      on conflict (company_id, staff_id) do update set since = case when known.seen_at > now() - interval '1 minute'
      then known.since else excluded.since end`,
    `insert into secretary as added (company_id, staff_id, secretary_id) select $1, tie.staff_id, tie.secretary_id
      from unnest($2::bigint[], $3::bigint[]) tie (staff_id, secretary_id)
      join staff on staff.company_id = $1 and staff.id = tie.staff_id returning staff_id`,
    `update ride_order set priced_at = priced_at - interval '80 hours' where company_id = $1`,
    `update ride_order set fees = fees || jsonb_build_object('tip', estimate_fen) where company_id = $1`,
    'update webhook set rest_until = now() + make_interval(secs => least($1, power($2, failures))) where id = $3',
  ];
  const planned = [
    `update bill_check set stage = 'failed', seen_at = now() where company_id = $1 and seen_at < now() - interval '1 minute'`,
    `insert into app_listener (company_id, staff_id, since, seen_at) values ($1, $2, $3, now())
      on conflict (company_id, staff_id) do update set seen_at = excluded.seen_at`,
    'insert into staff_role as added (company_id, staff_id) select $1, id from unnest($2::bigint[]) id returning staff_id',
    `insert into staff_removal (company_id, staff_id, role_ids) select $1, person, array(select role_id from staff_role
      where company_id = $1 and staff_id = person) from unnest($2::bigint[]) person
      on conflict (company_id, staff_id) do update set role_ids = excluded.role_ids`,
    'update heartbeat set at = clock_timestamp()',
    'delete from ride_refusal where company_id = $1 and asked_at < $2::timestamptz - make_interval(months => $3)',
    `update ride_order set fees = jsonb_build_object('tip', $2::int), ride_at = ride_at where company_id = $1`,
    `update webhook set rest_until = (now() at time zone 'UTC' + make_interval(secs => failures)) at time zone 'UTC' where id = $1`,
    'update webhook_delivery set due_at = now() + make_interval(secs => $1) where id = $2',
  ];
  expect(await unplannedWrites(server.owner, [...unplanned, ...planned])).toEqual(unplanned);
});

test('names of constraints are read in one place, which knows what a machine adds to them', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  const readers = sources.filter((path) => /\berror\.constraint\b/.test(readFileSync(`server/${path}`, 'utf8')));
  expect(readers).toEqual(['error-code.ts']);
  const failure = new pg.DatabaseError('duplicate key violates unique constraint "staff_number_102041"', 1, 'error');
  expect(brokenConstraint(failure)).toBe('staff_number');
  expect(brokenConstraint(Object.assign(failure, { constraint: 'staff_number' }))).toBe('staff_number');
  expect(brokenConstraint(new Error('constraint "staff_number"'))).toBe('');
});
