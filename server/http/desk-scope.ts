import { deskApi } from '#contract/desk.ts';
import { DESK_SCOPE, type DeskScope } from '#contract/desk-scope.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import type { DeskActor } from './desk-actor.ts';
import { Refused } from './refused.ts';

const BY_PATH = new Map<string, DeskScope>(
  Object.entries(deskApi).map(([name, { method, path }]) => [
    `${method} ${path}`,
    DESK_SCOPE[name as keyof typeof deskApi],
  ]),
);

export function scopeOf({ method, path }: Endpoint): DeskScope {
  const scope = BY_PATH.get(`${method} ${path}`);
  if (scope === undefined) throw new Error(`${path} does not say how the scope of whoever calls binds it`);
  return scope;
}

interface Named {
  readonly companyId?: number;
  readonly orderId?: number;
  readonly objectionNo?: string;
  readonly questionId?: number;
  readonly cityId?: number;
}

/** Whether the views that go by city and company show what the input names. */
async function isShown(db: Db, scope: DeskScope, { companyId = 0, ...named }: Named): Promise<boolean> {
  if (scope === 'order') {
    const orders = db.selectFrom('deskOrder').select('id').where('companyId', '=', companyId);
    return (await orders.where('id', '=', named.orderId ?? 0).executeTakeFirst()) !== undefined;
  }
  if (scope === 'objection') {
    const objections = db.selectFrom('deskObjection').select('id').where('companyId', '=', companyId);
    return (await objections.where('number', '=', named.objectionNo ?? '').executeTakeFirst()) !== undefined;
  }
  if (scope === 'question') {
    const questions = db.selectFrom('deskQuestion').select('id').where('companyId', '=', companyId);
    return (await questions.where('id', '=', named.questionId ?? 0).executeTakeFirst()) !== undefined;
  }
  return true;
}

/**
 * What lies outside a person's companies or cities is missing to them, and what shows all of them is not theirs to open. Machines
 * and most people see all.
 */
export async function withinScope(db: Db, { person }: DeskActor, call: Endpoint, input: unknown): Promise<void> {
  const scope = scopeOf(call);
  const named: Named = typeof input === 'object' && input !== null ? input : {};
  const { companyIds = null, cityIds = null } = person ?? {};
  if (scope === 'all' && (companyIds ?? cityIds) !== null) throw new Refused(DESK_REFUSALS.forAllOnly);
  const isForeign = companyIds !== null && named.companyId !== undefined && !companyIds.includes(named.companyId);
  const goesByCity = scope === 'city' || (scope === 'cityOrRows' && named.cityId !== undefined);
  const isAway = cityIds !== null && goesByCity && !cityIds.includes(named.cityId ?? 0);
  if (isForeign || isAway) throw new Refused(REFUSALS.notFound);
  if (cityIds !== null && !(await isShown(db, scope, named))) throw new Refused(REFUSALS.notFound);
}
