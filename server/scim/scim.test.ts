import { beforeAll, describe, expect, test } from 'vitest';
import { newPhone, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { untilWaiting } from '../../tests/kit/waiting.ts';

let server: TestServer;
let company: TestCompany;
let token: string;
beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  token = await tokenOf(company);
});

const tokenOf = async (of: TestCompany): Promise<string> =>
  (await of.admin.caller.post('/api/v2/security/makeScimToken')).data.token;

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const DEPARTMENT = 'urn:qixing:params:scim:schemas:extension:2.0:Department';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function scim(
  method: Method,
  path: string,
  body?: unknown,
  bearer: string | null = token,
  address = '127.0.0.1',
) {
  const answer = await server.app.inject({
    method,
    url: `/scim/v2${path}`,
    remoteAddress: address,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, headers: answer.headers };
}
const patch = (path: string, ...Operations: unknown[]) =>
  scim('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

let people = 0;
function newUser(change: Record<string, unknown> = {}) {
  people += 1;
  return {
    schemas: [USER, ENTERPRISE],
    userName: `user${people}@corp.example`,
    externalId: `ext-${people}`,
    displayName: `同步员工${people}`,
    active: true,
    emails: [{ type: 'work', value: `user${people}@corp.example`, primary: true }],
    phoneNumbers: [{ type: 'mobile', value: `+86 ${newPhone()}` }],
    [ENTERPRISE]: { employeeNumber: `S${1000 + people}` },
    ...change,
  };
}
const added = async (change: Record<string, unknown> = {}) => (await scim('POST', '/Users', newUser(change))).body;
const staff = async (id: string) => (await server.owner.query('select * from staff where id = $1', [id])).rows[0];
const lastLog = async () => (await company.log()).at(-1)!;

test('the way Entra walks: find nobody, create, find, change, switch off, switch on, delete', async () => {
  const user = newUser();
  const find = (value: string, by = 'userName') =>
    scim('GET', `/Users?filter=${encodeURIComponent(`${by} eq "${value}"`)}`);
  expect((await find(user.userName)).body).toMatchObject({ totalResults: 0, Resources: [] });
  const created = await scim('POST', '/Users', user);
  expect(created).toMatchObject({
    status: 201,
    body: { userName: user.userName, active: true, displayName: user.displayName },
  });
  expect(created.headers['content-type']).toContain('application/scim+json');
  const { id } = created.body;
  expect(await lastLog()).toMatchObject({ type: 'add', permissionId: 3, staffName: company.admin.name });
  expect((await lastLog()).content).toMatch(/^目录同步：/);
  expect((await find(user.userName.toUpperCase())).body.Resources[0].id).toBe(id);
  expect((await find(user.externalId, 'externalId')).body.totalResults).toBe(1);

  const changed = await patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'displayName', value: '改名员工' },
    { op: 'Add', path: 'title', value: '工程师' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@corp.example' },
    { op: 'Replace', path: `${ENTERPRISE}:employeeNumber`, value: 'S-NEW-1' },
  );
  expect(changed.body).toMatchObject({
    displayName: '改名员工',
    title: '工程师',
    emails: [{ value: 'new@corp.example' }],
  });
  expect(await staff(id)).toMatchObject({
    name: '改名员工',
    duty: '工程师',
    email: 'new@corp.example',
    number: 'S-NEW-1',
  });

  const session = await company.signIn(Number(id));
  expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body).toMatchObject({
    active: false,
  });
  expect((await staff(id)).deleted_at).not.toBeNull();
  expect((await session.get('/api/v1/company/me')).code).toBe(1006);
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ active: false });
  expect((await patch(`/Users/${id}`, { op: 'Replace', value: { active: true } })).body).toMatchObject({
    active: true,
  });
  expect((await staff(id)).deleted_at).toBeNull();

  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
  expect((await find(user.userName)).body.totalResults).toBe(0);
  expect(await lastLog()).toMatchObject({ type: 'delete' });
});

