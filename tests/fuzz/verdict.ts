import type pg from 'pg';
import { type Difference, differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { pastTriggers } from '../kit/past-triggers.ts';
import type { TestServer } from '../kit/server.ts';
import { FUZZED, type FuzzFigures, nameOf } from './play.ts';
import { completeKitRows } from './world.ts';

const PLAYED = 'needs a replay that was played to its end: server/lab/sandbox.test.ts';
const CHECKED = 'needs a check of a bill that ran to its end: server/proof/proof.test.ts';
const PROVIDER = 'asks a company’s identity provider: server/access/sso.test.ts walks there and back';
/** Calls that no request here brings to a success, and where that is done. */
export const WITHOUT_SUCCESS: Readonly<Record<string, string>> = {
  'POST /api/v1/sso/start': PROVIDER,
  'POST /api/v1/sso/finish': PROVIDER,
  'POST /api/v3/lab/sandbox/order': PLAYED,
  'POST /api/v3/account/reconcile/line': CHECKED,
  'POST /api/v3/account/reconcile/draft': CHECKED,
};

export const neverSucceeded = ({ succeeded }: FuzzFigures): string[] =>
  FUZZED.map(nameOf).filter((name) => !succeeded.has(name));

async function withClient<T>({ owner }: TestServer, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** An order that the kit wrote past the server's locks while the bill of its month was being issued. */
const isKitRow = ({ check, examples }: Difference): boolean =>
  check === '已出账的月份没有漏掉结算' && examples.every(({ what }) => /^T\d+$/.test(what));

/** What the books of all companies disagree about after everything that was sent. */
export async function bookDifferences(server: TestServer): Promise<string[]> {
  await completeKitRows(server);
  const found = await withClient(server, reconcile);
  return found.filter((one) => !isKitRow(one)).map(differenceText);
}

/** For the control: a fen that nobody posted. */
export async function plantFen({ owner }: TestServer): Promise<void> {
  const { rows } = await owner.query(`select company_id, id from account_ledger where kind = 'settle' limit 1`);
  const { company_id: companyId, id } = rows[0]!;
  await pastTriggers(owner, Number(companyId), (client) =>
    client.query('update account_ledger set amount_fen = amount_fen + 1 where company_id = $1 and id = $2', [
      companyId,
      id,
    ]),
  );
}

export function figuresText({ requests, beside, seconds, codes, succeeded, failed }: FuzzFigures): string {
  const most = [...codes].sort(([, one], [, other]) => other - one).slice(0, 12);
  return (
    `${requests} requests (${beside} that a schema refuses) in ${Math.round(seconds)} s ` +
    `(${(requests / seconds).toFixed(0)} a second), ` +
    `${succeeded.size} of ${FUZZED.length} calls answered with success, ${failed.length} with 500; ` +
    `codes ${most.map(([code, count]) => `${code}: ${count}`).join(', ')}`
  );
}
