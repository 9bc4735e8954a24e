import { useEffect, useState } from 'react';
import { CallFailed } from '#ui/call.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActing, useActingInput, useOwnId } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { readAnew } from '../kit/calls.ts';
import { Money } from '../kit/Money.tsx';
import { Note } from '../kit/Note.tsx';
import { useSlow } from '../kit/states.tsx';
import type { Trip } from '../parts/trip.ts';
import { changeTrip } from '../parts/trip-store.ts';
import { Moved, Sending, Unpaid } from './ConfirmSheets.tsx';
import css from './confirm.module.css';
import { draftOf } from './draft-of.ts';
import { useBooking } from './use-booking.ts';
import type { Option } from './use-options.ts';

const PRICE_MOVED = 28_021;
const TIME_PASSED = 28_022;
const UNPAID = 28_009;
const TELL_MS = 2_000;

interface ConfirmBarProps {
  row: Option;
  trip: Trip;
  /** The row is of the trip as it was before; nobody books the new one at the old one's price. */
  isOld: boolean;
  onMissing: (field: string) => void;
}

function useConfirm({ row, trip, onMissing }: Omit<ConfirmBarProps, 'isOld'>) {
  const acting = useActingInput();
  const ownId = useOwnId();
  const booking = useBooking();
  const [agreed, setAgreed] = useState<number | null>(null);
  const [first] = row.missing;
  const send = (): void => {
    setAgreed(row.personalFen);
    booking.book({ ...draftOf(trip, row, ownId), personalFen: row.personalFen, ...acting });
  };
  const press = (): void => (first ? onMissing(first.field) : send());
  const code = booking.error instanceof CallFailed ? booking.error.code : null;
  const isMoved = code === PRICE_MOVED && agreed !== null && row.personalFen !== agreed;
  useEffect(() => {
    if (code === PRICE_MOVED) readAnew();
  }, [code]);
  return { booking, send, press, first, code, isMoved, before: agreed ?? 0 };
}

/** The price at the left, the act at the right; what is missing is named, the button is never grey. */
export function ConfirmBar(props: ConfirmBarProps) {
  const { row, isOld } = props;
  const { booking, send, press, first, code, isMoved, before } = useConfirm(props);
  const isSlow = useSlow(booking.isSending, TELL_MS);
  const acting = useActing();
  return (
    <>
      {code === UNPAID && <Unpaid row={row} onClose={booking.clear} />}
      {booking.error !== null && !isMoved && code !== UNPAID && (
        <Note
          tone="bad"
          action={
            code === TIME_PASSED && (
              <Button small onClick={() => changeTrip({ at: null })}>
                现在出发
              </Button>
            )
          }
        >
          {reasonOf(booking.error)}
        </Note>
      )}
      <div className={css.bar}>
        <p aria-live="polite">
          <span>{row.personalFen === 0 ? '企业全付' : row.prepaid ? '个人付，上车前支付' : '个人付，行程后支付'}</span>
          <Money fen={row.personalFen === 0 ? row.estimateFen : row.personalFen} strong />
        </p>
        <Button look="filled" wide busy={booking.isSending || isOld} onClick={press}>
          {first ? `还差：${first.label}` : acting ? `替${acting.name}叫车` : '确认用车'}
        </Button>
      </div>
      {booking.isSending && isSlow && <Sending since={booking.since} tries={booking.tries} onStop={booking.stop} />}
      {isMoved && <Moved row={row} before={before} onAgree={send} onClose={booking.clear} />}
    </>
  );
}
