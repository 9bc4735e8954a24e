import type { FastifyInstance } from 'fastify';
import { carbonApi } from '#contract/carbon.ts';
import { factorResetText, factorSetText } from '#rules/carbon.ts';
import { carbonFactors } from '../carbon-factors.ts';
import { serve } from '../http/serve.ts';

export function carbonRoutes(app: FastifyInstance): void {
  serve(app, carbonApi.factors, async (_, { actor, db }) => ({ list: await carbonFactors(db, actor.companyId) }));

  serve(app, carbonApi.save, async (draft, { actor, db, now, record }) => {
    const set = { ...draft, setBy: actor.staffId, setAt: now };
    await db
      .insertInto('carbonFactor')
      .values({ companyId: actor.companyId, ...set })
      .onConflict((conflict) => conflict.columns(['companyId', 'vehicleGroup']).doUpdateSet(set))
      .execute();
    record(factorSetText(draft));
    return null;
  });

  serve(app, carbonApi.reset, async ({ vehicleGroup }, { actor, db, record }) => {
    await db
      .deleteFrom('carbonFactor')
      .where('companyId', '=', actor.companyId)
      .where('vehicleGroup', '=', vehicleGroup)
      .execute();
    record(factorResetText(vehicleGroup));
    return null;
  });
}
