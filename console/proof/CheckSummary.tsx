import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Fragment } from 'react';
import type { BillRow } from '#contract/finance-wire.ts';
import { BillLineKind } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { type CheckResult, ProofSide, type SideTotal } from '#rules/proof.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { countText } from '../kit/text.ts';
import { MoneyFigure } from '../kit/values.tsx';
import css from './check.module.css';

interface KindSum {
  kind: BillLineKind;
  count: number;
  amountFen: number;
}

const HINTS: Record<ProofSide, string> = {
  tariff: '里程、时长 × 资费',
  split: '谁付多少',
  account: '实际扣款',
  limits: '占用的额度',
  events: '推送的实付',
};

/** A corrected sum has its own sign. */
const signOf = (nth: number, fen: number): string => (nth === 0 ? '=' : fen < 0 ? '−' : '+');

function Equation({ bill, sums }: { bill: BillRow; sums: readonly KindSum[] }) {
  return (
    <div className={css.equation}>
      <div>
        <div className={css.label}>账单金额</div>
        <MoneyFigure fen={bill.totalFen} />
      </div>
      {sums.map(({ kind, count, amountFen }, nth) => (
        <Fragment key={kind}>
          <i aria-hidden>{signOf(nth, amountFen)}</i>
          <div>
            <div className={css.label}>{BillLineKind.labelOf(kind)}</div>
            <div className={css.figure}>{moneyText(nth === 0 ? amountFen : Math.abs(amountFen))}</div>
            <div className={css.hint}>{countText(count)} 行</div>
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function Verdict({ result }: { result: CheckResult }) {
  const { differs, doubtful, explained, unmeasured } = result.lots;
  const isProven = differs === 0;
  const Icon = isProven ? ShieldCheck : ShieldAlert;
  return (
    <div className={css.verdict} data-state={isProven ? 'ok' : 'bad'}>
      <h2>
        <Icon size={17} aria-hidden />
        {isProven ? '0 处差异，合计已证明' : `${countText(differs)} 处差异，多收 ${moneyText(result.overFen)}`}
      </h2>
      <p>
        {countText(result.lines)} 行逐行重算，一致 {countText(result.agreed)} 行，有解释 {countText(explained)} 行，疑点{' '}
        {countText(doubtful)} 行，没有测量值 {countText(unmeasured)} 行。
        {isProven && '逐行相加与账单一分不差，没有重复、没有漏掉本月结算的订单。'}
      </p>
    </div>
  );
}

/** What one side has compared, and whether it agrees. */
function Side({ total, lines }: { total: SideTotal; lines: number }) {
  const { side, compared, agreed, sumFen, billedFen } = total;
  const differing = compared - agreed;
  const silent = lines - compared;
  return (
    <li className={css.side}>
      <div className={css.sideHead}>
        <b>{ProofSide.labelOf(side)}</b>
        <span className={css.hint}>{HINTS[side]}</span>
        {compared === 0 ? (
          <StateMark state="off">没有可比的</StateMark>
        ) : differing === 0 ? (
          <StateMark state="ok">一致</StateMark>
        ) : (
          <StateMark state="bad">{countText(differing)} 行不同</StateMark>
        )}
      </div>
      <div className={css.figure}>{moneyText(sumFen)}</div>
      <div className={css.hint}>
        一致 {countText(agreed)} 行{sumFen !== billedFen && `，与账单相差 ${moneyText(sumFen - billedFen)}`}
        {silent > 0 && `，${countText(silent)} 行没有可比的值`}
      </div>
    </li>
  );
}

interface SummaryProps {
  bill: BillRow;
  result: CheckResult;
  sums: readonly KindSum[];
}

/** The bill as a sum, what was found, and what each side was compared with. */
export function CheckSummary({ bill, result, sums }: SummaryProps) {
  return (
    <>
      <section className={css.box} aria-label="账单金额与结论">
        <Equation bill={bill} sums={sums} />
        <Verdict result={result} />
      </section>
      <ul className={css.sides} aria-label="各方合计">
        {result.sides.map((total) => (
          <Side key={total.side} total={total} lines={result.lines} />
        ))}
      </ul>
    </>
  );
}
