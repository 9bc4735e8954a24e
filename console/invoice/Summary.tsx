import { Button } from 'antd';
import { InvoiceContent, InvoiceType, isPaper } from '#rules/invoice/codes.ts';
import { addressText } from '#rules/invoice/contact.ts';
import { moneyText } from '#rules/money.ts';
import { type FactRow, Facts } from '../kit/Facts.tsx';
import { Card } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { Dash, Money } from '../kit/values.tsx';
import { periodName } from './PeriodTable.tsx';
import css from './Summary.module.css';
import type { Application } from './use-application.ts';
import type { PeriodDraft } from './use-drafts.ts';

/** Where it goes, in one line; nothing before it is known. */
function destinationText({ type, email, address }: Application): string {
  if (type === undefined) return '';
  if (!isPaper(type)) return email?.email ?? '';
  return address ? `${address.receiver} ${address.phone} ${addressText(address)}` : '';
}

/** What the invoice will say; the summary and the confirmation show the same. */
export function invoiceFacts(application: Application): FactRow[] {
  const { overview, type, entity } = application;
  const { title, taxpayerId } = entity.chosen ?? overview;
  return [
    { label: '类型', value: type ? InvoiceType.labelOf(type) : <Dash /> },
    { label: '抬头', value: title || <Dash /> },
    { label: '税号', value: taxpayerId || <Dash /> },
    { label: '内容', value: InvoiceContent.labelOf(overview.content) },
    { label: type && isPaper(type) ? '寄送到' : '发送到', value: destinationText(application) || <Dash /> },
  ];
}

function Line({ draft: { period, trips, amountFen } }: { draft: PeriodDraft }) {
  const isAll = trips.length === period.freeCount;
  return (
    <li className={css.line}>
      <span>
        {periodName(period)}
        <small>
          {countText(trips.length)} 单{isAll && '，全部'}
        </small>
      </span>
      <Money fen={amountFen} bare />
    </li>
  );
}

/** Of one period once this application has gone: its trips, and no more of them than the bill has room for. */
export const leftFen = ({ period: { freeFen, roomFen }, isIncluded, amountFen }: PeriodDraft): number =>
  Math.max(0, Math.min(freeFen, roomFen) - (isIncluded ? amountFen : 0));

/** What is left once this application has gone. */
function Rest({ application: { all, amountFen } }: { application: Application }) {
  const left = all.drafts.map(leftFen).filter((fen) => fen > 0);
  const restFen = left.reduce((sum, fen) => sum + fen, 0);
  return (
    <div className={css.rest}>
      <span>{amountFen > 0 ? '此后还可开票' : '还可开票'}</span>
      <b>{moneyText(restFen)}</b>
      <span>{left.length > 0 ? `${left.length} 个账期有未开票的行程` : '没有未开票的行程'}</span>
    </div>
  );
}

/** The sum of what is chosen, adding up on screen, and the one thing to do. */
export function Summary({ application }: { application: Application }) {
  const { included, amountFen, ask, overview } = application;
  const chosen = included.filter(({ trips }) => trips.length > 0);
  const isLow = amountFen > 0 && amountFen < overview.minimumFen;
  return (
    <div className={css.side}>
      <Card title="本次开票">
        {chosen.length > 0 ? (
          <ul className={css.lines}>
            {chosen.map((draft) => (
              <Line key={draft.period.billId} draft={draft} />
            ))}
          </ul>
        ) : (
          <p className={css.none}>还没有选择行程</p>
        )}
        <div className={css.total} aria-live="polite">
          <span>开票金额</span>
          <b>{moneyText(amountFen)}</b>
        </div>
        {isLow && <p className={css.low}>低于最低开票金额 {moneyText(overview.minimumFen)}</p>}
        <div className={css.facts}>
          <Facts rows={invoiceFacts(application)} />
        </div>
        <Button type="primary" size="large" block className={css.button!} onClick={ask}>
          申请开票
        </Button>
        <p className={css.note}>提交前会再次核对一遍</p>
      </Card>
      <Rest application={application} />
    </div>
  );
}
