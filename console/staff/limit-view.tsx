import { Tooltip } from 'antd';
import type { LimitLeft, SpendingLimit } from '#rules/limit.ts';
import { daysText } from '../kit/text.ts';
import { LimitBar } from '../kit/values.tsx';

const SHORT: Record<SpendingLimit, string> = {
  unlimited: '不限',
  monthly: '每月',
  span: '期间',
  daily: '每日',
  total: '总额',
};

/** A person's limit and what is left of it, in one line; a span tells its days on hover. */
export function LimitView({ limit }: { limit: LimitLeft }) {
  const { kind, moneyFen, residualFen, startDay, endDay } = limit;
  const bar = <LimitBar label={SHORT[kind]} limitFen={kind === 'unlimited' ? null : moneyFen} leftFen={residualFen} />;
  if (!startDay || !endDay) return bar;
  return (
    <Tooltip title={daysText(startDay, endDay, new Date())}>
      <span>{bar}</span>
    </Tooltip>
  );
}
