import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { inRoot } from '#server/root.ts';
import { TEMPLATE } from '../kit/global-setup.ts';

/** The built commands as operators run them, on databases that stand elsewhere. */
const BACKUP = inRoot('dist/server/backup/backup-main.js');
const RESTORE = inRoot('dist/server/backup/restore-main.js');
const KEY = 'correct horse battery staple';
/** As a place sets them whose DATA_DIR does not last. */
const SET = { SESSION_SECRET: 'set by the operator', DESK_KEYS: 'desk:set too' };

const base = mkdtempSync(join(tmpdir(), 'qixing-backups-'));
const made: string[] = [];
const newFolder = () => mkdtempSync(join(base, 'data-'));

async function newDatabase(template?: string): Promise<string> {
  const name = `b_${randomBytes(6).toString('hex')}`;
  made.push(name);
  return await createDatabaseIfMissing(inject('postgresUrl'), name, template);
}

async function ran(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, BACKUP_TO: join(base, 'kept'), BACKUP_KEY: KEY, DEMO: 'off', ...env },
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, output };
}

const secretsIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));

let name: string;

beforeAll(async () => {
  for (const path of [BACKUP, RESTORE]) if (!existsSync(path)) throw new Error('run `npm run build` first');
  const env = { DATABASE_URL: await newDatabase(TEMPLATE), DATA_DIR: newFolder(), ...SET };
  const { code, output } = await ran(BACKUP, [], env);
  expect([code, output]).toEqual([0, expect.stringContaining('已备份到')]);
  [name = ''] = readdirSync(join(base, 'kept'));
});
afterAll(async () => {
  rmSync(base, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const database of made) await client.query(`drop database if exists "${database}" with (force)`);
  await client.end();
});

test('restores that were refused leave nothing that the next one would trip over', async () => {
  const folder = newFolder();
  const env = { DATABASE_URL: await newDatabase(), DATA_DIR: folder };
  const refused: [string, Record<string, string>][] = [
    [name, { BACKUP_KEY: '' }],
    [name, { BACKUP_KEY: `${KEY}!` }],
    ['none.qxb', {}],
    [name, { DATABASE_URL: 'postgres://x:x@127.0.0.1:1/none' }],
  ];
  for (const [file, wrong] of refused) {
    const { code } = await ran(RESTORE, [file], { ...env, ...wrong });
    expect([code, readdirSync(folder)], JSON.stringify(wrong)).toEqual([1, []]);
  }
  const { code, output } = await ran(RESTORE, [name], env);
  expect([code, output]).toEqual([0, expect.stringContaining('已恢复')]);
  // Those that were in force where the backup was made, though its DATA_DIR had others.
  const kept = { sessionSecret: SET.SESSION_SECRET, deskKey: 'desk', deskSecret: 'set too' };
  expect(secretsIn(folder)).toEqual(kept);
  expect(output).not.toContain('SESSION_SECRET');
}, 180_000);

test('settings that differ from the backup win, and what to set is told', async () => {
  const folder = newFolder();
  const env = { DATABASE_URL: await newDatabase(), DATA_DIR: folder, ...SET, SESSION_SECRET: 'another' };
  const { code, output } = await ran(RESTORE, [name], env);
  expect(code).toBe(0);
  expect(output).toContain('设置的 SESSION_SECRET 与备份中的不同，以设置为准');
  expect(output).toContain(`请把它改为备份时所用的（备份中的在 ${join(folder, 'secrets.json')}）`);
  expect(output).not.toContain('DESK_KEYS');
  expect(secretsIn(folder).sessionSecret).toBe(SET.SESSION_SECRET);
});
