import { sql } from 'kysely';
import { flowFigures } from '#rules/lab/flow-figures.ts';
import { ruleFigures } from '#rules/lab/remark.ts';
import type { StoredResult } from '#rules/lab/result.ts';
import type { Database, Db } from '../db.ts';
import type { Played } from './played.ts';
import type { AskedQuestion } from './runs.ts';

interface Beside {
  readonly question: AskedQuestion;
  readonly seconds: number;
}

const NO_CHECK = { orders: 0, same: 0, unknown: { changed: 0, rules: 0, cap: 0, price: 0 }, unsettled: 0 };
/** Of runs that are not about money. */
const NO_MONEY = {
  check: { ...NO_CHECK, companyFen: 0, personalFen: 0 },
  ...{ whole: { label: '合计', movedFen: 0, refused: 0 }, singles: [], ranges: [] },
};

const signed = (count: number): string => `${count > 0 ? '+' : count < 0 ? '−' : ''}${Math.abs(count)}`;

/** What came out in a few words, within what somebody may see; null: all departments. */
export function outcomeOf(played: Exclude<Played, { kind: 'rides' }>, departmentIds: readonly number[] | null): string {
  const isSeen = ({ departmentId }: { readonly departmentId: number }) =>
    departmentIds === null || departmentIds.includes(departmentId);
  if (played.kind === 'flow') {
    const { before, after } = flowFigures(played.flowParts.filter(isSeen)).load;
    return `${signed(after.decisions - before.decisions)} 次`;
  }
  const { added, dropped } = ruleFigures(played.ruleParts.filter(isSeen));
  return `${signed(added.orders - dropped.orders)} 单待批`;
}

function resultOf(played: Played, { question, seconds }: Beside): StoredResult {
  const { changes, baseline } = question;
  const beside = { changes, baseline, seconds };
  if (played.kind === 'rides') {
    const { kind: _, rows: __, ...figures } = played;
    return { ...figures, ...beside };
  }
  const { kind: _, ...parts } = played;
  return { ...NO_MONEY, ...beside, ...parts, outcome: outcomeOf(played, question.departmentIds) };
}

async function storeRows(db: Db, companyId: number, runId: number, rows: readonly string[]): Promise<void> {
  for (const text of rows) {
    await sql`insert into sandbox_row as added (company_id, run_id, nth, order_id, refusal_id, department_id, change, before_fen,
        after_fen, before_personal_fen, after_personal_fen, verdicts, failed, lefts)
      select ${companyId}, ${runId}, sent.nth, sent.order_id, sent.refusal_id, sent.department_id, sent.change,
        sent.before_fen, sent.after_fen, sent.before_personal_fen, sent.after_personal_fen, sent.verdicts, sent.failed,
        sent.lefts
      from json_to_recordset(${text}::json) as sent (nth int, order_id bigint, refusal_id bigint, department_id bigint,
        change text, before_fen bigint, after_fen bigint, before_personal_fen bigint, after_personal_fen bigint,
        verdicts text[], failed text[], lefts jsonb)
      where sent.order_id is not null
        or exists (select from ride_refusal tried where tried.company_id = ${companyId} and tried.id = sent.refusal_id)
      returning nth`.execute(db);
  }
}

/** Two connections store rows in half the time of one: most of it is that each row names an order that is there. */
const AT_ONCE = 2;

/** The rows, then the figures, which make it a result: it is there whole or not at all. */
export async function storeResult(
  database: Database,
  [companyId, runId]: readonly [number, number],
  played: Played,
  beside: Beside,
  now: Date,
): Promise<void> {
  const texts = played.kind === 'rides' ? played.rows : [];
  const shares = Array.from({ length: AT_ONCE }, (_, share) => texts.filter((__, nth) => nth % AT_ONCE === share));
  await Promise.all(
    shares
      .filter((share) => share.length > 0)
      .map((share) => database.company(companyId, (db) => storeRows(db, companyId, runId, share))),
  );
  await database.company(companyId, (db) =>
    db
      .updateTable('sandboxRun')
      .set({ status: 'done', finishedAt: now, result: JSON.stringify(resultOf(played, beside)) })
      .where('companyId', '=', companyId)
      .where('id', '=', runId)
      .where('status', '=', 'running')
      .execute(),
  );
}
