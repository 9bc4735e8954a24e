import {
  type DepartmentDraft,
  type DepartmentEdit,
  type Manager,
  mayDelete,
  mayEdit,
  mayMove,
  mayNameManagers,
} from '#rules/department.ts';
import { addedText, deletedText, editedText } from '#rules/department-text.ts';
import type { DepartmentPlace } from '#rules/department-tree.ts';
import { isSameLimit, UNLIMITED } from '#rules/limit.ts';
import { PERMISSION } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { markEdited, refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { limitsInForce, setLimit } from '../limits.ts';
import { departmentInScope, departmentVersion, type LoadedDepartment, loadDepartment } from './queries.ts';
import { endDepartment, insertDepartment, lockStaff, lockTree, storeDepartment, storeManagers } from './writes.ts';

type ChangeContext = Pick<Context, 'actor' | 'db' | 'now' | 'record'>;

const scopeOf = ({ rights }: Actor) => rights.scopeOf(PERMISSION.department);

/** Those named, in the order they were named: the ones there before stay whoever asks, new ones must be one's own. */
async function namedManagers(
  { db, actor }: { db: Db; actor: Actor },
  over: DepartmentPlace,
  named: readonly number[],
  before: readonly Manager[] = [],
): Promise<Manager[]> {
  const names = [...new Set(named)];
  const kept = new Set(before.map(({ staffId }) => staffId));
  const staff = new Map((await lockStaff(db, actor.companyId, scopeOf(actor), names)).map((row) => [row.staffId, row]));
  const isUnknown = (id: number) => !(kept.has(id) ? staff.has(id) : staff.get(id)?.inScope);
  if (names.some(isUnknown)) throw new Refused({ ...REFUSALS.notFound, field: 'managerIds' });
  if (names.some((id) => !kept.has(id))) allowed(mayNameManagers(actor.rights, over));
  return names.map((staffId) => ({ staffId, name: staff.get(staffId)!.name }));
}

export async function addDepartment(
  draft: DepartmentDraft,
  { actor, db, now, record }: ChangeContext,
): Promise<number> {
  const { companyId } = actor;
  await lockTree(db, companyId);
  const parent = found(await departmentInScope(db, companyId, scopeOf(actor), draft.superId));
  const managers = await namedManagers({ db, actor }, parent, draft.managerIds);
  const departmentId = await insertDepartment(db, companyId, parent, draft, now);
  await storeManagers(
    db,
    companyId,
    departmentId,
    managers.map(({ staffId }) => staffId),
  );
  await setLimit(db, { companyId, departmentId }, draft.limit, actor, now);
  record(addedText(draft, parent.name, managers));
  return departmentId;
}

const sameManagers = (one: readonly Manager[], other: readonly Manager[]): boolean =>
  one.length === other.length && one.every(({ staffId }, at) => staffId === other[at]!.staffId);

/** What the department is to become, with the new parent where it moves; refused where it may not. */
async function decideEdit(edit: DepartmentEdit, before: LoadedDepartment, { actor, db }: ChangeContext) {
  const { companyId, rights } = actor;
  const moves = edit.superId !== undefined && edit.superId !== before.superId;
  const parent = moves ? found(await departmentInScope(db, companyId, scopeOf(actor), edit.superId!)) : undefined;
  const current = (await limitsInForce(db, companyId, { departmentIds: [before.id] })).get(before.id) ?? UNLIMITED;
  const limit = edit.limit ?? current;
  const managers = edit.managerIds
    ? await namedManagers({ db, actor }, before, edit.managerIds, before.managers)
    : before.managers;
  const changes = {
    parent: moves,
    managers: !sameManagers(before.managers, managers),
    limit: !isSameLimit(current, limit),
  };
  allowed(mayEdit(rights, before, changes));
  if (parent) allowed(mayMove(rights, before, parent));
  return { parent, current, limit, managers, changes };
}

export async function editDepartment(edit: DepartmentEdit, work: ChangeContext): Promise<void> {
  const { actor, db, now, record } = work;
  const { companyId } = actor;
  // The sums of limits move with a department: nobody writes into their ledger meanwhile. That lock comes before all.
  if (edit.superId !== undefined) await lockAccount(db, companyId);
  await lockTree(db, companyId);
  const before = found(await loadDepartment(db, companyId, scopeOf(actor), edit.departmentId));
  refuseStale(edit.version, await departmentVersion(db, companyId, before));
  const { parent, current, limit, managers, changes } = await decideEdit(edit, before, work);
  await storeDepartment(db, companyId, before, { ...edit, parent });
  await markEdited(db, actor, 'department', [before.id], now);
  if (changes.managers) {
    await storeManagers(
      db,
      companyId,
      before.id,
      managers.map(({ staffId }) => staffId),
    );
  }
  if (changes.limit) await setLimit(db, { companyId, departmentId: before.id }, limit, actor, now);
  const { name, number } = edit;
  const place = parent ? { superId: parent.id, superName: parent.name } : before;
  record(
    editedText(
      { ...before, limit: current },
      { name, number, superId: place.superId, superName: place.superName, managers, limit },
    ),
  );
}

export async function removeDepartment(departmentId: number, { actor, db, now, record }: ChangeContext): Promise<void> {
  await lockTree(db, actor.companyId);
  const department = found(await loadDepartment(db, actor.companyId, scopeOf(actor), departmentId));
  allowed(mayDelete(actor.rights, department));
  await endDepartment(db, actor.companyId, departmentId, now);
  record(deletedText(department.name));
}
