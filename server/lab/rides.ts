import { sql } from 'kysely';
import type { LabChange } from '#rules/lab/compare.ts';
import type { RefusedTry, RideFact } from '#rules/lab/facts.ts';
import { judgedAs, NO_LIMITS } from '#rules/lab/policy.ts';
import { besideEachOther, type ComparedRide } from '#rules/lab/result.ts';
import { moneyText } from '#rules/money.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { nearestChanges } from '#rules/ride/nearest-change.ts';
import { type EvaluationInput, evaluate, type LimitsLeft, rulesOf, type SceneRules } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { contains } from '../query-kit.ts';
import { inWords } from '../ride/judge.ts';
import { type RowsOf, rowsSeen } from './figures.ts';
import { gatherPast, type KnownPast } from './past-of.ts';
import { readRides } from './read-past.ts';
import type { StoredRun } from './runs.ts';

interface Row extends Omit<ComparedRide, 'text' | 'verdict'> {
  verdicts: ComparedRide['verdict'][];
  failed: string[];
  lefts: [LimitsLeft | null, LimitsLeft | null] | null;
}

export interface RideFilter extends PageInput {
  readonly change?: LabChange | undefined;
  readonly word?: string | undefined;
}

/** Orders and refused rides of a run; names are those that the reader's own order list shows. */
export const ridesOf = (of: RowsOf) => sql`sandbox_row entry
  left join ride_order ride on ride.company_id = entry.company_id and ride.id = entry.order_id
  left join ride_refusal tried on tried.company_id = entry.company_id and tried.id = entry.refusal_id
  join department on department.company_id = entry.company_id and department.id = entry.department_id
  where ${rowsSeen(of)}`;

const COLUMNS = sql`entry.nth, entry.order_id, entry.refusal_id, coalesce(ride.number, '') as number,
  coalesce(ride.staff_name, tried.staff_name) as staff_name, department.name as department_name,
  coalesce(ride.ride_at, tried.ride_at) as ride_at,
  coalesce(ride.booked_start, tried.booked_start) ->> 'address' as start,
  coalesce(ride.booked_end, tried.booked_end) ->> 'address' as "end",
  coalesce(ride.actual_pay_fen, ride.estimate_fen, tried.estimate_fen) as amount_fen, entry.change, entry.before_fen,
  entry.after_fen, entry.before_personal_fen, entry.after_personal_fen, entry.verdicts, entry.failed, entry.lefts`;

/** How a ride is judged before and after, with what the limits left each time. */
function inputsOf(known: KnownPast, run: StoredRun, row: Row): [EvaluationInput, EvaluationInput] | null {
  const ride: RideFact | RefusedTry | undefined = known.past.facts[0] ?? known.past.tries[0];
  if (!ride) return null;
  const { played, baseline, version } = run.question;
  const isSubject = run.kind === 'scene' && ride.sceneId === run.subjectId;
  const own = 'version' in ride ? known.versionOf(ride) : known.currentOf(ride.sceneId);
  const before: SceneRules =
    isSubject && baseline === 'current' ? known.versionOf({ sceneId: ride.sceneId, version }) : own;
  const after = isSubject && played ? rulesOf(played) : own;
  const address = (input: EvaluationInput): EvaluationInput => ({
    ...input,
    ride: {
      ...input.ride,
      from: { ...input.ride.from, address: row.start },
      to: { ...input.ride.to, address: row.end },
    },
  });
  const [leftBefore, leftAfter] = row.lefts ?? [null, null];
  const judged = (rules: SceneRules, left: LimitsLeft | null) =>
    address(judgedAs(ride, rules, known.days, left ?? NO_LIMITS));
  return [judged(before, leftBefore), judged(after, leftAfter)];
}

async function knownRide(db: Db, companyId: number, row: Row): Promise<KnownPast> {
  const gather = gatherPast();
  for await (const part of readRides(db, companyId, row)) gather.take(part);
  return gather.known();
}

const moneyWords = ({ afterPersonalFen }: Row): string =>
  afterPersonalFen > 0 ? `个人付 ${moneyText(afterPersonalFen)}` : '个人不用付';

/** Why it comes out as it does: the first rule that refuses it, or who pays what. */
async function textOf(db: Db, run: StoredRun, companyId: number, row: Row): Promise<string> {
  if (row.failed.length === 0) return moneyWords(row);
  const inputs = inputsOf(await knownRide(db, companyId, row), run, row);
  if (!inputs) return '';
  const failed = evaluate(inputs[1]).reasons.filter(({ passed }) => !passed);
  return (await inWords(db, failed)).map(({ text }) => text).join('；');
}

const shown = ({ verdicts, failed: _, lefts: __, ...ride }: Row, text: string): ComparedRide => ({
  ...ride,
  verdict: verdicts[1]!,
  text,
});

export async function comparedRides(
  db: Db,
  run: StoredRun,
  of: RowsOf,
  filter: RideFilter,
): Promise<Page<ComparedRide>> {
  const { page, pageSize, change, word } = filter;
  const kind = change ? sql`entry.change = ${change}` : sql`entry.change <> 'same'`;
  const named = word
    ? sql`(coalesce(ride.staff_name, tried.staff_name) ilike ${contains(word)} or ride.number like ${contains(word)})`
    : sql`true`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${ridesOf(of)} and ${kind} and ${named}`.execute(db),
    sql<Row>`select ${COLUMNS} from ${ridesOf(of)} and ${kind} and ${named}
      order by coalesce(ride.ride_at, tried.ride_at) desc, entry.nth
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
  ]);
  const list: ComparedRide[] = [];
  for (const row of rows) list.push(shown(row, await textOf(db, run, of.companyId, row)));
  return { rows: list, total: counted[0]!.total };
}

/** One ride by both sets of rules, and what would let it pass. */
export async function compareRide(db: Db, run: StoredRun, of: RowsOf, nth: number) {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${ridesOf(of)} and entry.nth = ${nth}`.execute(db);
  const row = found(rows[0]);
  const inputs = found(inputsOf(await knownRide(db, of.companyId, row), run, row));
  const [before, after] = await Promise.all(inputs.map((input) => inWords(db, evaluate(input).reasons)));
  const failed = after!.filter(({ passed }) => !passed).map(({ text }) => text);
  return {
    ride: shown(row, failed.join('；') || moneyWords(row)),
    rules: besideEachOther(before!, after!),
    nearest: nearestChanges(inputs[1]).map(({ text }) => text),
  };
}
