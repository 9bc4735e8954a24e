import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { moneyText } from '#rules/money.ts';
import { CallFailed } from '#ui/call.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActing, useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { readAnew } from '../kit/calls.ts';
import { Money, SplitBar } from '../kit/Money.tsx';
import { Box, Note, Row } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { useSlow } from '../kit/states.tsx';
import type { Trip } from '../parts/trip.ts';
import { changeTrip } from '../parts/trip-store.ts';
import css from './confirm.module.css';
import { draftOf } from './draft-of.ts';
import { applyFix } from './fixes.ts';
import { useBooking } from './use-booking.ts';
import type { Option } from './use-options.ts';

const PRICE_MOVED = 28_021;
const TIME_PASSED = 28_022;
const UNPAID = 28_009;
const TELL_MS = 2_000;

/** A slow network: the same booking is tried again, and nothing is booked twice. */
function Sending({ since, tries, onStop }: { since: number; tries: number; onStop: () => void }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = (): void => setSeconds(Math.max(0, Math.round((Date.now() - since) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <Sheet
      open
      onClose={() => undefined}
      title="网络慢，正在下单"
      below={`已经 ${seconds} 秒。系统会自动重试，同一单只下一次，不会重复叫车，也不会重复保留限额。`}
      bottom={
        <Acts>
          <Button wide onClick={onStop}>
            先不叫了
          </Button>
        </Acts>
      }
    >
      <Box>
        <Row icon={<Check size={18} color="var(--qx-success)" />} label="行程已存在这台手机上" />
        <Row icon={<LoaderCircle size={18} />} label="等服务器答复" value={`第 ${tries} 次`} />
      </Box>
    </Sheet>
  );
}

/** Only rides of which a part is one's own wait for what is unpaid; one that the company pays whole goes at once. */
function Unpaid({ row, onClose }: { row: Option; onClose: () => void }) {
  const free = row.fixes.find(({ personalFen }) => personalFen === 0);
  return (
    <Sheet
      open
      onClose={onClose}
      title="付清后才能叫要个人付的车"
      below="以前的行程还有个人部分没有付。企业全付的车现在就能叫。"
      bottom={
        <Acts>
          {free && (
            <Button
              look="tint"
              onClick={() => {
                onClose();
                applyFix(free);
              }}
            >
              {free.text}
            </Button>
          )}
          <Button look="filled" wide onClick={() => go('/orders?group=todo')}>
            去支付
          </Button>
        </Acts>
      }
    >
      {null}
    </Sheet>
  );
}

interface MovedProps {
  row: Option;
  before: number;
  onAgree: () => void;
  onClose: () => void;
}

/** A fen more than was shown is asked for again. */
const Moved = ({ row, before, onAgree, onClose }: MovedProps) => (
  <Sheet
    open
    onClose={onClose}
    title={`个人付从 ${moneyText(before)} 变为 ${moneyText(row.personalFen)}`}
    bottom={
      <Acts>
        <Button onClick={onClose}>返回</Button>
        <Button look="filled" wide onClick={onAgree}>
          同意并下单
        </Button>
      </Acts>
    }
  >
    <div className={css.padded}>
      <SplitBar companyFen={row.companyFen} personalFen={row.personalFen} />
    </div>
  </Sheet>
);

interface ConfirmBarProps {
  row: Option;
  trip: Trip;
  onMissing: (field: string) => void;
}

function useConfirm({ row, trip, onMissing }: ConfirmBarProps) {
  const acting = useActingInput();
  const booking = useBooking();
  const [agreed, setAgreed] = useState<number | null>(null);
  const [first] = row.missing;
  const send = (): void => {
    setAgreed(row.personalFen);
    booking.book({ ...draftOf(trip, row), personalFen: row.personalFen, ...acting });
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
  const { row } = props;
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
        <Button look="filled" wide busy={booking.isSending} onClick={press}>
          {first ? `还差：${first.label}` : acting ? `替${acting.name}叫车` : '确认用车'}
        </Button>
      </div>
      {booking.isSending && isSlow && <Sending since={booking.since} tries={booking.tries} onStop={booking.stop} />}
      {isMoved && <Moved row={row} before={before} onAgree={send} onClose={booking.clear} />}
    </>
  );
}
