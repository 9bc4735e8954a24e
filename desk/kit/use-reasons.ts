import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskReason } from '#contract/desk-lists.ts';
import type { ReasonOccasion } from '#rules/desk/reasons.ts';

/** What can be chosen to explain something, in the provider's order. */
export function useReasons(occasion: ReasonOccasion): readonly DeskReason[] {
  const { data = [] } = useQuery(query(deskApi.reasons, {}));
  return data.filter((row) => row.occasion === occasion && row.offered);
}
