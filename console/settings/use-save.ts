import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { settingsApi } from '#contract/settings.ts';
import type { DriverChoice, OverAgreed } from '#rules/settings/form.ts';
import type { Carpool, CostConfirmation, MixedCarpool, OtherTransport } from '#rules/settings.ts';
import { call } from '../kit/call.ts';
import { isStale } from '../kit/failure-text.ts';
import { reportFailure } from '../kit/query-client.ts';
import { FAILED } from './texts.ts';

/** Tells its own failure, so that of two calls in a row each is named; what a colleague has changed is asked elsewhere. */
async function attempt<T>(work: Promise<T>, failed: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isStale(error)) reportFailure(error, 'write', { area: 'settings', failed });
    throw error;
  }
}

interface CarpoolChoice {
  carpool: Carpool;
  /** Undefined: the list stays as it is. */
  staffIds: number[] | undefined;
  version: string;
}

/** The carpool's dialog edits two records: the choice and the list beside it. */
export const bothVersions = (choice: string, list: string): string => `${choice} ${list}`;

/** The list first: the choice that needs it is refused without. */
async function saveCarpool({ carpool, staffIds, version: both }: CarpoolChoice): Promise<void> {
  const [version, listVersion] = both.split(' ');
  if (staffIds) {
    await attempt(call(settingsApi.saveCarpoolList, { staffIds, version: listVersion }), FAILED.carpoolList);
  }
  await attempt(call(settingsApi.chooseCarpool, { carpoolType: carpool, version }), FAILED.carpool);
}

const SAVES = {
  designatedDriver: (choice: DriverChoice, version: string) =>
    attempt(call(settingsApi.chooseDriver, { choice, version }), FAILED.designatedDriver),
  mixedCarpool: (mixedCarpool: MixedCarpool, version: string) =>
    attempt(call(settingsApi.chooseMixedCarpool, { mixedCarpool, version }), FAILED.mixedCarpool),
  otherTransport: (otherTransport: OtherTransport, version: string) =>
    attempt(call(settingsApi.chooseOtherTransport, { otherTransport, version }), FAILED.otherTransport),
  costConfirmation: (settlement: CostConfirmation, version: string) =>
    attempt(call(settingsApi.chooseSettlement, { settlement, version }), FAILED.costConfirmation),
  tips: (tips: string, version: string) => attempt(call(settingsApi.chooseTips, { tips, version }), FAILED.tips),
  overAgreed: (choice: OverAgreed, version: string) =>
    attempt(call(settingsApi.chooseOverAgreed, { choice, version }), FAILED.overAgreed),
  carpool: saveCarpool,
} as const;

/** Saves one setting. Whatever comes of it, the page behind reads the settings anew. */
export function useSaveSetting() {
  const client = useQueryClient();
  return useCallback(
    async <T>(work: (saves: typeof SAVES) => Promise<T>): Promise<T> => {
      try {
        return await work(SAVES);
      } finally {
        void client.invalidateQueries({ queryKey: ['settings'] });
      }
    },
    [client],
  );
}
