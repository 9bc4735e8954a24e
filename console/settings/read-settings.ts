import type { z } from 'zod';
import { settingsApi } from '#contract/settings.ts';
import type { CompanyDetails, CompanyInfo } from '#contract/settings-wire.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { CallFailed, call } from '../kit/call.ts';
import { storedUser } from '../kit/stored-user.ts';

export interface LoadedSettings {
  readonly info: CompanyInfo;
  readonly details: CompanyDetails;
  readonly settled: z.output<typeof settingsApi.settlement.output>;
}

/** Every setting as it is now. */
export async function readSettings(): Promise<LoadedSettings> {
  const [info, settled] = await Promise.all([
    call(settingsApi.baseInfo, { companyId: storedUser()?.companyId }),
    call(settingsApi.settlement, {}),
  ]);
  // The right to the settings was taken away meanwhile.
  if (!info.details)
    throw new CallFailed(settingsApi.baseInfo.path, REFUSALS.forbidden.code, REFUSALS.forbidden.msg, '');
  return { info, details: info.details, settled };
}
