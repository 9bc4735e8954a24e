import { type RideDraft, raisedWay } from '#rules/order.ts';
import type { RideSketch } from '#rules/ride/sketch.ts';
import type { Context } from '../http/serve.ts';
import { askMaps } from '../outside/maps.ts';
import { checkCities } from '../scene/measure.ts';

/** Where a ride goes, and what its caller says of the way. */
type Way = Pick<RideDraft, 'from' | 'to' | 'via' | 'meters' | 'seconds'>;

/** A ride whose cities are true and whose way was measured here. */
export type MeasuredRide<D extends Way = RideDraft> = D & { readonly meters: number; readonly seconds: number };

/**
 * Distance, duration and cities decide the price and the rules, so that none of them is the caller's word. Asked before
 * anything is locked: a map service may take its time.
 */
export async function measureRide<D extends Way>(context: Context, draft: D): Promise<MeasuredRide<D>> {
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

/** A ride of which nothing is known but where it goes and when. */
const PLAIN = {
  applicationId: null,
  via: [],
  projectNo: null,
  reason: '',
  rider: null,
  companions: [],
  designatedDriver: false,
  packages: 1,
};

interface Ways {
  readonly from: RideSketch['from'];
  readonly to: readonly RideSketch['to'][];
  readonly at: Date;
  readonly sceneId?: number | undefined;
}

/** From one place to many. What they begin from decides the price, so that its city is checked. */
export async function measuredWays(context: Context, { to, ...sketch }: Ways) {
  await checkCities(context, [['from.cityId', sketch.from]]);
  return Promise.all(
    to.map(async (place) => {
      const points = [sketch.from.point, place.point];
      const way = await askMaps(context.services.maps, context.exchange[0].log, (maps) => maps.route(points));
      return { ...PLAIN, ...sketch, to: place, ...way };
    }),
  );
}
