import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { checkTariff } from '#rules/tariff.ts';
import { allowed, Refused } from '../../http/refused.ts';
import { serveDesk } from '../../http/serve-desk.ts';
import { paginate, present } from '../../query-kit.ts';
import { saveTariff, tariffOf } from '../../ride/tariffs.ts';
import { tariffBoardRoutes } from './board.ts';
import { compareRoutes } from './compare.ts';
import { tariffDraftRoutes } from './drafts.ts';
import { manyTariffRoutes } from './many.ts';
import { savedText } from './text.ts';

export function tariffRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.tariffs, async ({ cityId, service, vehicleGroup, ...page }, { db }) => {
    const { rows, total } = await paginate(
      db
        .selectFrom('tariff')
        .selectAll()
        .where(present({ cityId, service, vehicleGroup }))
        .orderBy('cityId')
        .orderBy('service')
        .orderBy('vehicleGroup')
        .orderBy('version', 'desc'),
      page,
    );
    return { rows: rows.map(tariffOf), total };
  });

  serveDesk(app, deskApi.saveTariff, async (draft, { db, now, actor, record }) => {
    // A machine sends what its own system has decided; people decide here, and two of them.
    if (actor.person) throw new Refused(DESK_REFUSALS.tariffAlone);
    const saved = await saveTariff(db, allowed(checkTariff(draft)), now);
    record(await savedText(db, saved));
    return saved;
  });
  tariffBoardRoutes(app);
  compareRoutes(app);
  tariffDraftRoutes(app);
  manyTariffRoutes(app);
}
