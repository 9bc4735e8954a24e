import { type Random, random } from '#world/random.ts';
import type { ProviderReport } from '../tests/scenarios/ride.ts';

/** What goes wrong between a provider and us, and what people change their minds about. */
export const FAULTS = [
  'duplicates',
  'disorder',
  'late',
  'cancellations',
  'wrongPrices',
  'corrections',
  'giveBacks',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What befalls one ride's messages; drawn whichever faults are on, so that leaving one out changes no other draw. */
export interface MessageFaults {
  readonly doubled: boolean;
  readonly shuffled: boolean;
  readonly late: boolean;
  /** The price is a thousand times too high, and somebody at the desk sees it. */
  readonly mispriced: boolean;
  /** What the provider puts right a day later, when all is settled. */
  readonly correction: Correction | null;
  /** A ride that the provider gave back goes on being told of. */
  readonly toldOn: boolean;
  readonly seed: string;
}

export type Correction = 'refund' | 'lowerPrice';

export function drawMessageFaults(draw: Random, seed: string, faults: ReadonlySet<Fault>): MessageFaults {
  const [doubled, shuffled, late] = [draw.chance(0.3), draw.chance(0.3), draw.chance(0.12)];
  const [mispriced, corrected, toldOn] = [draw.chance(0.08), draw.chance(0.12), draw.chance(0.7)];
  const correction = draw.chance(0.5) ? 'refund' : 'lowerPrice';
  return {
    doubled: doubled && faults.has('duplicates'),
    shuffled: shuffled && faults.has('disorder'),
    late: late && faults.has('late'),
    mispriced: mispriced && faults.has('wrongPrices'),
    correction: corrected && faults.has('corrections') ? correction : null,
    toldOn: toldOn && faults.has('giveBacks'),
    seed,
  };
}

export interface Deliveries {
  readonly now: readonly ProviderReport[];
  /** What comes only on the next day. */
  readonly late: readonly ProviderReport[];
}

/** The messages about a ride as they arrive. A late price is the last of them; a doubled one comes twice anywhere. */
export function deliveriesOf(
  story: readonly ProviderReport[],
  { doubled, shuffled, late, seed }: MessageFaults,
): Deliveries {
  const draw = random(`${seed}/telling`);
  const held = late ? story.filter(({ kind }) => kind === 'priced') : [];
  const sent = story.filter((event) => !held.includes(event));
  const twice = doubled ? sent.flatMap((event) => (draw.chance(0.5) ? [event, event] : [event])) : sent;
  return { now: shuffled ? draw.shuffle(twice) : twice, late: doubled ? [...held, ...held] : held };
}
