import { codeTable, type NameOf } from './code-table.ts';

/** From how many percent on the use of a limit is spoken of. */
export const LimitUse = codeTable({
  most: [70, '已用 70% 以上'],
  nearly: [90, '已用 90% 以上'],
});
export type LimitUse = NameOf<typeof LimitUse>;

export const percentOfUse = (use: LimitUse): number => LimitUse.codeOf(use);

/** Whole percent, never rounded up to a mark that is not reached. A limit of nothing is no limit that is used. */
export const usedPercent = (usedFen: number, moneyFen: number): number =>
  moneyFen <= 0 ? 0 : Math.floor((Math.max(0, usedFen) * 100) / moneyFen);

export const isUsed = (use: LimitUse, usedFen: number, moneyFen: number): boolean =>
  usedPercent(usedFen, moneyFen) >= percentOfUse(use);
