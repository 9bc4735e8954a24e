import { groupedBy } from '../grouped.ts';
import { moneyText } from '../money.ts';
import { distanceMeters } from '../scene/distance.ts';
import { BOUNDS } from './bounds.ts';
import { type AnomalyHit, dayText, hitOf, minutesBetween, type RiddenOrder } from './facts.ts';

const sumOf = (rides: readonly RiddenOrder[]): number => rides.reduce((sum, { paidFen }) => sum + paidFen, 0);

/** Goes on from where and when the one before it ended, in the same scene. */
function continues(former: RiddenOrder, next: RiddenOrder): boolean {
  const pause = minutesBetween(former.until, next.from);
  return (
    next.sceneId === former.sceneId &&
    next.isOwn === former.isOwn &&
    next.riderName === former.riderName &&
    pause >= 0 &&
    pause <= BOUNDS.splitMinutes &&
    distanceMeters(former.end, next.start) <= BOUNDS.splitMeters
  );
}

function splitHit(chain: readonly RiddenOrder[]): AnomalyHit[] {
  const quotaFen = chain[0]!.quotaFen;
  if (chain.length < 2 || quotaFen === null) return [];
  const sum = sumOf(chain);
  if (sum <= quotaFen || chain.some(({ paidFen }) => paidFen > quotaFen)) return [];
  const [first, second] = [chain[0]!, chain[1]!];
  const prices = chain.map(({ paidFen }) => moneyText(paidFen)).join('、');
  const text =
    `${dayText(first.from)} 在${first.endAddress}下车 ${minutesBetween(first.until, second.from)} 分钟后又从 ` +
    `${Math.round(distanceMeters(first.end, second.start))} 米处上车，${chain.length} 单 ${prices} 都不超` +
    `“${first.sceneName}”每单限额 ${moneyText(quotaFen)}，合计 ${moneyText(sum)}，超出 ${moneyText(sum - quotaFen)}。`;
  return [hitOf('split', chain, text)];
}

/** One way that was taken in several rides, each within what the scene gives for one, all together above it. */
export function splitRides(rides: readonly RiddenOrder[]): AnomalyHit[] {
  const hits: AnomalyHit[] = [];
  let chain: RiddenOrder[] = [];
  for (const ride of rides.filter(({ isRental }) => !isRental)) {
    const former = chain.at(-1);
    if (former && continues(former, ride)) chain.push(ride);
    else {
      if (chain.length > 0) hits.push(...splitHit(chain));
      chain = [ride];
    }
  }
  return chain.length > 0 ? [...hits, ...splitHit(chain)] : hits;
}

const isJustBelow = ({ quotaFen, paidFen }: RiddenOrder): boolean =>
  quotaFen !== null && quotaFen > 0 && paidFen * 100 >= quotaFen * BOUNDS.belowPercent && paidFen <= quotaFen;

/** Prices that stop just below the scene's bound, again and again. */
export function justBelow(rides: readonly RiddenOrder[]): AnomalyHit[] {
  return [...groupedBy(rides, ({ sceneId }) => sceneId).values()].flatMap((own) => {
    const below = own.filter(isJustBelow);
    if (below.length < BOUNDS.belowRides || below.length * 100 < own.length * BOUNDS.belowSharePercent) return [];
    const prices = below.map(({ paidFen }) => paidFen);
    const quotas = [...new Set(below.map(({ quotaFen }) => moneyText(quotaFen ?? 0)))].join('、');
    const share = Math.round((below.length * 100) / own.length);
    const text =
      `一个月里“${own[0]!.sceneName}”有 ${below.length} 单在 ${moneyText(Math.min(...prices))} 到 ` +
      `${moneyText(Math.max(...prices))} 之间，都贴着每单限额 ${quotas}，占本人该场景 ${own.length} 单的 ${share}%。`;
    return [hitOf('belowLimit', below, text)];
  });
}
