import { moneyText, yuanText } from '#rules/money.ts';
import css from './Money.module.css';

/** ¥1,234.50, never broken. */
export const Money = ({ fen, strong = false }: { fen: number; strong?: boolean }) => (
  <span className={css.money} data-strong={strong || undefined}>
    {moneyText(fen)}
  </span>
);

/** The one amount of a screen. */
export function Figure({ fen }: { fen: number }) {
  const [whole, part] = moneyText(fen).slice(1).split('.');
  return (
    <span className={css.figure}>
      <small>¥</small>
      {whole}
      <small>.{part}</small>
    </span>
  );
}

/** Without the sign, where the head says 元; reductions are green with a minus. */
export const Amount = ({ fen }: { fen: number }) => (
  <span className={css.money} data-less={fen < 0 || undefined}>
    {fen < 0 ? `−${yuanText(-fen)}` : yuanText(fen)}
  </span>
);

interface SplitProps {
  companyFen: number;
  personalFen: number;
}

/** Who pays how much: two colours and an equation. */
export function SplitBar({ companyFen, personalFen }: SplitProps) {
  return (
    <div className={css.split}>
      <div className={css.bar} aria-hidden="true">
        {companyFen > 0 && <i style={{ flex: companyFen }} data-who="company" />}
        {personalFen > 0 && <i style={{ flex: personalFen }} data-who="person" />}
      </div>
      <p>
        <span data-who="company">
          企业付 <Money fen={companyFen} strong />
        </span>
        <span data-who="person">
          个人付 <Money fen={personalFen} strong />
        </span>
      </p>
    </div>
  );
}

/** In one word who pays. */
export const payerText = ({ personalFen }: Pick<SplitProps, 'personalFen'>): string =>
  personalFen > 0 ? `个人付 ${moneyText(personalFen)}` : '企业全付';

export const Payer = ({ personalFen }: Pick<SplitProps, 'personalFen'>) => (
  <span className={css.payer} data-person={personalFen > 0 || undefined}>
    {payerText({ personalFen })}
  </span>
);

interface LimitBarProps {
  totalFen: number;
  usedFen: number;
  heldFen?: number;
}

/** How much of a limit is used, and kept for rides under way. */
export function LimitBar({ totalFen, usedFen, heldFen = 0 }: LimitBarProps) {
  const share = (fen: number): string => `${Math.min(100, totalFen > 0 ? (fen / totalFen) * 100 : 0)}%`;
  return (
    <div className={css.limit} aria-hidden="true">
      <i style={{ width: share(usedFen) }} />
      <i style={{ width: share(heldFen) }} data-held />
    </div>
  );
}
