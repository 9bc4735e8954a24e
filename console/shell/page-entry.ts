import type { ComponentType } from 'react';

export interface PageEntry {
  /** As the documents spell it, with $name for what varies: '/role/RoleEdit/$id'. */
  path: string;
  /** In the breadcrumb and the tab's title. */
  name: string;
  /** The function a person must hold; 0 is everybody's. */
  permission: number;
  /** Another function that opens it as well. */
  orPermission?: number;
  load: () => Promise<ComponentType>;
}

export interface AliasEntry {
  path: string;
  to: string;
  search?: Record<string, string>;
}

/** What each route carries for guard, breadcrumb and menu. */
export interface RouteFacts {
  name: string;
  permission: number;
  orPermission?: number | undefined;
}
