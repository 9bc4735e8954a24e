import { moneyText } from '../money.ts';
import { clockText } from '../scene/prose-kit.ts';
import type { FeeLine } from '../tariff/fee-lines.ts';
import type { CharterTariff, MeteredTariff, Tariff } from '../tariff/tariff.ts';

export interface NotedRide {
  readonly meters: number;
  readonly seconds: number;
  readonly packages?: number | undefined;
  readonly seats?: number | undefined;
}
type Notes = Partial<Record<FeeLine, string>>;

/** 15800 → '15.8'; at most two decimals, none where it is whole. */
export const kilometresText = (meters: number): string => String(Number((meters / 1000).toFixed(2)));
export const minutesText = (seconds: number): string => String(Number((seconds / 60).toFixed(1)));

const beyond = (amount: number, free: number): number => Math.max(0, amount - free);

function distanceAndTime(tariff: MeteredTariff | CharterTariff, { meters, seconds, packages = 1 }: NotedRide): Notes {
  const { includedMeters, includedSeconds, perKmFen, perMinuteFen } = tariff;
  const included = `含 ${kilometresText(includedMeters)} 公里、${minutesText(includedSeconds)} 分钟`;
  const over = {
    km: kilometresText(beyond(meters, includedMeters * packages)),
    minutes: minutesText(beyond(seconds, includedSeconds * packages)),
  };
  return {
    base: packages > 1 ? `${packages} × ${moneyText(tariff.baseFen)}，每份${included}` : included,
    overMileage: `超出 ${over.km} 公里 × ${moneyText(perKmFen)}`,
    overTime: `超出 ${over.minutes} 分钟 × ${moneyText(perMinuteFen)}`,
  };
}

function meteredNotes({ longDistance, waiting, night }: MeteredTariff, { meters }: NotedRide): Notes {
  const hours = night && `${clockText(night.fromMinute)}–${clockText(night.toMinute)}`;
  return {
    ...(longDistance && {
      longDistance: `${kilometresText(longDistance.beyondMeters)} 公里后 ${kilometresText(
        beyond(meters, longDistance.beyondMeters),
      )} 公里 × ${moneyText(longDistance.perKmFen)}`,
    }),
    ...(waiting && {
      waiting: `免费 ${minutesText(waiting.freeSeconds)} 分钟后每分钟 ${moneyText(waiting.perMinuteFen)}`,
    }),
    ...(night && {
      nightMileage: `${hours} 每公里 ${moneyText(night.perKmFen)}`,
      nightTime: `${hours} 每分钟 ${moneyText(night.perMinuteFen)}`,
    }),
  };
}

const PASSED_ON: Notes = { highway: '司机代垫', parking: '司机代垫', bridge: '司机代垫', other: '服务商附加' };

/** A word beside each line, from the tariff it was booked with: a reader can follow the amount. */
export function feeNotes(tariff: Tariff, ride: NotedRide): Notes {
  if (tariff.kind === 'carpool') return { fixed: `${ride.seats ?? 1} 座 × ${moneyText(tariff.seatFen)}` };
  const own = tariff.kind === 'metered' ? meteredNotes(tariff, ride) : {};
  return { ...distanceAndTime(tariff, ride), ...own, ...PASSED_ON };
}
