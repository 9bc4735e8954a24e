import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { PERMISSIONS } from '#rules/permission.ts';
import { parseSearch, stringifySearch } from '../kit/address.ts';
import { PageSkeleton } from '../kit/states.tsx';
import { BrokenPage, LostPage, UnbuiltPage } from './FallbackPages.tsx';
import type { AliasEntry, PageEntry, RouteFacts } from './page-entry.ts';
import { Shell } from './Shell.tsx';
import { type LoadSearches, SearchEntries } from './search-entry.ts';

interface RouterParts {
  pages: readonly PageEntry[];
  aliases: readonly AliasEntry[];
  searches: LoadSearches;
}

const factsOf = ({ name, permission, orPermission }: PageEntry): RouteFacts => ({ name, permission, orPermission });

/** The route tree from the table: every page is a child of the shell and arrives when it is opened. */
function treeOf({ pages, aliases, searches }: RouterParts) {
  const root = createRootRoute({
    component: () => (
      <SearchEntries value={searches}>
        <Shell />
      </SearchEntries>
    ),
    notFoundComponent: LostPage,
  });
  const paths = new Set(pages.map(({ path }) => path.toLowerCase()));
  const routes = pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      staticData: factsOf(page),
      component: lazyRouteComponent(async () => ({ default: await page.load() })),
    }),
  );
  const redirects = aliases
    .filter(({ to }) => paths.has(to.toLowerCase()))
    .map(({ path, to, search = {} }) =>
      createRoute({
        getParentRoute: () => root,
        path,
        beforeLoad: () => {
          throw redirect({ to, search, replace: true });
        },
      }),
    );
  const unbuilt = PERMISSIONS.filter(({ path }) => path && !paths.has(path.toLowerCase())).map(({ id, label, path }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { name: label, permission: id } satisfies RouteFacts,
      component: UnbuiltPage,
    }),
  );
  return root.addChildren([...routes, ...redirects, ...unbuilt]);
}

export const makeRouter = (parts: RouterParts): AnyRouter =>
  createRouter({
    routeTree: treeOf(parts),
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    caseSensitive: false,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: false,
  });
