import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { OwedParts as Parts } from '#contract/finance-wire.ts';
import { AgeBand } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { query } from '../kit/api.ts';
import css from './OwedParts.module.css';

interface Part {
  readonly label: string;
  readonly fen: number;
  readonly isOverdue?: boolean;
  readonly sign: '+' | '−';
}

/** What makes up what is owed; parts of nothing are left out, but for what is not due yet. */
function partsOf(parts: Parts): Part[] {
  const bands = AgeBand.names.map((band): Part => {
    const label = band === 'notDue' ? '账单未到期' : `账单${AgeBand.labelOf(band)}`;
    return { label, fen: parts[`${band}Fen`], isOverdue: band !== 'notDue', sign: '+' };
  });
  const all: Part[] = [
    ...bands,
    { label: '尚未出账', fen: parts.unbilledFen, sign: '+' },
    { label: '余款', fen: parts.creditFen, sign: '−' },
  ];
  return all.filter(({ fen }, nth) => nth === 0 || fen !== 0);
}

const owedFen = ({ creditFen, ...parts }: Parts): number =>
  Object.values(parts).reduce((sum, fen) => sum + fen, 0) - creditFen;

/** What a postpaid company owes, by how long it is due: the bills below and what no bill has yet. */
export function OwedParts() {
  const { data } = useQuery(query(financeApi.owed, {}, { quiet: true }));
  // The line is as high before it is known: the bills below stay where they are.
  if (!data) return <div className={css.strip} />;
  return (
    <section className={css.strip} aria-label="已结算未还的构成">
      <span className={css.whole}>
        已结算未还 <b>{moneyText(owedFen(data))}</b>
      </span>
      {partsOf(data).map(({ label, fen, isOverdue, sign }, nth) => (
        <Fragment key={label}>
          <span className={css.sign}>{nth === 0 ? '=' : fen < 0 ? '−' : sign}</span>
          <span className={css.part} data-overdue={(isOverdue && fen > 0) || undefined}>
            {label} <b>{moneyText(Math.abs(fen))}</b>
          </span>
        </Fragment>
      ))}
    </section>
  );
}
