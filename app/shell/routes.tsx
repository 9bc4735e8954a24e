import { type ComponentType, lazy } from 'react';
import { HomeScreen } from '../home/HomeScreen.tsx';
import type { Tab } from './TabBar.tsx';

export interface ScreenProps {
  /** What the address names. */
  params: Record<string, string>;
}

export interface Route {
  readonly pattern: string;
  readonly tab: Tab;
  readonly screen: ComponentType<ScreenProps>;
  /** The list that stands beside it where there is room. */
  readonly beside?: string;
  /** What takes the second pane, where nothing is chosen in the first. */
  readonly pane?: ComponentType<ScreenProps>;
  /** Fills the whole width where there is room: a map. */
  readonly whole?: true;
  /** The tabs stay below it on a phone. */
  readonly tabs?: true;
}

const of = <K extends string>(load: () => Promise<Record<K, ComponentType<ScreenProps>>>, name: K) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

/** What follows the first screen; fetched once that is there. */
export const home = () => import('../home/screens.ts');
/** Chosen on a map by few, and loaded with it. */
const pin = () => import('../home/PinScreen.tsx');
const orders = () => import('../order/screens.ts');
const applications = () => import('../application/screens.ts');
const approvals = () => import('../approval/screens.ts');
const messages = () => import('../message/screens.ts');
const me = () => import('../me/screens.ts');

const detail = (pattern: string, tab: Tab, beside: string, screen: Route['screen']): Route => ({
  pattern,
  tab,
  beside,
  screen,
});

const HERE = of(home, 'HereMap');

export const ROUTES: readonly Route[] = [
  { pattern: '/', tab: 'ride', screen: HomeScreen, pane: HERE, tabs: true },
  { pattern: '/place/:end', tab: 'ride', screen: of(home, 'PlaceScreen'), pane: HERE },
  { pattern: '/pin/:end', tab: 'ride', screen: of(pin, 'PinScreen'), whole: true },
  { pattern: '/confirm', tab: 'ride', screen: of(home, 'ConfirmScreen'), whole: true },
  { pattern: '/orders', tab: 'orders', screen: of(orders, 'OrderListScreen'), tabs: true },
  detail('/o/:id/ask', 'orders', '/orders', of(orders, 'AskScreen')),
  detail('/o/:id', 'orders', '/orders', of(orders, 'OrderScreen')),
  { pattern: '/applications', tab: 'applications', screen: of(applications, 'ApplicationListScreen'), tabs: true },
  detail('/a/new', 'applications', '/applications', of(applications, 'ApplicationFormScreen')),
  detail('/a/:id', 'applications', '/applications', of(applications, 'ApplicationScreen')),
  { pattern: '/approvals', tab: 'approvals', screen: of(approvals, 'ApprovalListScreen'), tabs: true },
  detail('/p/:id', 'approvals', '/approvals', of(approvals, 'ApprovalScreen')),
  { pattern: '/messages', tab: 'messages', screen: of(messages, 'MessageScreen') },
  { pattern: '/me', tab: 'me', screen: of(me, 'MeScreen'), tabs: true },
  detail('/me/deputies', 'me', '/me', of(me, 'DeputyScreen')),
  detail('/me/limit', 'me', '/me', of(me, 'LimitScreen')),
  detail('/me/scenes', 'me', '/me', of(me, 'SceneListScreen')),
  detail('/me/secretary', 'me', '/me', of(me, 'SecretaryScreen')),
  detail('/me/places', 'me', '/me', of(me, 'PlacesScreen')),
  detail('/me/logins', 'me', '/me', of(me, 'LoginsScreen')),
  detail('/me/appearance', 'me', '/me', of(me, 'AppearanceScreen')),
  detail('/me/privacy', 'me', '/me', of(me, 'PrivacyScreen')),
  detail('/me/help', 'me', '/me', of(me, 'HelpScreen')),
];
