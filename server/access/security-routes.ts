import type { FastifyInstance } from 'fastify';
import { securityApi } from '#contract/security.ts';
import { REFUSALS } from '#rules/refusal.ts';
import {
  changedSecurity,
  isAsOpened,
  SECURITY_REFUSALS,
  type SecuritySettings,
  securityChangeText,
} from '#rules/security.ts';
import { placeOf } from '../access-log.ts';
import { allowed, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { isWithin, networkOf } from '../networks.ts';
import { loadSecurity, lockSecurity, saveSecurity } from '../security-settings.ts';

/** Every text names a network, and whoever saves the list can still work afterwards. */
function checkNetworks({ networks }: SecuritySettings, address: string): void {
  const unreadable = networks.find((text) => networkOf(text) === undefined);
  if (unreadable !== undefined) throw new Refused(SECURITY_REFUSALS.networkUnreadable, { text: unreadable });
  if (networks.length > 0 && !isWithin(networks, address)) throw new Refused(SECURITY_REFUSALS.locksOut, { address });
}

/** The company's choices, for whoever holds 登录安全. */
export function securityRoutes(app: FastifyInstance): void {
  serve(app, securityApi.settings, async (_, { actor, db, exchange }) => ({
    settings: await loadSecurity(db, actor.companyId),
    address: placeOf(exchange[0]).address,
  }));

  serve(app, securityApi.saveSettings, async ({ opened, ...change }, { actor, db, record, exchange }) => {
    const before = await lockSecurity(db, actor.companyId);
    if (opened && !isAsOpened(before, opened)) throw new Refused(REFUSALS.changedMeanwhile);
    const after = allowed(changedSecurity(before, change));
    checkNetworks(after, placeOf(exchange[0]).address);
    await saveSecurity(db, actor.companyId, after);
    record(securityChangeText(before, after, change));
    return null;
  });
}
