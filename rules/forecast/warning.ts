import type { Month } from '../calendar.ts';
import { moneyText } from '../money.ts';
import type { Forecast } from './landing.ts';

/** Shares of a limit, in hundredths, at which people are told where the month will land. */
export const WARNING_THRESHOLDS = [70, 90, 100] as const;
export type WarningThreshold = (typeof WARNING_THRESHOLDS)[number];

/** The shares that the landing reaches; all of it is told when it is passed. */
export function thresholdsReached(landingFen: number, limitFen: number | null): WarningThreshold[] {
  if (limitFen === null) return [];
  return WARNING_THRESHOLDS.filter((share) =>
    share === 100 ? landingFen > limitFen : landingFen > 0 && landingFen * 100 >= limitFen * share,
  );
}

interface Warned {
  readonly name: string;
  readonly month: Month;
  readonly limitFen: number;
  readonly threshold: WarningThreshold;
  /** 限额, or 预算 of a project. */
  readonly limitName: string;
}

/** What will break it: the application on whose day the sum passes the limit, or days as they usually are. */
function causeText({ breaksOn, brokenBy }: Pick<Forecast, 'breaksOn' | 'brokenBy'>): string {
  if (breaksOn === null) return '';
  const cause = brokenBy ? `申请 ${brokenBy} 用后` : '按往常用车';
  return `${cause}，${breaksOn.slice(5)} 前后超出。`;
}

/** One sentence with its numbers, and what will break the limit where it will. */
export function warningText({ name, month, limitFen, threshold, limitName }: Warned, landing: Forecast): string {
  const { settledFen, frozenFen, openFen, landingFen } = landing;
  const percent = limitFen === 0 ? '' : `，占 ${Math.floor((landingFen * 100) / limitFen)}%`;
  const head =
    threshold === 100
      ? `预计超出${limitName} ${moneyText(landingFen - limitFen)}`
      : `预计用到${limitName}的 ${threshold}% 以上`;
  const parts = [
    `已结算 ${moneyText(settledFen)}`,
    `冻结 ${moneyText(frozenFen)}`,
    ...(openFen > 0 ? [`已批未用 ${moneyText(openFen)}`] : []),
  ].join('、');
  return (
    `${name} ${Number(month.slice(5))} 月${head}：月末落点 ${moneyText(landingFen)}，${limitName} ${moneyText(limitFen)}` +
    `${percent}（${parts}）。${causeText(landing)}`
  );
}
