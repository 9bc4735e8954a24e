import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { localText } from '#rules/calendar.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { checkTariff, type Tariff, TariffKind } from '#rules/tariff.ts';
import { allowed } from '../http/refused.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { paginate, present } from '../query-kit.ts';
import { saveTariff, tariffOf } from '../ride/tariffs.ts';
import { cityNames } from '../scene/queries.ts';

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

  serveDesk(app, deskApi.saveTariff, async (draft, { db, now, record }) => {
    const saved = await saveTariff(db, allowed(checkTariff(draft)), now);
    const cities = await cityNames(db, [saved.cityId]);
    record(`保存计价规则：${tariffText(saved, cities.get(saved.cityId) ?? `城市${saved.cityId}`)}`);
    return saved;
  });
}

const tariffText = ({ service, vehicleGroup, version, kind, effectiveFrom }: Tariff, city: string): string =>
  [
    `${city} ${ServiceType.labelOf(service)} ${VehicleGroup.labelOf(vehicleGroup)}`,
    TariffKind.labelOf(kind),
    `第 ${version} 版`,
    `${localText(effectiveFrom)} 起生效`,
  ].join('，');
