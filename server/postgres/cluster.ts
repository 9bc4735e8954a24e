import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { explainOutput } from './explain.ts';
import { chooseRunAs, plainEnvironment, type RunAs, spawnLine } from './run-as.ts';

const PASSWORD = 'qixing-superuser-password'; // also the mark by which we know the folder as ours
const NEW_CLUSTER_BYTES = 150 * 1024 * 1024;

/** A folder of ours: the password file, and PostgreSQL's own folder `cluster` beside it. */
export interface Cluster {
  folder: string;
  path: string;
  password: string;
  runAs: RunAs;
  binaries: Binaries;
}

export async function openCluster(requestedFolder: string, binaries: Binaries, durable: boolean): Promise<Cluster> {
  mkdirSync(requestedFolder, { recursive: true, mode: 0o700 });
  const folder = realpathSync(requestedFolder);
  const path = join(folder, 'cluster');
  refuseForeignFolder(folder);
  if (existsSync(path)) refuseOtherVersion(path, binaries.major);
  else refuseFullDisk(folder);
  const password = keptPassword(folder, existsSync(path));
  const cluster = { folder, path, password, ...chooseRunAs(folder, binaries) };
  if (!existsSync(path)) await createCluster(cluster, durable);
  return cluster;
}

function refuseForeignFolder(folder: string): void {
  // A fresh volume has lost+found, and desktops leave hidden files.
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (names.length === 0 || names.includes(PASSWORD)) return;
  throw new StartError(`${folder} 里已有其他文件（如 ${names[0]}），不是企行的数据库文件夹：请换一个空文件夹`);
}

function refuseOtherVersion(path: string, ours: number): void {
  const mark = join(path, 'PG_VERSION');
  const found = existsSync(mark) ? Number.parseInt(readFileSync(mark, 'utf8'), 10) : Number.NaN;
  if (found === ours) return;
  if (Number.isNaN(found)) throw new StartError(`${path} 已损坏（缺少 PG_VERSION）：请从备份恢复`);
  const age = found > ours ? '较新' : '较旧';
  throw new StartError(
    `${path} 由${age}的 PostgreSQL ${found} 创建，本程序内置 ${ours}：请用对应版本打开，或先导出再导入`,
  );
}

function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= NEW_CLUSTER_BYTES) return;
  const left = Math.floor((bavail * bsize) / 1024 / 1024);
  throw new StartError(
    `磁盘空间不足：${folder} 只剩 ${left} MB，新建数据库至少需要 ${NEW_CLUSTER_BYTES / 1024 / 1024} MB`,
  );
}

/** Of a folder that is known to be ours. */
export const passwordIn = (folder: string): string => readFileSync(join(folder, PASSWORD), 'utf8');

function keptPassword(folder: string, inUse: boolean): string {
  const path = join(folder, PASSWORD);
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (kept !== '') return kept;
  if (inUse) throw new StartError(`数据库密码文件 ${path} 是空的：请从备份恢复它`);
  const password = randomBytes(24).toString('base64url');
  writeFileSync(path, password, { mode: 0o600, flush: true });
  return password;
}

/** Under another name until it is complete, so that an interrupted first start leaves nothing half made. */
async function createCluster({ folder, path, runAs, binaries }: Cluster, durable: boolean): Promise<void> {
  const unfinished = `${path}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const [command, args] = spawnLine(runAs, binaries.initdb, [
    ...[`--pgdata=${unfinished}`, '--username=qixing', `--pwfile=${join(folder, PASSWORD)}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--set=timezone=Asia/Shanghai', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ]);
  const output: string[] = [];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env: plainEnvironment(), ...runAs.identity });
    child.stdout.on('data', (chunk) => output.push(String(chunk)));
    child.stderr.on('data', (chunk) => output.push(String(chunk)));
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new StartError(explainOutput('创建数据库失败', output.join('').split('\n'), folder));
  renameSync(unfinished, path);
}
