import type { MenuEntry } from '#contract/access.ts';
import { ALWAYS_GRANTED, PERMISSIONS, withParents } from '#rules/permission.ts';

/** What a person sees in the side menu: the functions held, with the headings above them; orders and applications always. */
export function menuOf(functions: Iterable<number>): MenuEntry[] {
  const shown = new Set(withParents([...functions, ...ALWAYS_GRANTED]));
  return PERMISSIONS.filter((permission) => shown.has(permission.id) && !('hidden' in permission)).map(entryOf);
}

/** Every module there is, for the operation log's filter. */
export const allModules = (): MenuEntry[] => PERMISSIONS.filter((permission) => !('hidden' in permission)).map(entryOf);

const entryOf = ({ id, parentId, label, path }: (typeof PERMISSIONS)[number]): MenuEntry => ({
  id,
  parentId,
  apiName: label,
  apiUrl: path,
});
