import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { fileStartError, StartError } from './start-error.ts';

/** Whoever loses them can no longer open what they sealed. */
export interface KeptSecrets {
  readonly sessionSecret: string;
  /** Both empty: only the keys that were made at the desk are taken. */
  readonly deskKey: string;
  readonly deskSecret: string;
}

export const secretsFileOf = (dataDir: string): string => join(dataDir, 'secrets.json');

/** As they are kept, beside the data and in a backup. */
export const secretsText = ({ sessionSecret, deskKey, deskSecret }: KeptSecrets): string =>
  `${JSON.stringify({ sessionSecret, deskKey, deskSecret }, null, 2)}\n`;

const newSecrets = (): KeptSecrets => ({
  sessionSecret: randomBytes(32).toString('hex'),
  deskKey: `desk-${randomBytes(6).toString('hex')}`,
  deskSecret: randomBytes(32).toString('hex'),
});

/** Whole or not at all, and never over another's: of servers that start at once in one folder, all keep the first one's. */
function keepFirst(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Made once and kept beside the data, readable by the owner alone. */
export function keptSecrets(dataDir: string): KeptSecrets {
  const file = secretsFileOf(dataDir);
  try {
    if (!existsSync(file)) keepFirst(file, secretsText(newSecrets()));
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof SyntaxError
      ? new StartError(`${file} 已损坏：请从备份恢复，或删除它以重新生成（所有人需要重新登录）`)
      : fileStartError(error, file);
  }
}

type Env = Record<string, string | undefined>;

/** What the settings say of them; it goes before what is kept. */
export function setSecrets(env: Env): Partial<KeptSecrets> {
  const sessionSecret = env.SESSION_SECRET?.trim();
  return { ...(sessionSecret && { sessionSecret }), ...deskKeys(env) };
}

function deskKeys(env: Env): Partial<KeptSecrets> {
  const text = env.DESK_KEYS?.trim();
  if (!text) return {};
  if (text === 'off') return { deskKey: '', deskSecret: '' };
  const [deskKey, deskSecret, ...rest] = text.split(':');
  if (deskKey && deskSecret && rest.length === 0) return { deskKey, deskSecret };
  throw new StartError('DESK_KEYS 不正确：应为 键:密钥，或 off');
}
