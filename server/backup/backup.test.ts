import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isSpread } from '../../tests/kit/one-machine.ts';
import { writeOperations } from '../../tests/kit/operations.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { createDatabaseIfMissing } from '../create-database.ts';
import { loginsOf } from '../logins.ts';
import { createFiles, type Files } from '../outside/files.ts';
import { backupOf } from './backup.ts';
import { openPlace } from './place.ts';
import { digestsOf, proofOf } from './proof.ts';
import { type RestoreTarget, restore } from './restore.ts';

const PASSWORD = 'correct horse battery staple';
const base = mkdtempSync(join(tmpdir(), 'qixing-backup-'));
const made: string[] = [];

let server: TestServer;
let files: Files;
let fileId: string;
let largeId: string;
let backup: Buffer;

beforeAll(async () => {
  server = await testServer();
  files = server.services.files;
  const one = await server.company();
  await server.company();
  await writeOperations(server, one, [{ at: '2026-03-01 10:00:00', content: '带\\反斜杠、制表\t和\n换行' }]);
  fileId = await files.put(Buffer.from('一张照片'), { contentType: 'image/png' });
  // Several blocks of the seal: what stands at the end of a backup is not in the first of them.
  largeId = await files.put(randomBytes(2 * 1024 * 1024), { contentType: 'image/png' });
  for (const id of [fileId, largeId])
    await server.owner.query(
      'insert into proof_file (company_id, file_id, small_file, uploaded_by, uploaded_at) values ($1, $2, $3, $4, now())',
      [one.companyId, id, `${'0'.repeat(40)}.jpg`, one.admin.staffId],
    );
  backup = await buffer((await opened(server.databaseUrl)).stream);
});
afterAll(async () => {
  rmSync(base, { recursive: true, force: true });
  const client = await connected(inject('postgresUrl'));
  for (const name of made) await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** A backup of this database; its connection ends with it. */
async function opened(url: string) {
  const client = await connected(url);
  const { stream, count } = backupOf({ client, files, secrets: server.services.config }, PASSWORD);
  stream.on('close', () => void client.end());
  return { stream, count };
}

async function emptyTarget(): Promise<RestoreTarget & { folder: string }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  made.push(name);
  const url = await createDatabaseIfMissing(inject('postgresUrl'), name);
  const folder = join(base, name);
  const logins = loginsOf({ databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' }, url);
  return { url, server: logins.server, files: createFiles('', folder), secretsFile: `${base}/${name}.json`, folder };
}

async function digests(url: string): Promise<Map<string, string>> {
  const client = await connected(url);
  const found = await digestsOf(client);
  await client.end();
  return found;
}

const restored = (bytes: Buffer, target: RestoreTarget, password = PASSWORD) =>
  restore(async () => Readable.from([bytes]), password, target);

describe('what was backed up comes back', () => {
  test('every row of every table, the files and the secrets, and the books agree', async () => {
    const target = await emptyTarget();
    const answer = await restored(backup, target);
    expect(answer.files).toBe(2);
    expect([...(await digests(target.url))]).toEqual([...(await digests(server.databaseUrl))]);
    const file = await target.files.open(fileId);
    expect(await text(file!.stream)).toBe('一张照片');
    const [large, kept] = await Promise.all([target.files.open(largeId), files.open(largeId)]);
    expect((await buffer(large!.stream)).equals(await buffer(kept!.stream))).toBe(true);
    const secrets = join(server.services.config.dataDir, 'secrets.json');
    expect(readFileSync(target.secretsFile!, 'utf8')).toBe(readFileSync(secrets, 'utf8'));
    expect(statSync(target.secretsFile!).mode & 0o777).toBe(0o600);
    const proof = await proofOf(target.url, target.server);
    expect(proof).toMatchObject({ differences: 0, brokenLogs: 0 });
    expect(proof.wholeLogs).toBeGreaterThanOrEqual(2);
  });

  test('new rows come after the old ones, and the walls stand again', async () => {
    const target = await emptyTarget();
    await restored(backup, target);
    const client = await connected(target.url);
    await client.query('set search_path = qixing');
    const { rows } = await client.query(
      `select nextval(pg_get_serial_sequence('company', 'id')) > max(id) as later from company`,
    );
    expect(rows[0].later).toBe(true);
    const open = await client.query(`select relname from pg_class where relnamespace = 'qixing'::regnamespace
      and relkind = 'r' and relrowsecurity and not relforcerowsecurity`);
    expect(open.rows).toEqual([]);
    const asleep = await client.query(`select tgname from pg_trigger where tgenabled = 'D'`);
    expect(asleep.rows).toEqual([]);
    const walls = `select (select count(*) from pg_constraint where connamespace = 'qixing'::regnamespace)::int as checks,
      (select count(*) from pg_indexes where schemaname = 'qixing')::int as indexes`;
    const [[now], [kept]] = [(await client.query(walls)).rows, (await server.owner.query(walls)).rows];
    // A machine that is asked keeps the platform's tables in parts, and the checks of both.
    expect(isSpread() ? now.indexes : now).toEqual(isSpread() ? kept.indexes : kept);
    await client.end();
  });

  test('and the secrets that the new place has stay', async () => {
    const target = await emptyTarget();
    writeFileSync(target.secretsFile!, 'its own');
    const { secrets } = await restored(backup, target);
    expect(secrets?.sessionSecret).toBe(server.services.config.sessionSecret);
    expect(readFileSync(target.secretsFile!, 'utf8')).toBe('its own');
  });

  test('an account that row security binds backs up the same', async () => {
    const name = `backup_${randomBytes(4).toString('hex')}`;
    await server.owner.query(`create role ${name} login password 'x' in role qixing_owner`);
    const url = Object.assign(new URL(server.databaseUrl), { username: name, password: 'x' }).href;
    const target = await emptyTarget();
    await restored(await buffer((await opened(url)).stream), target);
    expect([...(await digests(target.url))]).toEqual([...(await digests(server.databaseUrl))]);
    await server.owner.query(`drop role ${name}`);
  });
});

const flipped = (bytes: Buffer, at: number): Buffer => {
  const spoilt = Buffer.from(bytes);
  spoilt[at]! ^= 1;
  return spoilt;
};

describe('what does not fit is refused, and nothing is touched', () => {
  const cases: [string, (bytes: Buffer) => Buffer, RegExp][] = [
    ['a byte that was changed', (bytes) => flipped(bytes, bytes.length - 40), /已损坏/],
    ['a file that was cut off', (bytes) => bytes.subarray(0, bytes.length - 1), /不完整/],
    ['something added at the end', (bytes) => Buffer.concat([bytes, Buffer.from('x')]), /多出/],
    ['another kind of file', () => Buffer.from('PK\u0003\u0004 and more than that of it'), /不是企行的备份/],
  ];
  test.each(cases)('%s', async (_, spoil, message) => {
    const target = await emptyTarget();
    await expect(restored(spoil(backup), target)).rejects.toThrow(message);
    expect([target.secretsFile!, target.folder].filter((path) => existsSync(path))).toEqual([]);
    const client = await connected(target.url);
    const { rows } = await client.query(`select nspname from pg_namespace where nspname = 'qixing'`);
    expect(rows).toEqual([]);
    await client.end();
  });

  test('another password; with the right one the same place then takes it', async () => {
    const target = await emptyTarget();
    await expect(restored(backup, target, `${PASSWORD}!`)).rejects.toThrow('BACKUP_KEY 不对');
    expect((await restored(backup, target)).files).toBe(2);
  });

  test('a database with something in it', async () => {
    const target = { ...(await emptyTarget()), url: server.databaseUrl };
    await expect(restored(backup, target)).rejects.toThrow('目标数据库里已经有企行的数据');
  });
});

describe('the folder of backups', () => {
  test('holds whole ones alone, and as many of the newest as are wanted', async () => {
    const folder = join(base, 'backups');
    const place = openPlace(folder);
    for (const name of ['qixing-1.qxb', 'qixing-2.qxb', 'qixing-3.qxb'])
      await place.write(name, Readable.from([backup]));
    const broken = Readable.from(
      (async function* () {
        yield backup;
        throw new Error('the disk is full');
      })(),
    );
    await expect(place.write('qixing-4.qxb', broken)).rejects.toThrow('the disk is full');
    expect(await place.prune(2)).toEqual(['qixing-1.qxb']);
    expect(readdirSync(folder).sort()).toEqual(['qixing-2.qxb', 'qixing-3.qxb']);
    expect((await buffer(await place.open('qixing-3.qxb'))).equals(backup)).toBe(true);
    await expect(place.open('qixing-1.qxb')).rejects.toThrow('没有找到备份');
  });
});
