import { z } from 'zod';
import { moneyText } from '../money.ts';
import { ORDER_REFUSALS } from '../order/refusals.ts';
import { type Refused, refuse } from '../refusal.ts';
import { orNull, storedMoment, storedNumber, storedRecord } from '../stored.ts';
import { FeeLine, type FeeLines, NO_DISCOUNT } from './fee-lines.ts';
import { charge } from './price.ts';
import type { Tariff } from './tariff.ts';

const amount = (most: number) => z.int().nonnegative().max(most);

/** What the provider measured, where it sends it along with a price: every line of the tariff follows from it. */
export const Measured = z.object({
  startedAt: z.date(),
  meters: amount(10_000_000),
  seconds: amount(31 * 86_400),
  waitingSeconds: amount(86_400).default(0),
  packages: amount(31).default(1),
  seats: amount(100).default(1),
});
export type Measured = z.output<typeof Measured>;

/** As an order keeps it beside its lines. */
export const readMeasured = orNull(
  storedRecord<Measured>({
    startedAt: storedMoment,
    meters: storedNumber(),
    seconds: storedNumber(),
    waitingSeconds: storedNumber(),
    packages: storedNumber(1),
    seats: storedNumber(1),
  }),
);

/** Lines that the tariff decides; the others are what was paid or let off on the way. */
const RATED: readonly FeeLine[] = [
  'base',
  'overMileage',
  'overTime',
  'longDistance',
  'waiting',
  'nightMileage',
  'nightTime',
  'designatedDriver',
  'fixed',
];

/** The lines as the tariff gives them for what was measured. */
export function ratedLines(tariff: Tariff, { startedAt, ...measured }: Measured, designatedDriver: boolean): FeeLines {
  return charge(tariff, { ...measured, at: startedAt, designatedDriver }, NO_DISCOUNT).lines;
}

/** A price that comes with its measurements is computed anew, line by line. A driver who was not asked for costs nothing. */
export function checkMeasured(lines: FeeLines, tariff: Tariff, measured: Measured): Refused | null {
  const right = ratedLines(tariff, measured, lines.designatedDriver > 0);
  const wrong = RATED.find((line) => lines[line] !== right[line]);
  if (!wrong) return null;
  return refuse(ORDER_REFUSALS.lineOffTariff, {
    line: FeeLine.labelOf(wrong),
    expected: moneyText(right[wrong]),
    sent: moneyText(lines[wrong]),
  });
}
