import { Tooltip } from 'antd';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { StateMark } from './StateMark.tsx';

/** Beside the state of an order whose price the provider looks at before it moves money. */
export const PriceReviewMark = () => (
  <Tooltip title={PRICE_REVIEW.explains}>
    <span>
      <StateMark state="wait">{PRICE_REVIEW.label}</StateMark>
    </span>
  </Tooltip>
);
