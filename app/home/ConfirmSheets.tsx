import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Money, SplitBar } from '../kit/Money.tsx';
import { Box, Row } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { go } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { whenText } from '../kit/when.ts';
import css from './confirm.module.css';
import { applyFix } from './fixes.ts';
import { splitText } from './own-reasons.ts';
import type { Option } from './use-options.ts';

const TODO = '/orders?group=todo';

/** A slow network: the same booking is tried again, and nothing is booked twice. */
export function Sending({ since, tries, onStop }: { since: number; tries: number; onStop: () => void }) {
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
export function Unpaid({ row, onClose }: { row: Option; onClose: () => void }) {
  const acting = useActingInput();
  const todo = useRead(appRidesApi.orders, { group: 'todo', page: 1, pageSize: 10, ...acting });
  const due = (todo.data?.rows ?? []).filter(({ personalDueFen }) => personalDueFen > 0);
  const sum = due.reduce((fen, { personalDueFen }) => fen + personalDueFen, 0);
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
          <Button look="filled" wide onClick={() => go(due.length === 1 ? `/o/${due[0]?.orderId}` : TODO)}>
            {sum > 0 ? `支付 ${moneyText(sum)}` : '去支付'}
          </Button>
        </Acts>
      }
    >
      <Box label="没有付的行程">
        {due.map(({ orderId, rideAt, start, end, personalDueFen }) => (
          <Row
            key={orderId}
            label={`${placeName(start.address)} → ${placeName(end.address)}`}
            help={whenText(rideAt)}
            value={<Money fen={personalDueFen} />}
            onPress={() => go(`/o/${orderId}`)}
          />
        ))}
      </Box>
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
export const Moved = ({ row, before, onAgree, onClose }: MovedProps) => (
  <Sheet
    open
    onClose={onClose}
    title={`个人付从 ${moneyText(before)} 变为 ${moneyText(row.personalFen)}`}
    below={splitText(row.reasons)}
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
