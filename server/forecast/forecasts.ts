import { type RawBuilder, sql } from 'kysely';
import type { ForecastRow } from '#contract/forecast.ts';
import { type Day, dayOf, monthOf } from '#rules/calendar.ts';
import {
  backTest,
  type DayCosts,
  daysFrom,
  expectedDays,
  type ForecastFacts,
  type ForecastOwner,
  forecast,
  type KindOf,
} from '#rules/forecast.ts';
import { PERMISSION } from '#rules/permission.ts';
import { found } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { limitsInForce } from '../limits.ts';
import { withinScope } from '../query-kit.ts';
import {
  type Asking,
  costsOf,
  factsOf,
  firstDayOf,
  frozenIn,
  kindsOf,
  monthlyLimits,
  openUses,
  patternOf,
  yesterdayOf,
} from './facts.ts';

export interface Owner {
  readonly id: number;
  readonly name: string;
  /** The company's own department at the top. */
  readonly isTop: boolean;
}

const isFinance = ({ actor }: Context): boolean => actor.rights.functions.has(PERMISSION.finance);

/** Finance look at all of them, others at those of their scope. */
function visible(context: Context): RawBuilder<boolean> {
  const { actor } = context;
  if (isFinance(context)) return sql<boolean>`true`;
  return withinScope(actor.companyId, actor.rights.scopeOf(PERMISSION.department), 'department.id');
}

async function departmentsOf(context: Context): Promise<Owner[]> {
  const { companyId } = context.actor;
  const { rows } = await sql<Owner>`select department.id, department.name, department.super_id is null as is_top
    from department where department.company_id = ${companyId} and department.deleted_at is null and ${visible(context)}
    order by cardinality(department.path), department.id`.execute(context.db);
  return rows;
}

async function projectsOf(context: Context): Promise<Owner[]> {
  if (!isFinance(context)) return [];
  const { rows } = await sql<Owner>`select id, number || ' ' || name as name, false as is_top from project
    where company_id = ${context.actor.companyId} and is_enabled order by number`.execute(context.db);
  return rows;
}

export interface Known {
  readonly owner: Owner;
  readonly facts: ForecastFacts;
  readonly costs: DayCosts;
}

const askingOf = ({ actor, db, now }: Context): Asking => ({ db, companyId: actor.companyId, now });

export async function knownDepartments(asking: Asking, owners: readonly Owner[]): Promise<Known[]> {
  const ids = owners.map(({ id }) => id);
  const costs = await costsOf(asking, 'department', ids);
  const limits = await monthlyLimits(asking, ids);
  const frozen = await frozenIn(asking, 'department');
  const open = await openUses(asking);
  return owners.map((owner) => {
    const own = costs.get(owner.id)!;
    const facts = factsOf(asking.now, {
      ...{ limitFen: limits.get(owner.id) ?? null, isWhole: false, costs: own, frozenFen: frozen.get(owner.id) ?? 0 },
      ...{ open: open.filter(({ path }) => path.includes(owner.id)), hasPattern: patternOf(own, asking.now) },
    });
    return { owner, facts, costs: own };
  });
}

export async function knownProjects(asking: Asking, owners: readonly Owner[]): Promise<Known[]> {
  const projectIds = owners.map(({ id }) => id);
  const costs = await costsOf(asking, 'project', projectIds);
  const limits = await limitsInForce(asking.db, asking.companyId, { projectIds });
  const frozen = await frozenIn(asking, 'project');
  return owners.map((owner) => {
    const own = costs.get(owner.id)!;
    const budget = limits.get(owner.id);
    const facts = factsOf(asking.now, {
      ...{ limitFen: budget?.kind === 'total' ? budget.moneyFen : null, isWhole: true, costs: own },
      ...{ frozenFen: frozen.get(owner.id) ?? 0, open: [], hasPattern: patternOf(own, asking.now) },
    });
    return { owner, facts, costs: own };
  });
}

const knownOf = async (context: Context, type: ForecastOwner): Promise<Known[]> =>
  type === 'project'
    ? knownProjects(askingOf(context), await projectsOf(context))
    : knownDepartments(askingOf(context), await departmentsOf(context));

export const rowOf = ({ owner, facts }: Known, kindOf: KindOf): ForecastRow => ({
  ...{ id: owner.id, name: owner.name, limitFen: facts.limitFen, beforeFen: facts.beforeFen },
  ...forecast(facts, kindOf, owner.id),
});

/** What will break first, and what has most of it used, above. */
const byUse = (one: ForecastRow, other: ForecastRow): number => shareOf(other) - shareOf(one) || one.id - other.id;
const shareOf = ({ landingFen, limitFen }: ForecastRow): number =>
  limitFen === null ? -1 : limitFen === 0 ? Number.MAX_VALUE : landingFen / limitFen;

export async function forecasts(context: Context, type: ForecastOwner) {
  const { now } = context;
  const kindOf = await kindsOf(askingOf(context));
  const known = await knownOf(context, type);
  const top = known.find(({ owner }) => owner.isTop);
  const bounded = known.filter(({ facts }) => facts.limitFen !== null);
  return {
    ...{ month: monthOf(now), today: dayOf(now), hasPattern: known.some(({ facts }) => facts.hasPattern) },
    company: top ? rowOf(top, kindOf) : null,
    rows: bounded.map((one) => rowOf(one, kindOf)).sort(byUse),
    tested: top ? testedOf(top.costs, now, kindOf) : null,
  };
}

function testedOf(costs: DayCosts, now: Date, kindOf: KindOf) {
  const { months, ...tested } = backTest(costs, firstDayOf(costs), dayOf(now), kindOf);
  return { ...tested, months: months.map((one) => ({ ...one })) };
}

/** The sum up to each day that is over. */
function actualDays({ facts, costs }: Known, last: Day) {
  let fen = facts.beforeFen;
  return daysFrom(`${facts.month}-01`, last).map((day) => {
    fen += costs.get(day) ?? 0;
    return { day, fen };
  });
}

export async function forecastOf(context: Context, type: ForecastOwner, id: number) {
  const kindOf = await kindsOf(askingOf(context));
  const known = await knownOf(context, type);
  const one = found(known.find(({ owner }) => owner.id === id));
  const row = rowOf(one, kindOf);
  return {
    ...row,
    actual: actualDays(one, yesterdayOf(context.now)),
    expected: expectedDays(one.facts, kindOf, row.dailyFen).map((point) => ({ ...point })),
    open: one.facts.open.map((use) => ({ ...use })),
    tested: testedOf(one.costs, context.now, kindOf),
  };
}
