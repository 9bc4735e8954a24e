import type { DepartmentPlace } from '../department-tree.ts';
import { PERMISSION } from '../permission.ts';
import { isRefused, type Refusal, type Refused, refuse } from '../refusal.ts';
import {
  canGrant,
  FIXED_ROLES,
  type HeldRole,
  isAtLeast,
  isSuper,
  type Rights,
  ROLE,
  rightsOf,
  scopeOfRole,
} from '../role.ts';
import { SECURITY_REFUSALS } from '../security.ts';
import { STAFF_REFUSALS } from '../staff.ts';

export type PlaceOf = (departmentId: number) => DepartmentPlace | undefined;

export interface ActingPerson {
  readonly staffId: number;
  readonly rights: Rights;
}

export interface Target {
  readonly staffId: number;
  readonly name: string;
  readonly departmentId: number;
  readonly roles: readonly HeldRole[];
}

const rightsOfTarget = ({ roles, departmentId }: Target): Rights => rightsOf(roles, departmentId);
const isOneself = (actor: ActingPerson, target: Pick<Target, 'staffId'>): boolean => actor.staffId === target.staffId;
export const isSuperTarget = ({ roles }: Pick<Target, 'roles'>): boolean =>
  isSuper({ roleIds: roles.map(({ id }) => id) });

/** The super administrator's row is changed by that person alone, whatever anybody else may do. */
export function mayChange<T extends Target>(actor: ActingPerson, target: T): T | Refused {
  if (isSuperTarget(target) && !isOneself(actor, target))
    return refuse(STAFF_REFUSALS.superAlone, { name: target.name });
  return target;
}

export interface RoleChange {
  readonly given: readonly number[];
  readonly taken: readonly number[];
}

/** What the form asks for against what is held; the roles that no form assigns are neither given nor taken. */
export function roleChange(held: readonly number[], wanted: readonly number[]): RoleChange {
  const assigned = (ids: readonly number[]) => [...new Set(ids)].filter((id) => !FIXED_ROLES.includes(id));
  const [before, after] = [assigned(held), assigned(wanted)];
  return {
    given: after.filter((id) => !before.includes(id)),
    taken: before.filter((id) => !after.includes(id)),
  };
}

/** A role carries what it carries where its holder works: the same role means more in a larger department. */
const isWithin = (actor: ActingPerson, role: HeldRole, departmentId: number, placeOf: PlaceOf): boolean =>
  canGrant(actor.rights, { permissions: role.permissions, scope: scopeOfRole(role, departmentId) }, placeOf);

/** Each role given, where the person will work, and each role taken, where the person worked, is within one's own. */
export function mayChangeRoles(
  actor: ActingPerson,
  staffId: number | null,
  change: { given: readonly HeldRole[]; taken: readonly HeldRole[]; from: number; to: number },
  placeOf: PlaceOf,
): null | Refused {
  const { given, taken, from, to } = change;
  if (given.length + taken.length === 0) return null;
  if (staffId === actor.staffId && !isSuper(actor.rights)) return refuse(STAFF_REFUSALS.ownRoles);
  const beyond =
    given.find((role) => !isWithin(actor, role, to, placeOf)) ??
    taken.find((role) => !isWithin(actor, role, from, placeOf));
  return beyond ? refuse(STAFF_REFUSALS.roleBeyond, { role: beyond.name }) : null;
}

/**
 * Moving somebody whose role follows the department gives that role anew, over the new department. Whoever moves
 * themselves chooses who approves for them; the super administrator alone has nobody to ask.
 */
export function mayMove<T extends Target>(
  actor: ActingPerson,
  target: T,
  departmentId: number,
  placeOf: PlaceOf,
): T | Refused {
  const changed = mayChange(actor, target);
  if ('refused' in changed || departmentId === target.departmentId) return changed;
  if (isOneself(actor, target) && !isSuper(actor.rights)) return refuse(STAFF_REFUSALS.ownDepartment);
  const beyond = target.roles.find((role) => role.scope === 'ownTree' && !isWithin(actor, role, departmentId, placeOf));
  return beyond ? refuse(STAFF_REFUSALS.moveBeyond, { name: target.name, role: beyond.name }) : target;
}

export interface PlacePlan {
  readonly given: readonly HeldRole[];
  readonly taken: readonly HeldRole[];
  readonly kept: readonly HeldRole[];
}

