import { Modal } from 'antd';
import type { BillRow } from '#contract/finance-wire.ts';
import { stepsAhead, stepText, UNDER_OBJECTION } from '#rules/bill.ts';
import { localText } from '#rules/calendar.ts';
import { StateGlyph } from '../kit/StateMark.tsx';
import { BILL_STATE, type StateKey } from '../kit/state-map.ts';
import css from './BillLog.module.css';

/** What is over is done; only objections that are still being looked at are not. */
const glyphOf = ({ log, status }: BillRow, nth: number): StateKey =>
  status === 'disputed' && nth === log.length - 1 ? BILL_STATE.disputed : 'ok';

/** Every step of a bill's life so far, and the way still before it. */
function BillTimeline({ bill }: { bill: BillRow }) {
  return (
    <ol className={css.timeline} aria-label={`账单 ${bill.number} 的日志`}>
      {bill.log.map(({ status, at, name }, nth) => (
        <li key={`${status} ${at.getTime()}`} className={css.step}>
          <StateGlyph state={glyphOf(bill, nth)} />
          <span className={css.what}>{stepText(status)}</span>
          <time className={css.when} dateTime={at.toISOString()}>
            {localText(at).slice(0, 16)}
          </time>
          <span className={css.who}>{name}</span>
        </li>
      ))}
      {stepsAhead(bill.status).map(({ text, isNow }) => (
        <li key={text} className={css.step} data-ahead={!isNow || undefined} aria-current={isNow ? 'step' : undefined}>
          <StateGlyph state={isNow ? 'wait' : 'off'} />
          <span className={css.what}>{text}</span>
        </li>
      ))}
    </ol>
  );
}

export function BillLogDialog({ bill, onClose }: { bill: BillRow | null; onClose: () => void }) {
  return (
    <Modal
      open={bill !== null}
      width={480}
      title="账单日志"
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: true }}
    >
      {bill && (
        <>
          <p className={css.about}>
            {bill.number}
            {bill.objections > 0 && `，${bill.objections} 个订单提出异议`}
          </p>
          <BillTimeline bill={bill} />
          {bill.status === 'disputed' && <p className={css.about}>{UNDER_OBJECTION}</p>}
        </>
      )}
    </Modal>
  );
}
