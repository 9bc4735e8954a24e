import { type RideDraft, raisedWay } from '#rules/order.ts';
import type { Context } from '../http/serve.ts';
import { askMaps } from '../outside/maps.ts';
import { checkCities } from '../scene/measure.ts';

/** A ride whose cities are true and whose way was measured here. */
export type MeasuredRide<D extends RideDraft = RideDraft> = D & { readonly meters: number; readonly seconds: number };

/**
 * Distance, duration and cities decide the price and the rules, so that none of them is the caller's word. Asked before
 * anything is locked: a map service may take its time.
 */
export async function measureRide<D extends RideDraft>(context: Context, draft: D): Promise<MeasuredRide<D>> {
  const { from, to, via } = draft;
  const points = [from.point, ...via.map(({ point }) => point), to.point];
  const [way] = await Promise.all([
    askMaps(context.services.maps, context.exchange[0].log, (maps) => maps.route(points)),
    checkCities(context, [
      ['from.cityId', from],
      ['to.cityId', to],
    ]),
  ]);
  return { ...draft, ...raisedWay(way, draft) };
}
