import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { Card } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { dayOf, instantOfLocal } from '#rules/calendar.ts';
import { yuanText } from '#rules/money.ts';
import { charge, checksOf, FeeLine, type Price, type Tariff } from '#rules/tariff.ts';
import css from './TariffPage.module.css';

const DEDUCTED: readonly FeeLine[] = ['reduction', 'rounding'];
const signed = (line: FeeLine, fen: number): number => (DEDUCTED.includes(line) ? -fen : fen);
const differenceText = (fen: number): string => (fen === 0 ? '—' : `${fen > 0 ? '+' : '−'}${yuanText(Math.abs(fen))}`);

interface Asked {
  km: number;
  minutes: number;
  clock: string;
  percent: number;
}

function useTrial(tariff: Tariff, before: Tariff | null, { km, minutes, clock, percent }: Asked) {
  const at = instantOfLocal(`${dayOf(tariff.effectiveFrom)} ${clock}:00`) ?? tariff.effectiveFrom;
  const ride = { meters: Math.round(km * 1_000), seconds: Math.round(minutes * 60), at };
  const discount = Math.round(percent * 100);
  return { price: charge(tariff, ride, discount), was: before && charge(before, ride, discount) };
}

function Lines({ price, was }: { price: Price; was: Price | null }) {
  const lines = FeeLine.names.filter((line) => price.lines[line] !== 0 || (was?.lines[line] ?? 0) !== 0);
  const row = (label: string, now: number, then: number | undefined, className?: string) => (
    <tr key={label} className={className}>
      <td>{label}</td>
      <td>{then === undefined ? '—' : yuanText(then)}</td>
      <td>{yuanText(now)}</td>
      <td>{then === undefined ? '—' : differenceText(now - then)}</td>
    </tr>
  );
  return (
    <table className={css.lines} aria-label="试算">
      <thead>
        <tr>
          <th scope="col">元</th>
          <th scope="col">现行</th>
          <th scope="col">草稿</th>
          <th scope="col">差</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) =>
          row(FeeLine.labelOf(line), signed(line, price.lines[line]), was ? signed(line, was.lines[line]) : undefined),
        )}
        {row('合计', price.totalFen, was?.totalFen)}
        {row('实付', price.actualPayFen, was?.actualPayFen, css.total)}
      </tbody>
    </table>
  );
}

/** One route by both versions, reckoned by the very rule that prices rides; and what stands out. */
export function TrialCard({ tariff, before }: { tariff: Tariff; before: Tariff | null }) {
  const [asked, setAsked] = useState<Asked>({ km: 24.6, minutes: 38, clock: '08:30', percent: 100 });
  const { price, was } = useTrial(tariff, before, asked);
  const number = (name: 'km' | 'minutes' | 'percent', label: string, suffix: string, max: number) => (
    <InputNumber
      aria-label={label}
      min={name === 'percent' ? 1 : 0}
      max={max}
      suffix={suffix}
      style={{ width: 118 }}
      value={asked[name]}
      onChange={(value) => setAsked({ ...asked, [name]: value ?? 0 })}
    />
  );
  return (
    <div className={css.side}>
      <Card title="试算一条路线">
        <div className={css.trial}>
          {number('km', '公里', '公里', 1_000)}
          {number('minutes', '分钟', '分钟', 2_000)}
          <Input
            aria-label="上车时刻"
            style={{ width: 84 }}
            maxLength={5}
            value={asked.clock}
            onChange={({ target }) => setAsked({ ...asked, clock: target.value })}
          />
          {number('percent', '企业协议价', '% 协议价', 100)}
        </div>
        <Lines price={price} was={was} />
      </Card>
      <Card title="检查">
        <ul className={css.checks}>
          {checksOf(tariff, before).map(({ isGood, text }) => (
            <li key={text}>
              <StateMark state={isGood ? 'ok' : 'wait'}>{text}</StateMark>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
