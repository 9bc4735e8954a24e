import type { FastifyInstance } from 'fastify';
import { type AsOfDepartment, type AsOfOrganisation, asOfApi } from '#contract/as-of.ts';
import { headcounts, type PastOrganisation } from '#rules/lab/org-at.ts';
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

function organisationView(then: PastOrganisation, now: PastOrganisation): AsOfOrganisation {
  const ids = [...then.departments].toSorted(([one], [other]) => one - other).map(([id]) => id);
  const membersOf = (past: PastOrganisation, roleId: number) =>
    namesOf(
      past,
      past.org.holdersOf(roleId).map(({ staffId }) => staffId),
    );
  return {
    departments: ids.map(departmentOf(then, now, headcounts(then))),
    added: [...now.departments].flatMap(([id, { name }]) => (then.departments.has(id) ? [] : [name])),
    roles: [...then.roles]
      .filter(([roleId]) => then.org.holdersOf(roleId).length > 0 || now.org.holdersOf(roleId).length > 0)
      .toSorted(([one], [other]) => one - other)
      .map(([roleId, { name }]) => ({
        ...{ roleId, name, members: membersOf(then, roleId) },
        membersNow: now.roles.has(roleId) ? membersOf(now, roleId) : null,
      })),
  };
}

async function summaryAt({ db, actor: { companyId }, now }: Context, at: Date) {
  const since = await requireRecorded(db, companyId, at, now);
  const [then, today] = [await organisationOf(db, companyId, at), await organisationOf(db, companyId, now)];
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

async function peopleAt({ db, actor: { companyId }, now }: Context, at: Date, keyword: string) {
  await requireRecorded(db, companyId, at, now);
  const { staff, departments } = await organisationOf(db, companyId, at);
  return [...staff]
    .filter(([, { name }]) => name.includes(keyword))
    .slice(0, MOST_PEOPLE)
    .map(([staffId, { name, departmentId }]) => {
      return { staffId, name, departmentName: departments.get(departmentId)?.name ?? '' };
    });
}

export function asOfCalls(app: FastifyInstance) {
  serve(app, asOfApi.summary, ({ at }, context) => summaryAt(context, at));

  serve(app, asOfApi.organisation, async ({ at }, { db, actor: { companyId }, now }) => {
    await requireRecorded(db, companyId, at, now);
    return organisationView(await organisationOf(db, companyId, at), await organisationOf(db, companyId, now));
  });

  serve(app, asOfApi.policies, async ({ at }, { db, actor: { companyId }, now }) => {
    await requireRecorded(db, companyId, at, now);
    return policiesAt(db, companyId, at, now);
  });

  serve(app, asOfApi.people, ({ at, keyword = '' }, context) => peopleAt(context, at, keyword.trim()));

  serve(app, asOfApi.route, async ({ at, userId, sceneId }, context) => {
    await requireRecorded(context.db, context.actor.companyId, at, context.now);
    return routeAt(context, at, userId, sceneId);
  });
}
