import type { Random } from './random.ts';

const PREFIXES = [
  ...['130', '131', '132', '133', '135', '136', '137', '138', '139'],
  ...['150', '151', '152', '155', '156', '157', '158', '159'],
  ...['180', '181', '182', '185', '186', '187', '188', '189'],
];

/** Numbers a reader should know at once for a demo account's; nobody else gets one that looks alike. */
const RESERVED = /^13[89]0000/;

/** One giver serves all companies: a number belongs to one person on the whole platform. */
export function phoneGiver(draw: Random): () => string {
  const given = new Set<string>();
  return () => {
    for (;;) {
      const phone = draw.pick(PREFIXES) + String(draw.int(0, 99_999_999)).padStart(8, '0');
      if (RESERVED.test(phone) || given.has(phone)) continue;
      given.add(phone);
      return phone;
    }
  };
}
