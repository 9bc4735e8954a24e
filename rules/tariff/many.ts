import { z } from 'zod';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import type { TariffDraft } from './draft.ts';

export const WHOLE = 10_000;
/** Beyond half and double it is a slip of the hand. */
export const [LEAST_PART, MOST_PART] = [WHOLE / 2, WHOLE * 2];
export const MOST_CITIES = 20;

/** Several tariffs of a city at once, as they are in force: at other prices, in other cities, or both. */
export const ManyDrafts = z.object({
  /** Whose prices are taken. */
  cityId: z.int('请选择城市'),
  /** Where they are to hold. */
  toCityIds: z
    .array(z.int('请选择城市'), '请选择城市')
    .min(1, '请选择城市')
    .max(MOST_CITIES, `一次最多 ${MOST_CITIES} 个城市`),
  pairs: z
    .array(
      z.object({
        service: z.enum(ServiceType.names, '没有这种服务'),
        vehicleGroup: z.enum(VehicleGroup.names, '没有这种车型'),
      }),
      '请选择资费',
    )
    .min(1, '请选择资费')
    .max(200, '一次最多 200 份'),
  /** Of the price as it is: 10,500 is five in a hundred more. */
  perTenThousand: z
    .int('请填写幅度')
    .min(LEAST_PART, '幅度应在 −50% 至 +100% 之间')
    .max(MOST_PART, '幅度应在 −50% 至 +100% 之间'),
});
export type ManyDrafts = z.output<typeof ManyDrafts>;

/** The same prices in the same city are no change. */
export function planMany(many: ManyDrafts): ManyDrafts | Refused {
  const isSame = many.perTenThousand === WHOLE && many.toCityIds.includes(many.cityId);
  return isSame ? refuse(DESK_REFUSALS.tariffsSame) : many;
}

const scaled = (fen: number, part: number): number => Math.round((fen * part) / WHOLE);

/** What is asked for a ride goes along; what cancelling and a chosen driver cost stays, and so do all measures. */
export function scaledRates<T extends TariffDraft>(rates: T, part: number): T;
export function scaledRates(rates: TariffDraft, part: number): TariffDraft {
  const of = (fen: number): number => scaled(fen, part);
  if (rates.kind === 'carpool') return { ...rates, seatFen: of(rates.seatFen) };
  const driven = {
    ...{ baseFen: of(rates.baseFen), perKmFen: of(rates.perKmFen), perMinuteFen: of(rates.perMinuteFen) },
  };
  if (rates.kind === 'charter') return { ...rates, ...driven };
  const { longDistance, waiting, night } = rates;
  return {
    ...rates,
    ...driven,
    minimumFen: of(rates.minimumFen),
    longDistance: longDistance && { ...longDistance, perKmFen: of(longDistance.perKmFen) },
    waiting: waiting && { ...waiting, perMinuteFen: of(waiting.perMinuteFen) },
    night: night && { ...night, perKmFen: of(night.perKmFen), perMinuteFen: of(night.perMinuteFen) },
  };
}

/** +5%, −2.5%; '' where prices stay. */
export function partText(part: number): string {
  const percent = (part - WHOLE) / 100;
  if (percent === 0) return '';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}
