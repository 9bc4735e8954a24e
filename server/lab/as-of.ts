import type { FastifyInstance } from 'fastify';
import { type AsOfDepartment, type AsOfOrganisation, asOfApi } from '#contract/as-of.ts';
import type { Scope } from '#rules/department-tree.ts';
import { headcounts, type PastOrganisation, seenIn } from '#rules/lab/org-at.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import { type Context, serve } from '../http/serve.ts';
import { organisationOf, requireRecorded } from './history.ts';
import { momentsOf, policiesAt } from './past-policies.ts';
import { routeAt } from './past-route.ts';

const namesOf = ({ staff }: PastOrganisation, ids: readonly number[]): string[] =>
  ids.flatMap((id) => staff.get(id)?.name ?? []);

/** A person is the same whatever they are called since: ids are compared, names are told. */
const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

function departmentOf(then: PastOrganisation, now: PastOrganisation, people: ReadonlyMap<number, number>) {
  return (departmentId: number): AsOfDepartment => {
    const { name, superId } = then.departments.get(departmentId)!;
    const today = now.departments.get(departmentId);
    const active = ({ org }: PastOrganisation) => org.managersOf(departmentId).filter((id) => org.isActive(id));
    const [led, leads] = [active(then), active(now)];
    return {
      ...{ departmentId, superId, name, people: people.get(departmentId) ?? 0, managers: namesOf(then, led) },
      today: today ? { name: today.name, managers: namesOf(now, leads) } : null,
      isSame: today !== undefined && today.name === name && today.superId === superId && sameIds(led, leads),
    };
  };
}

/** Who reads the log of some departments sees those and their people; their managers, wherever these work. */
const scopeOf = ({ rights }: Actor): Scope => rights.scopeOf(PERMISSION.operationLog);

function organisationView(then: PastOrganisation, now: PastOrganisation, scope: Scope): AsOfOrganisation {
  const [seen, seenNow] = [seenIn(then, scope), seenIn(now, scope)];
  const ids = [...seen.departments].toSorted(([one], [other]) => one - other).map(([id]) => id);
  const membersOf = (past: PastOrganisation, roleId: number) =>
    namesOf(
      past,
      past.org.holdersOf(roleId).map(({ staffId }) => staffId),
    );
  return {
    departments: ids
      .map(departmentOf(then, now, headcounts(seen)))
      .map((one) => (one.superId !== null && seen.departments.has(one.superId) ? one : { ...one, superId: null })),
    added: [...seenNow.departments].flatMap(([id, { name }]) => (then.departments.has(id) ? [] : [name])),
    roles: [...then.roles]
      .filter(([roleId]) => membersOf(seen, roleId).length > 0 || membersOf(seenNow, roleId).length > 0)
      .toSorted(([one], [other]) => one - other)
      .map(([roleId, { name }]) => ({
        ...{ roleId, name, members: membersOf(seen, roleId) },
        membersNow: now.roles.has(roleId) ? membersOf(seenNow, roleId) : null,
      })),
  };
}

async function summaryAt({ db, actor, now }: Context, at: Date) {
  const { companyId } = actor;
  const since = await requireRecorded(db, companyId, at, now);
  const then = seenIn(await organisationOf(db, companyId, at), scopeOf(actor));
  const today = seenIn(await organisationOf(db, companyId, now), scopeOf(actor));
  const policies = await policiesAt(db, companyId, at, now);
  const inForce = (kind: string, side: 'past' | 'today', state: string) =>
    policies.filter((one) => one.kind === kind && one[side]?.status === state).length;
  const count = (label: string, was: number, is: number) => ({ label, past: was, today: is });
  return {
    since,
    counts: [
      count('员工', then.staff.size, today.staff.size),
      count('部门', then.departments.size, today.departments.size),
      count('启用的场景', inForce('scene', 'past', '已启用'), inForce('scene', 'today', '已启用')),
      count('审批流', inForce('flow', 'past', '在用'), inForce('flow', 'today', '在用')),
    ],
    moments: await momentsOf(db, companyId),
  };
}

const MOST_PEOPLE = 20;

async function peopleAt({ db, actor, now }: Context, at: Date, keyword: string) {
  await requireRecorded(db, actor.companyId, at, now);
  const { staff, departments } = seenIn(await organisationOf(db, actor.companyId, at), scopeOf(actor));
  return [...staff]
    .filter(([, { name }]) => name.includes(keyword))
    .slice(0, MOST_PEOPLE)
    .map(([staffId, { name, departmentId }]) => {
      return { staffId, name, departmentName: departments.get(departmentId)?.name ?? '' };
    });
}

export function asOfCalls(app: FastifyInstance) {
  serve(app, asOfApi.summary, ({ at }, context) => summaryAt(context, at));

  serve(app, asOfApi.organisation, async ({ at }, { db, actor, now }) => {
    const { companyId } = actor;
    await requireRecorded(db, companyId, at, now);
    const [then, today] = [await organisationOf(db, companyId, at), await organisationOf(db, companyId, now)];
    return organisationView(then, today, scopeOf(actor));
  });

  serve(app, asOfApi.policies, async ({ at }, { db, actor: { companyId }, now }) => {
    await requireRecorded(db, companyId, at, now);
    return policiesAt(db, companyId, at, now);
  });

  serve(app, asOfApi.people, ({ at, keyword = '' }, context) => peopleAt(context, at, keyword.trim()));

  serve(app, asOfApi.route, async ({ at, userId, sceneId }, context) => {
    await requireRecorded(context.db, context.actor.companyId, at, context.now);
    return routeAt(context, { at, staffId: userId, sceneId, scope: scopeOf(context.actor) });
  });
}
