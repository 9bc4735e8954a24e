import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Binaries, copyBinaries } from './binaries.ts';

/** How PostgreSQL's programs are started: it refuses to run as root, so root lends it another user. */
export interface RunAs {
  prefix: string[];
  identity: { uid?: number; gid?: number };
}

interface Owner {
  uid: number;
  gid: number;
}

interface RunAsOwner extends RunAs {
  owner: Owner;
}

export const spawnLine = (runAs: RunAs, program: string, args: string[]): [string, string[]] => {
  const [first = program, ...rest] = [...runAs.prefix, program, ...args];
  return [first, rest];
};

/** Only what the programs need, and the clock that a test has moved: the server's secrets stay out of another user's process. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const clock = Object.keys(process.env).filter((name) => name.startsWith('FAKETIME'));
  const moved = clock.length > 0 ? ['LD_PRELOAD', ...clock] : [];
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP', ...moved];
  const pairs = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(pairs), LC_ALL: 'C' };
}

/** Chooses the user for this folder, gives it the folder, and says which programs it can reach. */
export function chooseRunAs(folder: string, binaries: Binaries): { runAs: RunAs; binaries: Binaries } {
  if (process.getuid?.() !== 0) return { runAs: { prefix: [], identity: {} }, binaries };
  const ways = waysFor(ordinaryOwner(folder));
  for (const reachable of [() => binaries, () => copyBinaries(binaries)]) {
    const programs = reachable();
    const way = ways.find((candidate) => works(candidate, folder, programs));
    if (!way) continue;
    for (const name of readdirSync(folder)) giveTree(join(folder, name), way.owner);
    return { runAs: way, binaries: programs };
  }
  const hint = '请改用普通用户启动，或用 DATABASE_URL 指定数据库';
  throw new StartError(`PostgreSQL 不能以 root 运行，也无法换成其他用户访问 ${folder}：${hint}`);
}

/**
 * A plain change of user cannot pass a 0700 folder above the data or the project. The second way acts on files as
 * root without root's other powers; the third is for containers that forbid it.
 */
function waysFor(owner: Owner): RunAsOwner[] {
  const { uid, gid } = owner;
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const power = ['--inh-caps', '--ambient-caps', '--bounding-set'].map((set) => `${set}=-all,+dac_override`);
  const mapped = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return [
    { prefix: [], identity: owner, owner },
    { prefix: ['unshare', ...mapped], identity: {}, owner: { uid: 0, gid: 0 } },
    { prefix: ['setpriv', ...user, ...power], identity: {}, owner },
  ];
}

/** Tried for real, for no look at mode bits knows of access lists, namespaces and containers. */
function works(way: RunAsOwner, folder: string, { initdb }: Binaries): boolean {
  chownSync(folder, way.owner.uid, way.owner.gid);
  // With --show initdb finds its programs and its user, and creates nothing.
  const script = '"$0" --show --pgdata="$1/none" && : > "$1/.probe" && rm "$1/.probe"';
  const options: SpawnSyncOptions = { cwd: folder, env: plainEnvironment(), stdio: 'ignore', timeout: 10_000 };
  const [command, args] = spawnLine(way, '/bin/sh', ['-c', script, initdb, folder]);
  return spawnSync(command, args, { ...options, ...way.identity }).status === 0;
}

/** A folder that an ordinary user began stays his; otherwise `nobody`. initdb knows only users of the list. */
function ordinaryOwner(folder: string): Owner {
  const users = readFileSync('/etc/passwd', 'utf8');
  const { uid, gid } = statSync(folder);
  if (uid !== 0 && users.includes(`:${uid}:`)) return { uid, gid };
  const line = users.match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  const unsigned = (text = '65534') => Number(text) >>> 0; // macOS writes -2
  return { uid: unsigned(line?.[1]), gid: unsigned(line?.[2]) };
}

function giveTree(path: string, owner: Owner): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry || (entry.uid === owner.uid && entry.gid === owner.gid)) return;
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), owner);
  lchownSync(path, owner.uid, owner.gid); // last, so that an interrupted walk is done again
}
