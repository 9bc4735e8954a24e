import { z } from 'zod';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { CarpoolTariff, CharterTariff, MeteredTariff, TariffDraft } from '#rules/tariff.ts';
import { deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('tariffs');

const since = { effectiveFrom: localTime };
export const deskTariff = z.discriminatedUnion('kind', [
  MeteredTariff.extend(since),
  CharterTariff.extend(since),
  CarpoolTariff.extend(since),
]);

const [metered, charter, carpool] = TariffDraft.options;
const from = { effectiveFrom: localTime.optional() };
const draft = z.discriminatedUnion('kind', [metered.extend(from), charter.extend(from), carpool.extend(from)], {
  error: '计价方式应为 metered、charter 或 carpool',
});

/** What rides cost: one city, service and vehicle group each. A change is a new version; old orders keep theirs. */
export const deskTariffCalls = {
  tariffs: read.get(
    '/desk/v1/tariffs',
    '计价规则的全部版本，新版本在前',
    deskPaged({
      cityId: optional(whole),
      service: optional(z.enum(ServiceType.names, '没有这种服务')),
      vehicleGroup: optional(z.enum(VehicleGroup.names, '没有这种车型')),
    }),
    deskRows(deskTariff),
  ),
  saveTariff: write.json(
    '/desk/v1/tariffs/save',
    '保存计价规则的新版本；不填 effectiveFrom 即刻生效',
    draft,
    deskTariff,
  ),
};
