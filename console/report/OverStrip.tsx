import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moneyText } from '#rules/money.ts';
import { type OverLimit, SecondOutcome } from '#rules/report.ts';
import { Bar } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { useDelayed } from '../kit/use-delayed.ts';
import { FigureLink } from './FigureLink.tsx';
import css from './figures.module.css';
import type { Report } from './use-report.ts';

interface StripFigureProps {
  label: string;
  value: ReactNode;
  children: ReactNode;
}

const StripFigure = ({ label, value, children }: StripFigureProps) => (
  <div className={css.figure}>
    <dt>{label}</dt>
    <dd className={css.stripValue}>{value}</dd>
    <dd className={css.note}>{children}</dd>
  </div>
);

/** The sum as it comes about: it adds up before the eyes. */
function Borne({ over: { aboveFen, rejectedFen, otherFen } }: { over: OverLimit }) {
  const parts = [
    { name: '超出额度', fen: aboveFen },
    { name: '二次审批驳回', fen: rejectedFen },
    { name: '指定司机等', fen: otherFen },
  ];
  return <>= {parts.map(({ name, fen }) => `${name} ${moneyText(fen)}`).join(' + ')}</>;
}

function Outcomes({ over: { second }, open }: { over: OverLimit; open: Report['open'] }) {
  return SecondOutcome.options.map(({ value, label }, nth) => (
    <span key={value}>
      {nth > 0 && ' · '}
      {label}{' '}
      <FigureLink
        label={`二次审批${label} ${second[value]} 单`}
        none={second[value] === 0}
        onOpen={() => open({ kind: 'second', outcome: value })}
      >
        {countText(second[value])}
      </FigureLink>
    </span>
  ));
}

interface OverStripProps {
  query: UseQueryResult<OverLimit>;
  open: Report['open'];
}

function Waiting() {
  const late = useDelayed(true);
  return (
    <div className={css.strip} aria-busy="true" data-waiting>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={css.figure}>
          {late && [56, 120, 80].map((width) => <Bar key={width} width={width} />)}
        </div>
      ))}
    </div>
  );
}

/** How many went over, what it cost the staff, and what was decided about it. Its cards say where it was not read. */
export function OverStrip({ query: { data: over, isError, isPlaceholderData }, open }: OverStripProps) {
  if (!over) return isError ? null : <Waiting />;
  const { rides, personalFen, second } = over;
  return (
    <dl className={css.strip} data-old={isPlaceholderData || undefined}>
      <StripFigure
        label="超出额度的订单"
        value={
          <FigureLink label={`超出额度 ${rides} 单`} none={rides === 0} onOpen={() => open({ kind: 'over' })}>
            {countText(rides)} 单
          </FigureLink>
        }
      >
        超出部分由个人支付，或因费用超标进入二次审批
      </StripFigure>
      <StripFigure
        label="个人支付"
        value={
          <FigureLink
            label={`个人支付 ${moneyText(personalFen)}`}
            none={personalFen === 0}
            onOpen={() => open({ kind: 'personal' })}
          >
            {moneyText(personalFen)}
          </FigureLink>
        }
      >
        <Borne over={over} />
      </StripFigure>
      <StripFigure
        label="二次审批"
        value={
          <FigureLink
            label={`二次审批 ${second.asked} 单`}
            none={second.asked === 0}
            onOpen={() => open({ kind: 'second' })}
          >
            {countText(second.asked)} 单
          </FigureLink>
        }
      >
        <Outcomes over={over} open={open} />
      </StripFigure>
    </dl>
  );
}
