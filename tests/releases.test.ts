import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { proofOf } from '#server/backup/proof.ts';
import { restore } from '#server/backup/restore.ts';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { loginsOf } from '#server/logins.ts';
import { createFiles } from '#server/outside/files.ts';
import { inRoot } from '#server/root.ts';
import { keptReleases, RELEASE_PASSWORD, releaseFile } from './kit/release-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'qixing-releases-'));
const made: string[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  for (const name of made) await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
});

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
const sections = [...readFileSync(inRoot('CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
const released = sections.filter((title) => title !== 'Unreleased');

test('the changelog has a dated section for each release, the newest first, and ours is the newest', () => {
  for (const title of released) expect(title).toMatch(/^\d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/);
  expect(sections.indexOf('Unreleased')).toBeLessThan(1);
  const numbers = released.map((title) => title.split(',')[0]!);
  expect(numbers[0]).toBe(version);
  const byNumber = [...numbers].sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  expect(numbers).toEqual(byNumber);
});

test('of each release there is a backup to start from', () => {
  expect(keptReleases().sort()).toEqual(released.map((title) => title.split(',')[0]!).sort());
});

/** Its migrations are still what they were, or it would be refused; those that came since run over its rows. */
test.each(keptReleases())('what release %s kept is taken over: books add up, logs are whole', async (release) => {
  const name = `t_${randomBytes(6).toString('hex')}`;
  made.push(name);
  const url = await createDatabaseIfMissing(inject('postgresUrl'), name);
  const { server } = loginsOf({ databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' }, url);
  const target = { url, server, files: createFiles('', join(folder, name)), secretsFile: null };
  const { tables } = await restore(async () => createReadStream(releaseFile(release)), RELEASE_PASSWORD, target);
  expect(tables).toBeGreaterThan(100);
  const { differences, brokenLogs, wholeLogs } = await proofOf(url, server);
  expect({ differences, brokenLogs }).toEqual({ differences: 0, brokenLogs: 0 });
  expect(wholeLogs).toBeGreaterThan(1);
});
