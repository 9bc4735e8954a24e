import css from './SplitBar.module.css';
import { Money } from './values.tsx';

/** Company and person as one line of two colours, and in figures. */
export function SplitBar({ companyFen, personalFen }: { companyFen: number; personalFen: number }) {
  const together = companyFen + personalFen;
  const share = together === 0 ? 1 : companyFen / together;
  return (
    <div className={css.split}>
      <div className={css.bar} aria-hidden="true">
        {share > 0 && <span className={css.company} style={{ flexGrow: share }} />}
        {share < 1 && <span className={css.person} style={{ flexGrow: 1 - share }} />}
      </div>
      <div className={css.parts}>
        <span>
          <i className={css.company} aria-hidden="true" />
          企业支付{' '}
          <b>
            <Money fen={companyFen} />
          </b>
        </span>
        <span>
          <i className={css.person} aria-hidden="true" />
          个人支付{' '}
          <b>
            <Money fen={personalFen} />
          </b>
        </span>
      </div>
    </div>
  );
}
