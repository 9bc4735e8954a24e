import { useState } from 'react';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import type { Output } from '#contract/endpoint.ts';
import { moneyText } from '#rules/money.ts';
import { reasonOf } from '#ui/failure.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead, useWrite } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Box, Row } from '../kit/parts.tsx';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading } from '../kit/states.tsx';
import { dayText } from '../kit/when.ts';
import { PlaceSearch } from '../parts/PlaceSearch.tsx';
import { TimeWheel } from '../parts/TimeWheel.tsx';
import type { Spot } from '../parts/trip.ts';
import css from './ride.module.css';

type Changed = Output<typeof appRidesApi.change>;
interface Change {
  at?: Date;
  from?: Spot;
  to?: Spot;
}
type Part = 'at' | 'from' | 'to';

function Compared({ changed }: { changed: Changed }) {
  const { before, after } = changed;
  const rows = [
    ['用车时间', before.at, after.at],
    ['预估', moneyText(before.estimateFen), moneyText(after.estimateFen)],
    ['企业付', moneyText(before.companyFen), moneyText(after.companyFen)],
    ['个人付', moneyText(before.personalFen), moneyText(after.personalFen)],
  ].filter(([label, old, next]) => label !== '用车时间' || old !== next);
  return (
    <table className={css.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">原来</th>
          <th scope="col">改后</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, old, next]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{old}</td>
            <td>{next}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isRefused = ({ verdict }: Changed): boolean => verdict === 'DENY' || verdict === 'NEED_APPLICATION';

/** The server's word on the change, before it is made. */
function Result({ changed }: { changed: Changed }) {
  if (!isRefused(changed)) return <Compared changed={changed} />;
  const failed = changed.reasons.filter(({ passed }) => !passed);
  return (
    <Note tone="wait">
      {failed.map(({ code, text }) => (
        <p key={code}>{text}</p>
      ))}
      {changed.changes.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>原来的预订不变。</p>
    </Note>
  );
}

function Parts({ order, change, onPick }: { order: AppOrderDetail; change: Change; onPick: (part: Part) => void }) {
  const may = (part: Part): boolean => order.mayChange.includes(part);
  const fixed = '司机已出发，不能改';
  const row = (part: Part, label: string, value: string) => (
    <Row
      label={label}
      value={value}
      help={may(part) ? '' : fixed}
      {...(may(part) ? { onPress: () => onPick(part) } : {})}
    />
  );
  const at = change.at ?? order.rideAt;
  const hhmm = at.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' });
  return (
    <Box>
      {row('at', '时间', `${dayText(at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))} ${hhmm}`)}
      {row('from', '上车', change.from?.address ?? order.bookedStart.address)}
      {row('to', '下车', change.to?.address ?? order.bookedEnd.address)}
    </Box>
  );
}

function useChange(order: AppOrderDetail, onDone: () => void) {
  const [change, setChange] = useState<Change>({});
  const asked = Object.keys(change).length > 0;
  const input = { orderId: order.orderId, ...change, ...useActingInput() };
  const tried = useRead(appRidesApi.change, { ...input, dryRun: true }, { when: asked, keep: true });
  const write = useWrite(appRidesApi.change);
  const personalFen = tried.data?.after.personalFen ?? 0;
  const submit = (): void =>
    write.mutate({ ...input, personalFen, dryRun: false }, { onSuccess: ({ changed }) => changed && onDone() });
  return { change, setChange, asked, tried, write, submit };
}

interface ChangeProps {
  order: AppOrderDetail;
  onDone: () => void;
}

/**
 * Another time or place for a booked ride: what it then costs is told before it is asked for. There only while it is open:
 * what somebody gave up is not what they begin with the next time.
 */
export function ChangeSheet({ order, onDone }: ChangeProps) {
  const { change, setChange, asked, tried, write, submit } = useChange(order, onDone);
  const [picking, setPicking] = useState<Part | null>(null);
  const picked = (part: 'from' | 'to') => (spot: Spot) => {
    setChange({ ...change, [part]: spot });
    setPicking(null);
  };
  // The trial of the change before tells another price: nobody is shown that, or agrees to it.
  const result = tried.isPlaceholderData ? undefined : tried.data;
  const passes = asked && result !== undefined && !isRefused(result);
  return (
    <Sheet
      open
      title={change.to ? `改到 ${change.to.address}` : '改行程'}
      bottom={
        <Acts>
          {picking !== null ? (
            <Button wide onClick={() => setPicking(null)}>
              返回
            </Button>
          ) : (
            <>
              <Button onClick={hideSheet}>不改了</Button>
              <Button
                look="filled"
                wide
                busy={write.isPending}
                aria-disabled={!passes}
                onClick={passes ? submit : undefined}
              >
                {order.status === 'booking' ? '确认修改' : '确认并通知司机'}
              </Button>
            </>
          )}
        </Acts>
      }
    >
      {picking === 'from' && <PlaceSearch label="上车地点" onPick={picked('from')} />}
      {picking === 'to' && <PlaceSearch label="下车地点" onPick={picked('to')} />}
      {picking === 'at' && (
        <TimeWheel
          at={change.at ?? order.rideAt}
          onPick={(at) => {
            setChange({ ...change, at });
            setPicking(null);
          }}
        />
      )}
      {picking === null && <Parts order={order} change={change} onPick={setPicking} />}
      {asked && picking === null && (result ? <Result changed={result} /> : <Loading rows={2} />)}
      {tried.error && asked && <Note tone="bad">{reasonOf(tried.error)}</Note>}
      {write.error && <Note tone="bad">{reasonOf(write.error)}</Note>}
      {picking === null && <p className={css.small}>司机出发后不能改时间和上车点；上车后还能改目的地。</p>}
    </Sheet>
  );
}
