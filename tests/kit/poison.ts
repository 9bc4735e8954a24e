import type { TestServer } from './server.ts';

let made = 0;

/** From now on the database refuses every change that leaves such a row; answers the cure. */
export async function poison({ owner }: TestServer, table: string, rows: string): Promise<() => Promise<unknown>> {
  made += 1;
  const name = `poisoned_${made}`;
  await owner.query(`alter table ${table} add constraint ${name} check (not (${rows})) not valid`);
  return () => owner.query(`alter table ${table} drop constraint ${name}`);
}
