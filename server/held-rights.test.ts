import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../tests/kit/company.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { STAFF } from '../tests/kit/staff.ts';
import { untilWaiting } from '../tests/kit/waiting.ts';

let server: TestServer;
let company: TestCompany;
let keeping: number;
let given: number;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  keeping = await company.role('管理', [3, 5, 7, 33, 47], 'all');
  given = await company.role('财务', [33], 'all');
});

type Taking = (keeper: Person) => readonly [statement: string, values: readonly unknown[]];
const TAKINGS: Record<string, Taking> = {
  'whose role is taken': ({ staffId }) => [
    'delete from staff_role where company_id = $1 and staff_id = $2',
    [company.companyId, staffId],
  ],
  'who is deleted': ({ staffId }) => ['update staff set deleted_at = now() where id = $1', [staffId]],
};
const ACTS: Record<string, (keeper: Person, other: Person) => Promise<Answer>> = {
  'gives a role': ({ caller }, { staffId }) =>
    caller.postJson('/api/v2/company/user/updateRole', { userIds: [staffId], roleId: given }),
  'makes a role': ({ caller }) =>
    caller.get('/api/v2/role/add', { roleName: `新${newPhone()}`, roleMemo: '述', did: '-1', pid: '33' }),
  'adds somebody with a role': ({ caller }) =>
    caller.postJson(`${STAFF}/add`, { name: '新人', phone: newPhone(), deptId: company.rootId, roleIds: [given] }),
  'changes a phone': ({ caller }, { staffId }) =>
    caller.post(`${STAFF}/editPhone`, { workerId: staffId, phone: newPhone() }),
  'resets a second factor': ({ caller }, { staffId }) =>
    caller.post('/api/v2/security/resetFactor', { userId: staffId }),
  'makes a token of a directory': ({ caller }) => caller.post('/api/v2/security/makeScimToken'),
};

const cases = Object.keys(TAKINGS).flatMap((taking) => Object.keys(ACTS).map((act) => [taking, act] as const));
test.each(cases)('somebody %s meanwhile no longer %s', async (taking, act) => {
  const [keeper, other] = [await company.person({ roles: [keeping] }), await company.person()];
  await server.owner.query(
    `insert into staff_totp (company_id, staff_id, secret, made_at, confirmed_at) values ($1, $2, 'x', now(), now())`,
    [company.companyId, other.staffId],
  );
  const holder = await server.owner.connect();
  await holder.query('begin');
  const [statement, values] = TAKINGS[taking]!(keeper);
  await holder.query(statement, [...values]);
  const answering = ACTS[act]!(keeper, other);
  await Promise.race([answering, untilWaiting(server)]);
  await holder.query('commit');
  holder.release();
  expect([40300, 1006]).toContain((await answering).code);
});

test('a role that is narrowed meanwhile gives what is left of it', async () => {
  const narrowed = await company.role('将收窄', [7, 33], 'all');
  const [keeper, other] = [await company.person({ roles: [narrowed] }), await company.person()];
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from role where id = $1 for update', [narrowed]);
  await holder.query('delete from role_permission where role_id = $1 and permission_id = 33', [narrowed]);
  const answering = ACTS['gives a role']!(keeper, other);
  await Promise.race([answering, untilWaiting(server)]);
  await holder.query('commit');
  holder.release();
  expect((await answering).code).toBe(24005);
});

test('two of one person’s own acts at once are both done', async () => {
  const keeper = await company.person({ roles: [keeping] });
  const people = await Promise.all(Array.from({ length: 4 }, () => company.person()));
  const answers = await Promise.all(people.map((other) => ACTS['gives a role']!(keeper, other)));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});
