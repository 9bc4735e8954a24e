import type { STEPS } from '#rules/scene/evaluation.ts';

interface Found {
  readonly stepName: string;
  readonly passed: boolean;
}

/** They are of the person and the company, and say the same for every ride. */
const OF_ANY_RIDE: readonly string[] = ['企业账户', '员工', '场景有效期'] satisfies (typeof STEPS)[number][];

/** One finding for each kind of rule: what does not fit before what does; of what fits always only this ride's own. */
export function ofThisRide<T extends Found>(reasons: readonly T[]): T[] {
  const kinds = [...new Set(reasons.map(({ stepName }) => stepName))];
  return kinds.flatMap((kind) => {
    const own = reasons.filter(({ stepName }) => stepName === kind);
    const bad = own.filter(({ passed }) => !passed);
    if (bad.length > 0) return bad;
    return OF_ANY_RIDE.includes(kind) ? [] : own.slice(0, 1);
  });
}

const OF_THE_SPLIT = '费用限额' satisfies (typeof STEPS)[number];

/** Who pays how much, and why: the server's own sentence. */
export const splitText = (reasons: readonly (Found & { readonly text: string })[]): string =>
  reasons.flatMap(({ stepName, text }) => (stepName === OF_THE_SPLIT ? [text] : [])).join('；');
