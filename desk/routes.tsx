import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { parseSearch, stringifySearch } from '#console/kit/address.ts';
import { EmptyState, ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Address → page; each arrives when it is opened. */
const PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': () => import('./today/TodayPage.tsx').then((m) => m.TodayPage),
  '/dispatch': () => import('./dispatch/DispatchPage.tsx').then((m) => m.DispatchPage),
  '/fleet': () => import('./fleet/FleetPage.tsx').then((m) => m.FleetPage),
  '/orders': () => import('./order/OrderListPage.tsx').then((m) => m.OrderListPage),
  '/orders/$companyId/$orderId': () => import('./order/OrderPage.tsx').then((m) => m.OrderPage),
  '/prices': () => import('./price/HeldPricePage.tsx').then((m) => m.HeldPricePage),
  '/companies': () => import('./company/CompanyListPage.tsx').then((m) => m.CompanyListPage),
  '/companies/$companyId': () => import('./company/CompanyPage.tsx').then((m) => m.CompanyPage),
  '/companies/$companyId/terms': () => import('./company/TermsPage.tsx').then((m) => m.TermsPage),
  '/enrolments': () => import('./enrolment/EnrolmentPage.tsx').then((m) => m.EnrolmentPage),
  '/objections': () => import('./objection/ObjectionPage.tsx').then((m) => m.ObjectionPage),
  '/invoices': () => import('./invoice/InvoicePage.tsx').then((m) => m.InvoicePage),
  '/bills': () => import('./bill/BillPage.tsx').then((m) => m.BillPage),
  '/bills/debts': () => import('./bill/DebtPage.tsx').then((m) => m.DebtPage),
  '/redLetters': () => import('./invoice/RedLetterPage.tsx').then((m) => m.RedLetterPage),
  '/tariffs': () => import('./tariff/TariffPage.tsx').then((m) => m.TariffPage),
  '/tariffs/$cityId/$service/$vehicleGroup': () =>
    import('./tariff/TariffEditorPage.tsx').then((m) => m.TariffEditorPage),
  '/holds': () => import('./hold/HoldPage.tsx').then((m) => m.HoldPage),
  '/reference': () => import('./reference/ReferencePage.tsx').then((m) => m.ReferencePage),
  '/staff': () => import('./staff/StaffPage.tsx').then((m) => m.StaffPage),
  '/keys': () => import('./key/KeyPage.tsx').then((m) => m.KeyPage),
  '/log': () => import('./log/LogPage.tsx').then((m) => m.LogPage),
};

const Lost = () => <EmptyState title="没有这个页面">地址可能写错了，或页面已经移走。</EmptyState>;

export function makeRouter(): AnyRouter {
  const root = createRootRoute({ component: Outlet, notFoundComponent: Lost });
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const pages = Object.entries(PAGES).map(([path, load]) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      component: lazyRouteComponent(async () => ({ default: await load() })),
    }),
  );
  return createRouter({
    routeTree: root.addChildren([login, shell.addChildren(pages)]),
    basepath: '/desk',
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ({ error }) => <ErrorState error={error} what="页面" onRetry={() => location.reload()} />,
    scrollRestoration: false,
  });
}
