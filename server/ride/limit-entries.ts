import { sql } from 'kysely';
import type { LimitEntries } from '#contract/app-limits.ts';
import { endOfMonth, isDay, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import { GOING_STATUSES } from '#rules/order.ts';
import type { PageInput } from '#rules/paging.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';

type Entry = LimitEntries['rows'][number];
/** `isObjection`: given back by a decided objection, and not by the provider of its own accord. */
type Row = Omit<Entry, 'text' | 'leftFen'> & { runningFen: number; isObjection: boolean };

function monthAsked(month: string | undefined, now: Date): Month {
  if (month === undefined) return monthOf(now);
  if (!isDay(`${month}-01`)) throw new Refused({ ...REFUSALS.invalidInput, msg: '请选择月份', field: 'month' });
  return month;
}

function textOf({ kind, amountFen, isObjection }: Pick<Row, 'kind' | 'amountFen' | 'isObjection'>): string {
  if (kind === 'settle') return amountFen > 0 ? '按实际多扣' : '按实际少扣';
  return { freeze: '下单保留', release: '取消退回', refund: isObjection ? '异议退回' : '退款退回' }[kind];
}

interface Sums {
  takenFen: number;
  frozenFen: number;
  total: number;
}

interface Part extends PageInput {
  month?: string | undefined;
  /** The movement behind which the page begins. */
  after?: number | undefined;
}

/** Every movement of a month counts by its pick-up; the running sum is told for a limit that begins anew each month. */
export async function limitEntries(
  db: Db,
  { companyId, staffId }: Principal,
  { month: asked, after, page, pageSize }: Part,
  now: Date,
): Promise<LimitEntries> {
  const month = monthAsked(asked, now);
  const ofMonth = sql`entry.company_id = ${companyId} and entry.staff_id = ${staffId} and entry.counts_personal
    and entry.ride_at >= ${startOfMonth(month)} and entry.ride_at < ${endOfMonth(month)} and entry.amount_fen <> 0`;
  const { rows: sums } = await sql<Sums>`
    select coalesce(sum(entry.amount_fen), 0)::bigint as taken_fen, count(*) as total,
      coalesce(sum(entry.amount_fen) filter (where ride_order.status in (${sql.join(GOING_STATUSES)})), 0)::bigint as frozen_fen
    from limit_ledger entry join ride_order on ride_order.company_id = entry.company_id and ride_order.id = entry.order_id
    where ${ofMonth}`.execute(db);
  // What was left is a sum over the whole month, wherever the page begins.
  const from =
    after === undefined
      ? sql`true`
      : sql`(told.at, told.entry_id) < (select last.created_at, last.id
    from limit_ledger last where last.company_id = ${companyId} and last.id = ${after})`;
  const { rows } = await sql<Row>`
    select * from (select entry.id as entry_id, entry.created_at as at, entry.entry as kind, entry.order_id, ride_order.number, scene.name as scene_name,
      entry.ride_at, entry.amount_fen, sum(entry.amount_fen) over (order by entry.created_at, entry.id)::bigint as running_fen,
      entry.entry = 'refund' and exists (select from account_ledger paid where paid.company_id = ${companyId}
        and paid.order_id = entry.order_id and paid.at = entry.created_at and paid.objection_id is not null) as is_objection
    from limit_ledger entry
    join ride_order on ride_order.company_id = entry.company_id and ride_order.id = entry.order_id
    join scene on scene.company_id = entry.company_id and scene.id = entry.scene_id
    where ${ofMonth}) told where ${from}
    order by told.at desc, told.entry_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const at = month === monthOf(now) ? now : startOfMonth(month);
  const limit = (await limitsWithResidual(db, companyId, { staffIds: [staffId] }, at)).get(staffId) ?? NO_LIMIT;
  const { takenFen, frozenFen, total } = sums[0]!;
  const monthly = limit.kind === 'monthly';
  return {
    month,
    kind: limit.kind,
    moneyFen: limit.residualFen === null ? null : limit.moneyFen,
    usedFen: takenFen - frozenFen,
    frozenFen,
    leftFen: limit.residualFen,
    rows: rows.map(({ runningFen, isObjection, ...row }) => ({
      ...row,
      text: textOf({ ...row, isObjection }),
      leftFen: monthly ? limit.moneyFen - runningFen : null,
    })),
    total,
  };
}