/** An edit's department and roles together: a role kept, given or taken means what it means where one works. */
export function planPlace(
  actor: ActingPerson,
  target: Target,
  wanted: { departmentId: number; roles: readonly HeldRole[] | undefined },
  placeOf: PlaceOf,
): PlacePlan | Refused {
  const { departmentId, roles } = wanted;
  const held = target.roles.filter(({ id }) => id !== ROLE.staff);
  const idsOf = (some: readonly HeldRole[]) => some.map(({ id }) => id);
  const change = roles ? roleChange(idsOf(held), idsOf(roles)) : { given: [], taken: [] };
  const given = (roles ?? []).filter(({ id }) => change.given.includes(id));
  const taken = held.filter(({ id }) => change.taken.includes(id));
  const kept = held.filter(({ id }) => !change.taken.includes(id));
  const place = { given, taken, from: target.departmentId, to: departmentId };
  const decisions = [
    mayChange(actor, target),
    mayChangeRoles(actor, target.staffId, place, placeOf),
    mayMove(actor, { ...target, roles: kept }, departmentId, placeOf),
  ];
  return decisions.find(isRefused) ?? { given, taken, kept };
}

export function mayDelete<T extends Target>(actor: ActingPerson, target: T, placeOf: PlaceOf): T | Refused {
  if (isSuperTarget(target)) return refuse(STAFF_REFUSALS.superStays, { name: target.name });
  if (isOneself(actor, target)) return refuse(STAFF_REFUSALS.deleteOneself);
  if (!isAtLeast(actor.rights, rightsOfTarget(target), placeOf))
    return refuse(STAFF_REFUSALS.stronger, { name: target.name });
  return target;
}

/** Whoever changes what somebody signs in by can sign in as that person: only towards somebody who may do no more. */
function mayEditSignIn<T extends Target>(actor: ActingPerson, target: T, placeOf: PlaceOf, own: Refusal): T | Refused {
  if (isOneself(actor, target)) return refuse(own);
  const weaker = !isSuperTarget(target) && isAtLeast(actor.rights, rightsOfTarget(target), placeOf);
  return weaker ? target : refuse(STAFF_REFUSALS.stronger, { name: target.name });
}

export const mayEditPhone = <T extends Target>(actor: ActingPerson, target: T, placeOf: PlaceOf): T | Refused =>
  mayEditSignIn(actor, target, placeOf, STAFF_REFUSALS.ownPhone);

/** Where the company's identity provider names people by their number; elsewhere it is a detail like the others. */
export const mayEditNumber = <T extends Target>(actor: ActingPerson, target: T, placeOf: PlaceOf): T | Refused =>
  mayEditSignIn(actor, target, placeOf, STAFF_REFUSALS.ownNumber);

/** So is what stands beside it: without the second factor the first one lets in. */
export const mayResetFactor = <T extends Target>(actor: ActingPerson, target: T, placeOf: PlaceOf): T | Refused =>
  mayEditSignIn(actor, target, placeOf, SECURITY_REFUSALS.notOwnFactor);

/** A budget is not raised by the one who spends it; the super administrator has nobody above to ask. */
export function mayChangeConditions<T extends Target>(actor: ActingPerson, target: T): T | Refused {
  if (isOneself(actor, target) && !isSuper(actor.rights)) return refuse(STAFF_REFUSALS.ownConditions);
  return mayChange(actor, target);
}

export function maySwitchPay<T extends Target & { companyPay: boolean }>(
  actor: ActingPerson,
  target: T,
  on: boolean,
): T | Refused {
  if (isOneself(actor, target) && !isSuper(actor.rights)) return refuse(STAFF_REFUSALS.ownPay);
  const changed = mayChange(actor, target);
  if ('refused' in changed || target.companyPay !== on) return changed;
  return refuse(on ? STAFF_REFUSALS.payStarted : STAFF_REFUSALS.payStopped, { name: target.name });
}

/** Import, information supplement, template and member marking. */
export const hasImportAccess = (rights: Rights): boolean =>
  isSuper(rights) || (rights.functions.has(PERMISSION.staff) && rights.scopeOf(PERMISSION.staff).kind === 'all');

export function mayImport(rights: Rights): null | Refused {
  return hasImportAccess(rights) ? null : refuse(STAFF_REFUSALS.importBeyond);
}
