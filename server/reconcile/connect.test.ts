import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { connectAsConfigured } from './connect.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder without a database is not given an empty one: the address of the real one is asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-'));
  try {
    writeFileSync(join(folder, 'secret'), 'x');
    vi.stubEnv('DATA_DIR', folder);
    vi.stubEnv('DATABASE_URL', '');
    await expect(connectAsConfigured()).rejects.toThrow('请设置 DATABASE_URL');
    expect(readdirSync(folder)).not.toContain('postgres');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