test('the way Okta walks: pages, PUT of the whole, and a number that moves', async () => {
  const made = await added();
  const page = await scim('GET', '/Users?startIndex=2&count=1');
  expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
  expect(page.body.totalResults).toBeGreaterThan(1);
  const phone = newPhone();
  const put = await scim('PUT', `/Users/${made.id}`, {
    ...made,
    name: { familyName: '欧阳', givenName: '修' },
    displayName: undefined,
    phoneNumbers: [{ value: phone, type: 'mobile' }],
    [ENTERPRISE]: undefined,
  });
  expect(put.body).toMatchObject({ displayName: '欧阳修', phoneNumbers: [{ value: phone }] });
  // What it did not send it does not keep.
  expect((await staff(made.id)).number).toBe(made[ENTERPRISE].employeeNumber);
  expect((await scim('PUT', `/Users/${made.id}`, { ...put.body, active: false })).body.active).toBe(false);
  const again = await scim('POST', '/Users', newUser({ active: false }));
  expect(again).toMatchObject({ status: 400, body: { schemas: [ERROR], status: '400', scimType: 'invalidValue' } });
});

test('somebody whom the console added is taken over by the number, not added twice', async () => {
  const person = await company.person({ department: '研发' });
  const { body, status } = await scim('POST', '/Users', newUser({ phoneNumbers: [{ value: person.phone }] }));
  expect([status, body.id]).toEqual([201, String(person.staffId)]);
  expect(body.groups[0].value).toBe(String(company.departmentId('研发')));
});

