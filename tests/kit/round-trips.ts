import pg from 'pg';
import type { TestServer } from './server.ts';

/** One transaction as the database sees it: how deep its statements wait for each other. */
interface Exchange {
  /** What was sent, each behind its round. */
  readonly sent: string[];
  /** The last round of which an answer has come. */
  answered: number;
  deepest: number;
}

/** How the server ends what only read: nobody waits for the answer, so that it is no round trip. */
const NOT_WAITED_FOR = 'end';
const ENDS = new Set(['commit', 'rollback', NOT_WAITED_FOR]);

const textOf = (config: unknown): string => {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
};

export interface RoundTrips {
  readonly count: number;
  /** What was sent in which round, to find the one that is too many. */
  readonly sent: string;
}

/**
 * How often a server waits for its database during some work. Statements that are sent together are one round trip, one
 * that is sent because of another's answer is the next. Test files share a process: what another server asks is not counted.
 */
export async function roundTrips({ databaseUrl }: TestServer, work: () => Promise<unknown>): Promise<RoundTrips> {
  const own = new URL(databaseUrl).pathname.slice(1);
  const open = new Map<object, Exchange>();
  const all: Exchange[] = [];
  const plain = pg.Client.prototype.query;
  const exchangeOf = (client: object): Exchange => {
    const known = open.get(client);
    if (known) return known;
    const exchange: Exchange = { sent: [], answered: 0, deepest: 0 };
    open.set(client, exchange);
    all.push(exchange);
    return exchange;
  };
  function counted(this: pg.Client, ...given: unknown[]): unknown {
    if (this.database !== own) return Reflect.apply(plain, this, given);
    const text = textOf(given[0]);
    const exchange = exchangeOf(this);
    const round = exchange.answered + 1;
    exchange.sent.push(`${round} ${text}`);
    if (text !== NOT_WAITED_FOR) exchange.deepest = Math.max(exchange.deepest, round);
    if (ENDS.has(text)) open.delete(this);
    const answer: unknown = Reflect.apply(plain, this, given);
    const noted = () => {
      exchange.answered = Math.max(exchange.answered, round);
    };
    if (answer instanceof Promise) answer.then(noted, noted);
    return answer;
  }
  Object.assign(pg.Client.prototype, { query: counted });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: plain });
  }
  return {
    count: all.reduce((sum, { deepest }) => sum + deepest, 0),
    sent: all.map(({ sent }) => sent.join('\n')).join('\n\n'),
  };
}
