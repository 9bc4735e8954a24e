import type { AppOrderDetail } from '#contract/app-rides.ts';
import { FeeLine } from '#rules/tariff/fee-lines.ts';
import { Amount, Money } from '../kit/Money.tsx';
import css from './order.module.css';

const DEDUCTED: readonly string[] = ['reduction', 'rounding'];

/** The lines of a price, so that they add up on the screen. */
export function feesOf({ lines }: Pick<AppOrderDetail, 'lines'>): [line: FeeLine, fen: number][] {
  return FeeLine.names.flatMap((line) => {
    const fen = lines?.[line] ?? 0;
    return fen === 0 ? [] : [[line, DEDUCTED.includes(line) ? -fen : fen] as [FeeLine, number]];
  });
}

/** 9500 of ten thousand: 9.5 折. */
const discountText = ({ discountPerTenThousand }: AppOrderDetail): string => `${discountPerTenThousand / 1_000} 折`;

export function FeeTable({ order }: { order: AppOrderDetail }) {
  const fees = feesOf(order);
  const total = order.totalFen ?? 0;
  const discount = (order.actualPayFen ?? 0) - total;
  if (fees.length === 0) return null;
  return (
    <section aria-label="费用">
      <div className={css.section}>
        <h2>费用</h2>
        <span>单位：元</span>
      </div>
      <dl className={css.fees}>
        {fees.map(([line, fen]) => (
          <div key={line}>
            <dt>
              {FeeLine.labelOf(line)} <small>{order.lineNotes[line]}</small>
            </dt>
            <dd>
              <Amount fen={fen} />
            </dd>
          </div>
        ))}
        {discount !== 0 && (
          <>
            <div className={css.sum}>
              <dt>费用合计</dt>
              <dd>
                <Amount fen={total} />
              </dd>
            </div>
            <div>
              <dt>
                合同折扣 <small>{discountText(order)}</small>
              </dt>
              <dd>
                <Amount fen={discount} />
              </dd>
            </div>
          </>
        )}
        <div className={css.total}>
          <dt>实付</dt>
          <dd>
            <Money fen={order.actualPayFen ?? 0} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