describe('departments', () => {
  test('are made, renamed, filled, emptied and deleted as groups', async () => {
    const [one, two] = [await added(), await added()];
    const made = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: '同步部',
      externalId: 'g-1',
      members: [{ value: one.id }],
      [DEPARTMENT]: { parent: String(company.departmentId('研发')), number: 'SYNC-1' },
    });
    expect(made).toMatchObject({ status: 201, body: { displayName: '同步部', members: [{ value: one.id }] } });
    const { id } = made.body;
    const membersOf = async () =>
      (await scim('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);
    expect((await patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: two.id }] })).status).toBe(204);
    expect(await membersOf()).toEqual([one.id, two.id]);
    await patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${one.id}"]` });
    expect(await membersOf()).toEqual([two.id]);
    expect((await staff(one.id)).department_id).toBe(String(company.rootId));
    await patch(`/Groups/${id}`, { op: 'replace', path: 'displayName', value: '同步二部' });
    expect(await lastLog()).toMatchObject({ type: 'edit', permissionId: 5 });
    const found = await scim('GET', '/Groups?filter=displayName%20eq%20%22同步二部%22&excludedAttributes=members');
    expect(found.body.Resources[0]).toMatchObject({ id, externalId: 'g-1' });
    expect(found.body.Resources[0]).not.toHaveProperty('members');
    expect(await scim('DELETE', `/Groups/${id}`)).toMatchObject({
      status: 409,
      body: { schemas: [ERROR], status: '409' },
    });
    await patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect((await scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${id}`)).status).toBe(404);
  });

  test('the company itself is none of them', async () => {
    const { body } = await scim('GET', '/Groups?count=200');
    expect(body.Resources.map(({ id }: { id: string }) => id)).not.toContain(String(company.rootId));
    expect((await scim('GET', `/Groups/${company.rootId}`)).status).toBe(404);
  });
});

describe('refused', () => {
  test('without a token, with a wrong one, and with one that was revoked', async () => {
    expect(await scim('GET', '/Users', undefined, null)).toMatchObject({ status: 401, body: { schemas: [ERROR] } });
    expect((await scim('GET', '/Users', undefined, `${token.slice(0, -2)}zz`)).status).toBe(401);
    const other = await server.company();
    const mine = await tokenOf(other);
    expect((await scim('GET', '/Users', undefined, mine)).status).toBe(200);
    const [{ id }] = (await other.admin.caller.get('/api/v2/security/scim')).data.tokens;
    expect((await other.admin.caller.post('/api/v2/security/revokeScimToken', { id })).code).toBe(0);
    expect((await scim('GET', '/Users', undefined, mine)).status).toBe(401);
  });

  test('another company’s people and departments are nobody and nothing', async () => {
    const other = await server.company({ departments: { 外部: {} } });
    const stranger = await other.person();
    expect((await scim('GET', `/Users/${stranger.staffId}`)).status).toBe(404);
    expect((await patch(`/Users/${stranger.staffId}`, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    );
    expect((await scim('DELETE', `/Users/${stranger.staffId}`)).status).toBe(404);
    expect((await scim('GET', `/Groups/${other.departmentId('外部')}`)).status).toBe(404);
    const here = company.departmentId('销售');
    const moved = await patch(`/Groups/${here}`, {
      op: 'add',
      path: 'members',
      value: [{ value: String(stranger.staffId) }],
    });
    expect(moved.status).toBe(404);
    const taken = await scim('POST', '/Users', newUser({ phoneNumbers: [{ value: stranger.phone }] }));
    expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    expect(JSON.stringify(taken.body)).not.toContain(stranger.name);
  });

  test('names twice, the super administrator, unknown filters and paths, nonsense', async () => {
    const made = await added();
    expect(await scim('POST', '/Users', newUser({ userName: made.userName.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
    expect((await scim('DELETE', `/Users/${company.admin.staffId}`)).status).toBe(403);
    expect((await scim('GET', '/Users?filter=title%20co%20%22x%22')).body).toMatchObject({ scimType: 'invalidFilter' });
    expect((await patch(`/Users/${made.id}`, { op: 'replace', path: 'a[b eq', value: 1 })).body).toMatchObject({
      scimType: 'invalidPath',
    });
    const users = [{ userName: 1 }, newUser({ phoneNumbers: 'x' }), newUser({ phoneNumbers: [] })];
    const sent = [
      ['POST', '/Users', [null, [], {}, ...users]],
      ['PUT', `/Users/${made.id}`, [null, [], {}, ...users]],
      ['PATCH', `/Users/${made.id}`, [null, [], {}, { Operations: 'x' }, { Operations: [{ op: 'jump' }] }]],
      ['POST', '/Groups', [null, [], {}, { displayName: 'x'.repeat(300) }, { displayName: '组', members: 'x' }]],
    ] as const;
    for (const [method, path, bodies] of sent)
      for (const body of bodies)
        expect((await scim(method, path, body)).status, `${method} ${path} ${JSON.stringify(body)}`).toBe(400);
    expect((await scim('GET', '/Users/%00')).status).toBe(400);
    expect((await scim('GET', '/Nothing')).status).toBe(404);
  });

  test('a token ends with the rights of whoever made it, and needs all of them to be made', async () => {
    const other = await server.company();
    const role = await other.role('全部', [3, 5, 47], 'all');
    const maker = await other.person({ roles: [role] });
    const theirs = (await maker.caller.post('/api/v2/security/makeScimToken')).data.token;
    expect((await scim('GET', '/Users', undefined, theirs)).status).toBe(200);
    await server.owner.query(
      'delete from role_permission where company_id = $1 and role_id = $2 and permission_id = 5',
      [other.companyId, role],
    );
    expect((await scim('GET', '/Users', undefined, theirs)).status).toBe(403);
    const guard = await other.person({ roles: [await other.role('安全', [47], 'all')] });
    expect((await guard.caller.post('/api/v2/security/makeScimToken')).code).toBe(47022);
  });

  test('guessing tokens ends in 429, and costs nobody with a good one', async () => {
    const statuses = new Set<number>();
    for (let nth = 0; nth < 40; nth += 1) {
      const wrong = `${token.slice(0, -8)}${String(nth).padStart(8, '0')}`;
      statuses.add((await scim('GET', '/ServiceProviderConfig', undefined, wrong, '203.0.113.77')).status);
    }
    expect([...statuses]).toEqual([401, 429]);
    expect((await scim('GET', '/ServiceProviderConfig', undefined, token, '203.0.113.77')).status).toBe(200);
  });
});

test('tokens are told once, kept as hashes, two at most', async () => {
  const other = await server.company();
  const first = await tokenOf(other);
  await tokenOf(other);
  expect((await other.admin.caller.post('/api/v2/security/makeScimToken')).code).toBe(47023);
  const { data } = await other.admin.caller.get('/api/v2/security/scim');
  expect(data.tokens).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain(first.slice(-20));
  const { rows } = await server.owner.query(`select encode(token_hash, 'escape') as kept from scim_token`);
  expect(rows.some(({ kept }) => kept.includes(first.slice(-20)))).toBe(false);
});

test('a token that is answered again to a repeated request lies in the database for nobody to read', async () => {
  const other = await server.company();
  const make = async () =>
    (
      await other.admin.caller.send('POST', '/api/v2/security/makeScimToken', {
        headers: { 'idempotency-key': 'one-token' },
        body: {},
      })
    ).json().data.token;
  const first = await make();
  expect(await make()).toBe(first);
  const { rows } = await server.owner.query(
    `select encode(answer, 'escape') as kept from idempotency where answer is not null`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ kept }) => kept.includes('scim_') || kept.includes('"code"'))).toBe(false);
});

test('says of itself what it can', async () => {
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
  expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ name }: { name: string }) => name)).toEqual([
    'User',
    'Group',
  ]);
  expect((await scim('GET', '/Schemas')).body.totalResults).toBe(4);
});

test('somebody switched off for longer than they can be brought back is created anew under the same names', async () => {
  const user = newUser();
  const { body: before } = await scim('POST', '/Users', user);
  await patch(`/Users/${before.id}`, { op: 'Replace', path: 'active', value: false });
  await server.owner.query(`update staff set deleted_at = deleted_at - interval '31 days' where id = $1`, [before.id]);
  const filter = encodeURIComponent(`userName eq "${user.userName}"`);
  expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
  const again = await scim('POST', '/Users', user);
  expect(again).toMatchObject({ status: 201, body: { userName: user.userName, active: true } });
  expect(again.body.id).not.toBe(before.id);
});

test('somebody deleted in the console and added there again is taken over by the directory', async () => {
  const user = newUser();
  const { body: before } = await scim('POST', '/Users', user);
  const phone = (await staff(before.id)).phone;
  const admin = company.admin.caller;
  expect(await admin.post('/api/v2/company/user/delete', { userId: before.id })).toMatchObject({ code: 0 });
  const anew = await company.person({ phone });
  // As directories do: they look for somebody first, and go by the id that they know.
  const filter = encodeURIComponent(`userName eq "${user.userName}"`);
  expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
  const off = { op: 'Replace', path: 'active', value: false };
  expect((await patch(`/Users/${before.id}`, off)).status).toBe(404);
  const again = await scim('POST', '/Users', user);
  expect(again).toMatchObject({ status: 201, body: { id: String(anew.staffId), userName: user.userName } });
  expect((await patch(`/Users/${anew.staffId}`, off)).body).toMatchObject({ active: false });
  expect((await staff(String(anew.staffId))).deleted_at).not.toBeNull();
});

test('a department that was deleted leaves its externalId to the one that is created anew', async () => {
  const group = { displayName: '重建的部门', externalId: 'g-again' };
  const { body: first } = await scim('POST', '/Groups', group);
  expect((await scim('DELETE', `/Groups/${first.id}`)).status).toBe(204);
  const again = await scim('POST', '/Groups', group);
  expect(again).toMatchObject({ status: 201, body: { externalId: 'g-again' } });
});

describe('at once', () => {
  /** Both are under way while somebody else has the person; the second one has begun when the first one waits. */
  async function whileHeld<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query('select from staff where id = $1 for update', [id]);
    const one = first();
    await untilWaiting(server);
    const other = second();
    await Promise.race([other, untilWaiting(server, { count: 2 })]);
    await holder.query('commit');
    holder.release();
    return Promise.all([one, other]);
  }

  test('two changes of one person both stand', async () => {
    const { id } = await added();
    const answers = await whileHeld(
      id,
      () => patch(`/Users/${id}`, { op: 'Replace', path: 'title', value: '工程师' }),
      () => patch(`/Users/${id}`, { op: 'Replace', path: 'userName', value: `anew-${id}@corp.example` }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await scim('GET', `/Users/${id}`);
    expect(body).toMatchObject({ title: '工程师', userName: `anew-${id}@corp.example` });
  });

  test('somebody who is deleted meanwhile is not linked again', async () => {
    const { id, userName } = await added();
    const [gone, late] = await whileHeld(
      id,
      () => scim('DELETE', `/Users/${id}`),
      () => patch(`/Users/${id}`, { op: 'Replace', path: 'externalId', value: `late-${id}` }),
    );
    expect([gone.status, late.status]).toEqual([204, 404]);
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    expect(body.totalResults).toBe(0);
  });

  test('whoever comes into one department while another lets them go stays there', async () => {
    const { body: from } = await scim('POST', '/Groups', { displayName: '原来的部门' });
    const { body: to } = await scim('POST', '/Groups', { displayName: '去的部门' });
    const { id } = await added();
    await patch(`/Groups/${from.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
    const move = { userId: [Number(id)], deptId: Number(to.id) };
    const [moved, left] = await whileHeld(
      id,
      () => company.admin.caller.postJson('/api/v2/company/user/batchDept', move),
      () => patch(`/Groups/${from.id}`, { op: 'remove', path: `members[value eq "${id}"]` }),
    );
    expect([moved.code, left.status]).toEqual([0, 204]);
    expect((await staff(id)).department_id).toBe(to.id);
  });

  test('two changes of one department both stand', async () => {
    const { body } = await scim('POST', '/Groups', { displayName: '两次改动的部门' });
    const holder = await server.owner.connect();
    await holder.query('begin');
    await holder.query('select from department where company_id = $1 for update', [company.companyId]);
    const change = (...operations: unknown[]) => patch(`/Groups/${body.id}`, ...operations);
    const one = change({ op: 'replace', path: 'displayName', value: '改过名的部门' });
    await untilWaiting(server);
    const other = change({ op: 'replace', path: `${DEPARTMENT}:number`, value: 'D-ANEW' });
    await untilWaiting(server, { count: 2 });
    await holder.query('commit');
    holder.release();
    expect((await Promise.all([one, other])).map(({ status }) => status)).toEqual([204, 204]);
    const { body: after } = await scim('GET', `/Groups/${body.id}`);
    expect(after).toMatchObject({ displayName: '改过名的部门', [DEPARTMENT]: { number: 'D-ANEW' } });
  });

  test('a token is revoked when what was begun by it is done, and nothing is done by it afterwards', async () => {
    const ours = await server.company();
    const bearer = await tokenOf(ours);
    const { body: person } = await scim('POST', '/Users', newUser(), bearer);
    const { data } = await ours.admin.caller.get('/api/v2/security/scim');
    const operations = [{ op: 'Replace', path: 'title', value: '工程师' }];
    let isRevoked = false;
    const [changed] = await whileHeld(
      person.id,
      async () => {
        const answer = await scim('PATCH', `/Users/${person.id}`, { Operations: operations }, bearer);
        return { answer, wasRevoked: isRevoked };
      },
      async () => {
        const sent = { id: data.tokens[0].id };
        expect((await ours.admin.caller.post('/api/v2/security/revokeScimToken', sent)).code).toBe(0);
        isRevoked = true;
      },
    );
    expect(changed).toMatchObject({ answer: { status: 200 }, wasRevoked: false });
    expect((await scim('GET', `/Users/${person.id}`, undefined, bearer)).status).toBe(401);
  });
});
