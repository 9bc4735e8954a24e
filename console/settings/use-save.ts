import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsApi } from '#contract/settings.ts';
import type { Carpool } from '#rules/settings.ts';
import { mutation, type WriteOptions } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { reportFailure } from '../kit/query-client.ts';
import { FAILED } from './texts.ts';

/** Tells its own failure, so that of two calls in a row each is named. */
async function attempt<T>(work: Promise<T>, failed: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    reportFailure(error, 'write', { area: 'settings', failed });
    throw error;
  }
}

interface CarpoolChoice {
  carpool: Carpool;
  /** Undefined: the list stays as it is. */
  staffIds: number[] | undefined;
}

/** The list first: the choice that needs it is refused without. */
async function saveCarpool({ carpool, staffIds }: CarpoolChoice): Promise<void> {
  if (staffIds) await attempt(call(settingsApi.saveCarpoolList, { staffIds }), FAILED.carpoolList);
  await attempt(call(settingsApi.chooseCarpool, { carpoolType: carpool }), FAILED.carpool);
}

const failing = (failed: string): WriteOptions => ({ failed });

export const useChooseDriver = () => useMutation(mutation(settingsApi.chooseDriver, failing(FAILED.designatedDriver)));
export const useChooseMixed = () => useMutation(mutation(settingsApi.chooseMixedCarpool, failing(FAILED.mixedCarpool)));
export const useChooseTransport = () =>
  useMutation(mutation(settingsApi.chooseOtherTransport, failing(FAILED.otherTransport)));
export const useChooseSettlement = () =>
  useMutation(mutation(settingsApi.chooseSettlement, failing(FAILED.costConfirmation)));
export const useChooseTips = () => useMutation(mutation(settingsApi.chooseTips, failing(FAILED.tips)));

export function useChooseCarpool() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveCarpool,
    meta: { area: 'settings', quiet: true },
    // The list may have been saved where the choice was not.
    onError: () => void client.invalidateQueries({ queryKey: ['settings'] }),
  });
}
