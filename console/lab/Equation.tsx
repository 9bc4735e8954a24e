import type { SandboxResult } from '#contract/lab.ts';
import { movedText, percentMoved, sumOf, totalOf } from '../kit/replay.ts';
import { bareMoneyText, countText } from '../kit/text.ts';
import css from './figures.module.css';

interface TermProps {
  sign: string;
  label: string;
  fen: number;
  hint: string;
}

const Term = ({ sign, label, fen, hint }: TermProps) => (
  <>
    <span className={css.sign} aria-hidden>
      {sign}
    </span>
    <div className={css.term}>
      <div className={css.label}>{label}</div>
      <b>{movedText(fen)}</b>
      <div className={css.label}>{hint}</div>
    </div>
  </>
);

/** The change as an equation: rides that are refused, those the company pays more for, and less. */
export function Equation({ result }: { result: SandboxResult }) {
  const total = totalOf(result);
  const [refused, apply, more, less] = (['refused', 'apply', 'more', 'less'] as const).map((one) => sumOf(result, one));
  const passed = sumOf(result, 'passed');
  const moved = total.afterFen - total.beforeFen;
  const gone = { rides: refused!.rides + apply!.rides, fen: -(refused!.beforeFen + apply!.beforeFen) };
  return (
    <section className={css.equation} aria-label="企业支付的变化">
      <div>
        <div className={css.label}>企业支付的变化</div>
        <div className={css.moved}>
          {movedText(moved)} <small>{percentMoved(total.beforeFen, total.afterFen)}</small>
        </div>
      </div>
      <div className={css.terms}>
        <Term sign="=" label="改为拒绝或须申请" fen={gone.fen} hint={`${countText(gone.rides)} 单`} />
        <Term
          sign="+"
          label="企业多付"
          fen={more!.afterFen - more!.beforeFen + passed.afterFen - passed.beforeFen}
          hint={`${countText(more!.rides + passed.rides)} 单`}
        />
        <Term sign="+" label="企业少付" fen={less!.afterFen - less!.beforeFen} hint={`${countText(less!.rides)} 单`} />
      </div>
      <table className={css.parts} aria-label="现在与改后">
        <thead>
          <tr>
            <td />
            <th scope="col">现在</th>
            <th scope="col">改后</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">企业支付</th>
            <td>{bareMoneyText(total.beforeFen)}</td>
            <td>
              <b>{bareMoneyText(total.afterFen)}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">个人支付</th>
            <td>{bareMoneyText(total.beforePersonalFen)}</td>
            <td>
              <b>{bareMoneyText(total.afterPersonalFen)}</b>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
