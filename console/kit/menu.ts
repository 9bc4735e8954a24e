import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type MenuGroup, menuGroups } from './menu-groups.ts';
import { menuQuery } from './rights.ts';

export { APPROVALS, HOME, type MenuGroup, type MenuItem } from './menu-groups.ts';

/** What this person may open, as the side menu shows it. */
export function useMenu(): MenuGroup[] {
  const { data } = useQuery(menuQuery);
  const { routesByPath } = useRouter();
  return useMemo(() => {
    const paths = new Set(Object.keys(routesByPath).map((path) => path.toLowerCase()));
    return menuGroups(data ?? [], (path) => paths.has(path.toLowerCase()));
  }, [data, routesByPath]);
}
