import { type MissingProps, NEW_PAGE } from '../kit/fetched-part.tsx';
import { NoticeLine } from '../kit/fields/Notice.tsx';
import css from './forms.module.css';

/** Stands for a part of the page whose file did not come. */
export const NotCome = ({ onRetry, isAgain }: MissingProps) => (
  <div role="alert">
    <NoticeLine notice={{ tone: 'bad', text: '没有加载出来，请检查网络' }} />
    <button type="button" className={css.link} onClick={isAgain ? NEW_PAGE.onClick : onRetry}>
      {isAgain ? NEW_PAGE.label : '重试'}
    </button>
  </div>
);
