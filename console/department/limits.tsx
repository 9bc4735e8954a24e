import { Tooltip } from 'antd';
import type { LimitLeft, SpendingLimit } from '#rules/limit.ts';
import { daysText } from '../kit/text.ts';
import { LimitBar } from '../kit/values.tsx';
import css from './limits.module.css';

/** Two characters each, so that amounts stand under each other. */
const SHORT: Record<SpendingLimit, string> = {
  unlimited: '不限',
  monthly: '每月',
  span: '期间',
  daily: '每日',
  total: '总额',
};

export const spanText = ({ startDay, endDay }: LimitLeft): string | undefined =>
  startDay && endDay ? daysText(startDay, endDay, new Date()) : undefined;

/** A department's limit in one line, wider than a person's; the days of a span on hover. */
export function DepartmentLimit({ limit }: { limit: LimitLeft }) {
  const { kind, moneyFen, residualFen } = limit;
  return (
    <Tooltip title={spanText(limit)}>
      <span className={css.wide}>
        <LimitBar label={SHORT[kind]} limitFen={kind === 'unlimited' ? null : moneyFen} leftFen={residualFen} />
      </span>
    </Tooltip>
  );
}
