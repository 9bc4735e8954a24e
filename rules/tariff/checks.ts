import { moneyText } from '../money.ts';
import { NO_DISCOUNT } from './fee-lines.ts';
import { charge } from './price.ts';
import type { Tariff } from './tariff.ts';

export interface TariffCheck {
  readonly isGood: boolean;
  readonly text: string;
}

const KM = 1_000;
const MOST_KM = 100;
/** Half a minute for each 300 m: as traffic goes in a city. */
const SECONDS_PER_KM = 100;
const NOON = new Date('2026-01-05T04:00:00Z');

const priceAt = (tariff: Tariff, km: number): number =>
  charge(tariff, { meters: km * KM, seconds: km * SECONDS_PER_KM, at: NOON }, NO_DISCOUNT).totalFen;

const kilometres = Array.from({ length: MOST_KM }, (_, at) => at + 1);

function risesWithDistance(tariff: Tariff): TariffCheck {
  const falls = kilometres.find((km) => priceAt(tariff, km) < priceAt(tariff, km - 1));
  return falls === undefined
    ? { isGood: true, text: '里程越长，价格不会更低' }
    : { isGood: false, text: `${falls} 公里比 ${falls - 1} 公里便宜` };
}

const MODERATE = 1.2;
function cancelsModerately(tariff: Tariff): TariffCheck {
  const least = tariff.kind === 'metered' ? Math.max(tariff.minimumFen, tariff.baseFen) : undefined;
  const most = Math.max(...Object.values(tariff.cancelFen));
  if (least === undefined || most <= least * MODERATE) return { isGood: true, text: '取消费不高于最低收费的 1.2 倍' };
  return { isGood: false, text: `取消费最高 ${moneyText(most)}，高于最低收费的 1.2 倍` };
}

function cheaperBy(before: Tariff, tariff: Tariff): TariffCheck {
  const cheaper = kilometres.filter((km) => priceAt(tariff, km) < priceAt(before, km));
  const [first, last] = [cheaper[0], cheaper.at(-1)];
  if (first === undefined || last === undefined) return { isGood: true, text: '各种里程都不比现行便宜' };
  return { isGood: false, text: `${first}–${last} 公里比现行便宜` };
}

/** What somebody who writes a tariff wants to know before another one looks at it; none of it forbids. */
export const checksOf = (tariff: Tariff, before: Tariff | null): readonly TariffCheck[] =>
  tariff.kind === 'carpool'
    ? [cancelsModerately(tariff)]
    : [risesWithDistance(tariff), ...(before ? [cheaperBy(before, tariff)] : []), cancelsModerately(tariff)];
