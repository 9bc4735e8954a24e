import { beforeAll, expect, test } from 'vitest';
import { deskPerson } from '../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { sweepSessions } from './sweep-sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

type Table = 'session' | 'desk_session';
const left = async (table: Table, staffId: number): Promise<number> =>
  (await server.owner.query(`select from ${table} where staff_id = $1`, [staffId])).rowCount!;
const unseen = (table: Table, days: number, staffId: number) =>
  server.owner.query(
    `update ${table} set last_seen_at = now() - make_interval(days => $1)
     where token_hash in (select token_hash from ${table} where staff_id = $2 order by created_at limit 1)`,
    [days, staffId],
  );

test('a session that was over long ago goes, one that still lets in or has only just ended does not', async () => {
  expect((await server.owner.query(`select from job where name = 'sessions'`)).rowCount).toBe(1);
  for (const company of [await server.company(), await server.company()]) {
    const { staffId, caller } = await company.person();
    const second = await company.signIn(staffId);
    await server.owner.query('update session set ended_at = now() where staff_id = $1', [staffId]);
    const third = await company.signIn(staffId);
    await unseen('session', 29, staffId);
    await sweepSessions(server.services);
    expect(await left('session', staffId)).toBe(3);
    expect((await second.get('/api/v1/company/me')).code).toBe(1006);
    await unseen('session', 31, staffId);
    await sweepSessions(server.services);
    expect(await left('session', staffId)).toBe(2);
    expect((await caller.get('/api/v1/company/me')).code).toBe(10004);
    expect((await third.get('/api/v1/company/me')).code).toBe(0);
  }
});

test('of the desk’s people the last one stays, by which the list says when they were seen', async () => {
  const admin = await deskPerson(server, '管理员');
  const gone = await deskPerson(server, '客服');
  const seen = async () =>
    (await admin.get('/desk/v1/staff', { pageSize: 500 })).data.rows.find(
      ({ staffId }: { staffId: number }) => staffId === gone.staffId,
    ).lastSeenAt;
  // The password's own row, and the one that the second step opened.
  await server.owner.query(`update desk_session set last_seen_at = now() - interval '40 days' where staff_id = $1`, [
    gone.staffId,
  ]);
  const before = await seen();
  expect(await left('desk_session', gone.staffId)).toBe(2);
  await sweepSessions(server.services);
  expect(await left('desk_session', gone.staffId)).toBe(1);
  expect(await seen()).toBe(before);
  expect((await admin.get('/desk/v1/session/me')).code).toBe(0);
});
