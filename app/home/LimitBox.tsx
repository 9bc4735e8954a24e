import type { appRidesApi } from '#contract/app-rides.ts';
import type { Output } from '#contract/endpoint.ts';
import { moneyText } from '#rules/money.ts';
import { LimitBar, Money } from '../kit/Money.tsx';
import { go } from '../kit/router.ts';
import { limitName } from '../parts/limit-name.ts';
import css from './home.module.css';

type Limit = Output<typeof appRidesApi.scenes>['limit'];

export function LimitBox({ limit }: { limit: Limit }) {
  if (limit.residualFen === null) return null;
  return (
    <button type="button" className={css.limit} onClick={() => go('/me/limit')}>
      <span>
        个人限额，{limitName(limit)}
        <span>
          剩 <Money fen={limit.residualFen} strong /> / {moneyText(limit.moneyFen)}
        </span>
      </span>
      <LimitBar totalFen={limit.moneyFen} usedFen={limit.moneyFen - limit.residualFen} />
    </button>
  );
}
