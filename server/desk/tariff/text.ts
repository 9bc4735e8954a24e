import { localText } from '#rules/calendar.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { type Tariff, type TariffKey, TariffKind } from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import { cityNames } from '../../scene/queries.ts';

export const cityName = async (db: Db, cityId: number): Promise<string> =>
  (await cityNames(db, [cityId])).get(cityId) ?? `城市${cityId}`;

/** 北京 预约用车 舒适. */
export const keyText = async (db: Db, { cityId, service, vehicleGroup }: TariffKey): Promise<string> =>
  `${await cityName(db, cityId)} ${ServiceType.labelOf(service)} ${VehicleGroup.labelOf(vehicleGroup)}`;

/** In the trail, whoever saved it: a machine, or two people. */
export async function savedText(db: Db, saved: Tariff): Promise<string> {
  const { version, kind, effectiveFrom } = saved;
  const facts = [TariffKind.labelOf(kind), `第 ${version} 版`, `${localText(effectiveFrom)} 起生效`];
  return `保存计价规则：${[await keyText(db, saved), ...facts].join('，')}`;
}
