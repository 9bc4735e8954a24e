import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { dayOf } from '#rules/calendar.ts';
import type { LimitLeft, SpendingLimit } from '#rules/limit.ts';
import { daysText } from './text.ts';
import { LimitBar } from './values.tsx';

/** Two characters each, so that amounts stand under each other. */
const SHORT: Record<SpendingLimit, string> = {
  unlimited: '不限',
  monthly: '每月',
  span: '期间',
  daily: '每日',
  total: '总额',
  quarterly: '每季',
  yearly: '每年',
};

/** The days of a span; outside of them nothing is left of it, however little was spent. */
export function spanText({ startDay, endDay }: LimitLeft): string | undefined {
  if (!startDay || !endDay) return undefined;
  const now = new Date();
  const today = dayOf(now);
  const days = daysText(startDay, endDay, now);
  return startDay <= today && today <= endDay ? days : `${days}，今天不在期间内`;
}

interface LimitViewProps {
  limit: LimitLeft;
  className?: string | undefined;
  /** Where every movement of it is listed. */
  to?: string;
}

/** A limit and what is left of it, in one line; a span tells its days on hover. */
export function LimitView({ limit, className, to }: LimitViewProps) {
  const { kind, moneyFen, residualFen } = limit;
  const bar = <LimitBar label={SHORT[kind]} limitFen={kind === 'unlimited' ? null : moneyFen} leftFen={residualFen} />;
  return (
    <Tooltip title={spanText(limit)}>
      {to ? (
        <Link className={className ?? ''} style={{ color: 'inherit' }} to={to} aria-label="额度流水">
          {bar}
        </Link>
      ) : (
        <span className={className}>{bar}</span>
      )}
    </Tooltip>
  );
}
