import type { LimitStatement } from '#contract/proof-limit.ts';
import { moneyText } from '#rules/money.ts';
import { countText } from '../kit/text.ts';
import { MoneyFigure } from '../kit/values.tsx';
import css from './limit.module.css';

interface PartProps {
  sign: string;
  label: string;
  fen: number;
  hint: string;
}

const Part = ({ sign, label, fen, hint }: PartProps) => (
  <>
    <i aria-hidden>{sign}</i>
    <div>
      <div className={css.label}>{label}</div>
      <div className={css.figure}>{moneyText(fen)}</div>
      <div className={css.hint}>{hint}</div>
    </div>
  </>
);

/** What is left, as a sum; a limit that was lowered below what is used leaves nothing. */
export function LimitEquation({ statement }: { statement: LimitStatement }) {
  const { leftFen, moneyFen, settledFen, settledOrders, heldFen, heldOrders, cancelledOrders } = statement;
  const cancelled = cancelledOrders > 0 ? `，另有 ${countText(cancelledOrders)} 单取消` : '';
  return (
    <section className={css.equation} aria-label="剩余额度">
      <div>
        <div className={css.label}>{leftFen === null ? '已用' : '剩余'}</div>
        <MoneyFigure fen={leftFen ?? settledFen + heldFen} />
        {leftFen === null && <div className={css.hint}>没有限额</div>}
      </div>
      {leftFen !== null && <Part sign="=" label="限额" fen={moneyFen} hint="" />}
      <Part
        sign={leftFen === null ? '=' : '−'}
        label="已结算"
        fen={settledFen}
        hint={`${countText(settledOrders)} 单${cancelled}`}
      />
      <Part
        sign={leftFen === null ? '+' : '−'}
        label="占用中"
        fen={heldFen}
        hint={`${countText(heldOrders)} 单未结束`}
      />
      {leftFen !== null && moneyFen - settledFen - heldFen < 0 && (
        <p className={css.hint}>限额调低到已用以下，剩余按 0 计。</p>
      )}
    </section>
  );
}
