import type { Org } from '../flow/route.ts';

/** Who goes: from the company, or from a role alone. */
export interface Leaving {
  readonly staffIds: readonly number[];
  readonly roleId: number | null;
}

/** The organisation as it would be without these people, or without them in one role. */
export function orgWithout(org: Org, { staffIds, roleId }: Leaving): Org {
  const gone = new Set(staffIds);
  if (roleId === null) return { ...org, isActive: (staffId) => !gone.has(staffId) && org.isActive(staffId) };
  const stays = ({ staffId }: { readonly staffId: number }) => !gone.has(staffId);
  return { ...org, holdersOf: (id) => (id === roleId ? org.holdersOf(id).filter(stays) : org.holdersOf(id)) };
}
