import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, StepError } from './run.mjs';

/** DESK_KEYS as key:secret, or what a demonstration on this machine wrote into its data folder. */
export function deskKeys() {
  const [key, secret] = (process.env.DESK_KEYS ?? '').split(':');
  if (key && secret) return { deskKey: key, deskSecret: secret };
  const file = join(resolve(root, process.env.DATA_DIR ?? 'data'), 'demo.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StepError(`读不到 ${file}：请先以演示模式启动，或设置 DESK_KEYS=key:secret`);
  }
}

/** Where a demonstration of this machine listens, unless addresses are given. */
export const addressesOf = (given) => (given.length > 0 ? given : [`http://127.0.0.1:${process.env.PORT ?? 3000}`]);

const lineOf = (error) =>
  error.code === 'ECONNREFUSED' ? '连不上服务：请先以演示模式启动（npm start），或写明它的地址' : error.message;

/** Runs something of a TypeScript module, straight from the sources; whatever fails becomes a line. */
export async function withModule(path, work) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work(await vite.ssrLoadModule(path));
  } catch (error) {
    throw error instanceof StepError ? error : new StepError(lineOf(error));
  } finally {
    await vite.close();
  }
}
