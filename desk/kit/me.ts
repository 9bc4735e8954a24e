import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskMe } from '#contract/desk-session.ts';
import { type DeskFunction, type DeskLevel, mayDo } from '#rules/desk/rights.ts';

export const meQuery = query(deskApi.me, {}, { fresh: true });

export const useMe = (): DeskMe | undefined => useQuery(meQuery).data;

/** Whether the person who is signed in may; nobody may before it is known who they are. */
export function useMay(): (asked: DeskFunction, level: DeskLevel) => boolean {
  const me = useMe();
  return (asked, level) => me !== undefined && mayDo(me.rights, asked, level);
}
