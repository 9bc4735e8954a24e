import { queryOptions, useQuery } from '@tanstack/react-query';
import { accessApi } from '#contract/access.ts';
import type { Output } from '#contract/endpoint.ts';
import { ALWAYS_GRANTED, PERMISSION_REFUSALS } from '#rules/permission.ts';
import { query } from './api.ts';
import { lastSeen } from './last-visit.ts';
import { partOfStart } from './start.ts';

export type Me = Output<typeof accessApi.me>;

/** Who is signed in and what they may do; asked once, and again after a minute. */
export const meQuery = queryOptions({
  ...query(accessApi.me, {}, { failed: PERMISSION_REFUSALS.permissionsUnreadable.msg, keptAs: { name: 'me' } }),
  queryFn: partOfStart('me', accessApi.me, {}, ({ me }) => me),
  placeholderData: () => lastSeen<Me>('me'),
  staleTime: 60_000,
});

const AGAIN_MS = 15_000;

/** Asked again by itself until it is there: without the menu nobody finds the way. */
export const menuQuery = queryOptions({
  ...query(accessApi.menu, {}, { failed: PERMISSION_REFUSALS.permissionsUnreadable.msg, keptAs: { name: 'menu' } }),
  queryFn: partOfStart('menu', accessApi.menu, {}, ({ menu }) => menu),
  placeholderData: () => lastSeen<Output<typeof accessApi.menu>>('menu'),
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
});

export const settingsQuery = queryOptions({
  ...query(accessApi.publicSettings, {}, { quiet: true }),
  queryFn: partOfStart('settings', accessApi.publicSettings, {}, ({ settings }) => settings),
  staleTime: Infinity,
});

/** 0 marks pages for everybody; 21 and 25 are every role's. */
export const mayOpen = (permission: number, functions: readonly number[]): boolean =>
  permission === 0 || ALWAYS_GRANTED.includes(permission) || functions.includes(permission);

/** For buttons and links into other areas: whether this person holds a function. */
export function useMay(): (permission: number) => boolean {
  const { data } = useQuery(meQuery);
  return (permission) => mayOpen(permission, data?.functions ?? []);
}
