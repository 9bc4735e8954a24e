import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProofLine, proofApi } from '#contract/proof.ts';
import { MAX_PAGE_SIZE } from '#rules/paging.ts';
import { call } from '../kit/call.ts';

/** Nothing is objected to in a line without an order, nor in one whose money was given back whole. */
export const isObjectable = ({ orderId, isRefunded }: ProofLine): boolean => orderId !== null && !isRefunded;

/** Every order that was charged too much and can be objected to, on whichever page of the list it stands. */
async function overcharged(checkId: number, signal: AbortSignal): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { checkId, lot: 'differs' as const, page, pageSize: MAX_PAGE_SIZE };
    const { rows, total } = await call(proofApi.lines, asked, signal);
    for (const line of rows) if (isObjectable(line) && line.billedFen > line.rightFen) found.push(line.orderId!);
    if (page * MAX_PAGE_SIZE >= total) return found;
  }
}

/**
 * Which orders an objection is drafted for: at first all that were charged too much. A bill is objected to once, so what
 * was ticked holds on every page and in every lot.
 */
export function useChosen(checkId: number, mayObject: boolean) {
  const { data: first = [] } = useQuery({
    queryKey: ['proof', 'overcharged', checkId],
    queryFn: ({ signal }) => overcharged(checkId, signal),
    enabled: mayObject,
    meta: { area: 'proof' },
  });
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = new Set(first);
  for (const [orderId, on] of ticks) on ? chosen.add(orderId) : chosen.delete(orderId);
  const change = (changed: readonly ProofLine[], on: boolean): void =>
    setTicks(
      new Map([...ticks, ...changed.flatMap(({ orderId }) => (orderId === null ? [] : [[orderId, on] as const]))]),
    );
  return { chosen, change };
}
