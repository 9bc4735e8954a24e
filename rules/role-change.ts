import { covers, type DepartmentPlace, type Scope, trees } from './department-tree.ts';
import { REFUSALS, type Refused, refusal, refuse } from './refusal.ts';
import { canGrant, FIXED_ROLES, type HeldRole, isAtLeast, isSuper, type Rights, ROLE, scopeOfRole } from './role.ts';

export const ROLE_REFUSALS = {
  fixedRole: refusal(24001, '系统角色不能编辑或删除'),
  nameTaken: refusal(24002, '角色名称已存在', 'name'),
  membersLeft: refusal(24003, '当前角色下成员不为空，无法删除！'),
  roleInUse: refusal(24004, '角色正在被审批流等使用，无法删除！'),
  beyondOwn: refusal(24005, '该角色的权限或部门范围超出您自己的，不能授予、编辑或删除'),
  strongerTarget: refusal(24006, '“{name}”的权限超出您自己的，不能变更其角色'),
  ownRoles: refusal(24007, '不能变更自己的角色'),
  membersFixed: refusal(24008, '{reason}'),
  alreadyMembers: refusal(24009, '所选员工已是该角色成员'),
  noMemberList: refusal(24010, '普通员工角色没有成员列表'),
  notHolder: refusal(24011, '只有超级管理员本人可以移交'),
  toOneself: refusal(24012, '不能移交给自己', 'successorId'),
  noSuccessor: refusal(24013, '请绑定正确的手机号码！', 'successorId'),
} as const;

type PlaceOf = (departmentId: number) => DepartmentPlace | undefined;
/** What a role gives: enough to ask whether somebody may give it. */
type RoleGrant = Pick<HeldRole, 'permissions' | 'scope' | 'departments'>;
type ChangeResult = Refused | undefined;

/** Somebody whose roles are to change. */
export interface Holder {
  readonly staffId: number;
  readonly name: string;
  readonly departmentId: number;
  readonly rights: Rights;
}

type Changer = Pick<Holder, 'staffId' | 'rights'>;

/**
 * The departments that a role opens to people of these departments. With nobody in it, 本部门 is nowhere yet: whoever
 * is added later is asked about then.
 */
export function scopeGranted(role: RoleGrant, homes: readonly number[]): Scope {
  return role.scope === 'ownTree' ? trees(homes) : scopeOfRole({ ...role, id: 0, name: '' }, 0);
}

const mayGive = (giver: Rights, role: RoleGrant, homes: readonly number[], placeOf: PlaceOf): boolean =>
  canGrant(giver, { permissions: role.permissions, scope: scopeGranted(role, homes) }, placeOf);

/** A department that the giver does not see is as good as none. */
const areSeen = (giver: Rights, departments: readonly number[], placeOf: PlaceOf): boolean =>
  departments.every((id) => {
    const place = placeOf(id);
    return place !== undefined && covers(giver.wholeScope, place);
  });

/** `homes`: the departments of those who hold the role already, and so get what it is changed to. */
export function giveRole(giver: Rights, draft: RoleGrant, homes: readonly number[], placeOf: PlaceOf): ChangeResult {
  if (draft.scope === 'listed' && !areSeen(giver, draft.departments, placeOf)) return refuse(REFUSALS.notFound);
  return mayGive(giver, draft, homes, placeOf) ? undefined : refuse(ROLE_REFUSALS.beyondOwn);
}

/** Both what the role was and what it becomes must be the changer's own to give. */
export function changeRole(
  changer: Rights,
  [role, draft]: readonly [RoleGrant & { readonly id: number }, RoleGrant],
  homes: readonly number[],
  placeOf: PlaceOf,
): ChangeResult {
  if (FIXED_ROLES.includes(role.id)) return refuse(ROLE_REFUSALS.fixedRole);
  if (!mayGive(changer, role, homes, placeOf)) return refuse(ROLE_REFUSALS.beyondOwn);
  return giveRole(changer, draft, homes, placeOf);
}

export function deleteRole(
  changer: Rights,
  role: RoleGrant & { readonly id: number; readonly memberCount: number },
  placeOf: PlaceOf,
): ChangeResult {
  if (FIXED_ROLES.includes(role.id)) return refuse(ROLE_REFUSALS.fixedRole);
  if (!mayGive(changer, role, [], placeOf)) return refuse(ROLE_REFUSALS.beyondOwn);
  return role.memberCount > 0 ? refuse(ROLE_REFUSALS.membersLeft) : undefined;
}

const MEMBERS_COME_BY: Record<number, string> = {
  [ROLE.superAdministrator]: '超级管理员只能移交，不能添加或移除成员',
  [ROLE.departmentAdministrator]: '部门管理员随部门负责人的设置产生，不能添加或移除成员',
  [ROLE.departmentManager]: '部门经理只能在员工信息中设置',
  [ROLE.staff]: '普通员工是全体员工的默认角色，不能添加或移除成员',
};

/** Why nobody is added to this role by hand; undefined where people are. */
export const membersComeBy = (roleId: number): string | undefined => MEMBERS_COME_BY[roleId];

export const takesMembersByHand = (roleId: number): boolean => !(roleId in MEMBERS_COME_BY);
export const losesMembersByHand = (roleId: number): boolean => !FIXED_ROLES.includes(roleId);

const membersFixed = (roleId: number) => refuse(ROLE_REFUSALS.membersFixed, { reason: MEMBERS_COME_BY[roleId] ?? '' });

/** Role 1 alone may change its own roles; a stronger person's roles are nobody's to change. */
function changeRolesOf(changer: Changer, targets: readonly Holder[], placeOf: PlaceOf): ChangeResult {
  if (!isSuper(changer.rights) && targets.some(({ staffId }) => staffId === changer.staffId)) {
    return refuse(ROLE_REFUSALS.ownRoles);
  }
  const stronger = targets.find(({ rights }) => !isAtLeast(changer.rights, rights, placeOf));
  return stronger && refuse(ROLE_REFUSALS.strongerTarget, { name: stronger.name });
}

export function addMembers(
  changer: Changer,
  role: RoleGrant & { readonly id: number },
  targets: readonly Holder[],
  placeOf: PlaceOf,
): ChangeResult {
  if (!takesMembersByHand(role.id)) return membersFixed(role.id);
  const homes = targets.map(({ departmentId }) => departmentId);
  if (!mayGive(changer.rights, role, homes, placeOf)) return refuse(ROLE_REFUSALS.beyondOwn);
  return changeRolesOf(changer, targets, placeOf);
}

/** What the role gives is among the target's rights, so asking about those asks about the role too. */
export function removeMember(changer: Changer, roleId: number, target: Holder, placeOf: PlaceOf): ChangeResult {
  if (!losesMembersByHand(roleId)) return membersFixed(roleId);
  return changeRolesOf(changer, [target], placeOf);
}

export const mayHandOver = (holder: Rights): ChangeResult =>
  isSuper(holder) ? undefined : refuse(ROLE_REFUSALS.notHolder);

/** `holderId` is who holds role 1 now, read under its lock: of two hand-overs at once the second finds another. */
export function handOver<T extends { readonly staffId: number }>(
  actorId: number,
  holderId: number | undefined,
  successor: T | undefined,
): T | Refused {
  if (holderId !== actorId) return refuse(ROLE_REFUSALS.notHolder);
  if (!successor) return refuse(ROLE_REFUSALS.noSuccessor);
  return successor.staffId === actorId ? refuse(ROLE_REFUSALS.toOneself) : successor;
}
