import { PERMISSION } from '../permission.ts';
import type { Rights } from '../role.ts';

/** Whoever lets a directory keep the company's people and departments must manage them all. */
export const hasWholeOrganisation = (rights: Rights): boolean =>
  [PERMISSION.staff, PERMISSION.department].every(
    (id) => rights.functions.has(id) && rights.scopeOf(id).kind === 'all',
  );
