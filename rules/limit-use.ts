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

/** A department's limit as its people read it: in a word, its figures are the office's. */
export const DepartmentLimit = codeTable({
  ample: ['ample', '充足'],
  tight: ['tight', '紧张'],
  used: ['used', '用完'],
});
export type DepartmentLimit = NameOf<typeof DepartmentLimit>;

interface DepartmentLeft {
  readonly moneyFen: number;
  /** null: no bound. */
  readonly residualFen: number | null;
}

function stateOf({ moneyFen, residualFen }: DepartmentLeft): DepartmentLimit {
  if (residualFen === null) return 'ample';
  if (residualFen <= 0) return 'used';
  return isUsed('nearly', moneyFen - residualFen, moneyFen) ? 'tight' : 'ample';
}

/** The tightest of a department and those above it. */
export function departmentLimit(limits: readonly DepartmentLeft[]): DepartmentLimit {
  const states = limits.map(stateOf);
  return states.find((state) => state === 'used') ?? states.find((state) => state === 'tight') ?? 'ample';
}

/** The same for one ride: what is left of it carries the ride, a part of it, or nothing. */
export const departmentLimitFor = (leftFen: number, amountFen: number): DepartmentLimit =>
  leftFen <= 0 ? 'used' : leftFen < amountFen ? 'tight' : 'ample';

export const isUsed = (use: LimitUse, usedFen: number, moneyFen: number): boolean =>
  usedPercent(usedFen, moneyFen) >= percentOfUse(use);
