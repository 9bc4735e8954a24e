import { FIXED_ROLES, isSuper } from '#rules/role.ts';
import type { Role } from '#rules/role-form.ts';
import type { Me } from '../kit/rights.ts';

/** Other areas that show a role's name, offer it, or take their rights from it. */
export const TOUCHED = ['staff', 'flow', 'access'] as const;

type Holder = Pick<Me, 'roleIds' | 'functions'>;

/** Functions beyond one's own: the server refuses such a role whole. Departments it judges alone. */
export const isBeyond = (role: Pick<Role, 'permissions'>, me: Holder): boolean =>
  !isSuper(me) && role.permissions.some((id) => !me.functions.includes(id));

export const mayChange = (role: Pick<Role, 'id' | 'permissions'>, me: Holder | undefined): boolean =>
  me !== undefined && !FIXED_ROLES.includes(role.id) && !isBeyond(role, me);
