import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

const textOf = (config: unknown): string => {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
};

/** What becomes of a statement on its way to the database: sent as it is, as another text, or not at all. */
export type Hook = (
  text: string,
  client: pg.Client,
) => { readonly send: string } | { readonly fail: Error } | undefined;

/** A pool's own query is told by a callback, a client's by its promise. */
function failed(error: Error, told: unknown): unknown {
  if (typeof told !== 'function') return Promise.reject(error);
  return void process.nextTick(told, error);
}

/** A client of the server's own, and not one by which a test looks past row security. */
const isServers = (client: pg.Client): boolean =>
  String(Reflect.get(Reflect.get(client, 'connectionParameters') ?? {}, 'options')).includes('role=qixing_app');

/** Gathers what the server itself says to the database, each text once. */
export const gatherInto =
  (texts: Set<string>): Hook =>
  (text, client) => {
    if (isServers(client)) texts.add(text);
    return undefined;
  };

/** While some work is done, every statement of every client of this process passes the hook. */
export async function withStatements<T>(hook: Hook, work: () => Promise<T>): Promise<T> {
  const plain: Query = pg.Client.prototype.query;
  function hooked(this: pg.Client, ...given: unknown[]): unknown {
    const [config, ...rest] = given;
    const changed = hook(textOf(config), this);
    if (!changed) return Reflect.apply(plain, this, given);
    if ('fail' in changed) return failed(changed.fail, rest.at(-1));
    const isObject = typeof config === 'object' && config !== null;
    const values = isObject && 'values' in config && changed.send.includes('$') ? { values: config.values } : {};
    return Reflect.apply(plain, this, [isObject ? { text: changed.send, ...values } : changed.send, ...rest]);
  }
  Object.assign(pg.Client.prototype, { query: hooked });
  try {
    return await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: plain });
  }
}
