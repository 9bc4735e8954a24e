import { useMutation, useQuery } from '@tanstack/react-query';
import { type BillCheck, proofApi } from '#contract/proof.ts';
import { mutation, query } from '../kit/api.ts';

/** So often somebody who waits is told how far it is. */
const ASK_MS = 400;

export const isUnderWay = (check: BillCheck | null | undefined): boolean =>
  check ? ['waiting', 'limits', 'lines'].includes(check.stage) : false;

/** The bill with its latest check, read again while one is under way. */
export const useCheck = (billNo: string) =>
  useQuery({
    ...query(proofApi.progress, { billNo }, { fresh: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.check) ? ASK_MS : false),
  });

export const useStart = () => useMutation(mutation(proofApi.start));
export const useStop = () => useMutation(mutation(proofApi.stop));
