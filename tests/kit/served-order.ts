import { splitPrice } from '#rules/order/split.ts';
import { evaluate } from '#rules/scene/evaluate.ts';
import { charge, estimate } from '#rules/tariff/price.ts';
import type { MeteredTariff } from '#rules/tariff/tariff.ts';
import { metered } from './rides.ts';
import { at, judged, quick, ride, TIANANMEN } from './scenes.ts';

/** A ride of 12 kilometres through the evening, priced and split by the rules: columns for `insertOrder`. */
const STARTED = at('2026-03-16 12:06:00');
const DISCOUNT = 9_500;
const STATION = { lng: 116.427287, lat: 39.904983 };
/** From the square to the station, as an encoded line. */
export const TRACK = 'mwqrFc{leUP{IHcQRsSRcQeKg@oKg@g@cGH_S\\oUfO{@jMg@RoPR{TRgOvGcBrFuB';

const { tariffId: _t, version: _v, cityId: _c, service: _s, vehicleGroup: _g, effectiveFrom: _e, ...rates } = metered();
export const RATES: object = rates;

export interface ServedSketch {
  capFen?: number | null;
  tariff?: MeteredTariff;
  designatedDriver?: boolean;
}

export function servedColumns({ capFen = 4_000, tariff = metered(), designatedDriver = false }: ServedSketch = {}) {
  const plan = { meters: 10_000, seconds: 1_500, designatedDriver };
  const expected = estimate(tariff, { ...plan, at: ride().at }, DISCOUNT);
  const actual = { meters: 12_000, seconds: 2_100, at: STARTED, designatedDriver, highwayFen: 500, reductionFen: 100 };
  const price = charge(tariff, { ...actual, waitingSeconds: 600 }, DISCOUNT);
  const split = splitPrice(price, { capFen, driverPayer: 'personal' });
  const scene = quick({ perOrderQuotaFen: capFen });
  const judge = (amountFen: number) => evaluate(judged(scene, { ride: ride({ amountFen }) })).reasons;
  return {
    discount_per_ten_thousand: DISCOUNT,
    plan: JSON.stringify(plan),
    estimate_fen: expected.actualPayFen,
    cap_fen: capFen,
    fees: JSON.stringify(price.lines),
    total_fen: price.totalFen,
    actual_pay_fen: price.actualPayFen,
    company_fen: split.companyFen,
    personal_fen: split.personalFen,
    started_at: STARTED,
    ended_at: at('2026-03-16 12:41:00'),
    actual_start: JSON.stringify({ address: '天安门东', point: TIANANMEN }),
    actual_end: JSON.stringify({ address: '北京站西口', point: STATION }),
    via: JSON.stringify([{ address: '王府井', point: { lng: 116.41, lat: 39.913 } }]),
    companions: JSON.stringify([{ name: '赵同行', phone: '13900002222' }]),
    travel_meters: actual.meters,
    travel_seconds: actual.seconds,
    driver: JSON.stringify({ name: '孙师傅', phone: '13900003333', plate: '京A12345', car: '大众帕萨特', score: 4.9 }),
    judged_at_booking: JSON.stringify(judge(expected.actualPayFen)),
    judged_at_end: JSON.stringify(judge(price.actualPayFen)),
  };
}
