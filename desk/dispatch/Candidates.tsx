import { type KeyboardEvent, useEffect } from 'react';
import type { DispatchCandidate } from '#contract/desk-dispatch.ts';
import { localText } from '#rules/calendar.ts';
import { VehicleGroup } from '#rules/scene.ts';
import css from './Candidates.module.css';

interface CandidatesProps {
  rows: readonly DispatchCandidate[];
  chosen: DispatchCandidate | undefined;
  choose: (candidate: DispatchCandidate) => void;
  rideAt: Date;
}

const clock = (at: Date): string => localText(at).slice(11, 16);

function punctuality(arriveAt: Date, rideAt: Date): { text: string; isLate: boolean } {
  const minutes = Math.round((rideAt.getTime() - arriveAt.getTime()) / 60_000);
  if (minutes >= 1) return { text: minutes > 120 ? '从容' : `早 ${minutes} 分`, isLate: false };
  return minutes === 0 ? { text: '准时', isLate: false } : { text: `晚 ${-minutes} 分`, isLate: true };
}

function Arrival({ row, rideAt }: { row: DispatchCandidate; rideAt: Date }) {
  if (!row.arriveAt) return <span className={css.side}>位置未知</span>;
  const { text, isLate } = punctuality(row.arriveAt, rideAt);
  return (
    <span className={css.side}>
      <b>{clock(row.arriveAt)} 到</b>
      <small data-late={isLate || undefined}>{text}</small>
    </span>
  );
}

const KEYS = 5;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** 1 to 5 choose, wherever the focus is, unless somebody types. */
function useDigits(rows: readonly DispatchCandidate[], choose: CandidatesProps['choose']): void {
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent): void => {
      const row = /^[1-5]$/.test(event.key) && !isTyping(event.target) ? rows[Number(event.key) - 1] : undefined;
      if (row && !event.ctrlKey && !event.metaKey && !event.altKey) choose(row);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [rows, choose]);
}

/** Who could come, the first to arrive first; whoever cannot is listed with the reason. */
export function Candidates({ rows, chosen, choose, rideAt }: CandidatesProps) {
  useDigits(rows, choose);
  const step = (event: KeyboardEvent<HTMLUListElement>): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = by && chosen ? rows[rows.indexOf(chosen) + by] : undefined;
    if (!next) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <>
      <h3 className={css.title}>
        可派司机 <span>{rows.filter(({ against }) => against === null).length} 位，按到达时间</span>
      </h3>
      <ul className={css.list} aria-label="可派司机" onKeyDown={step}>
        {rows.map((row, nth) => (
          <li key={row.driverId}>
            <button
              type="button"
              aria-current={row.driverId === chosen?.driverId ? 'true' : undefined}
              data-against={row.against !== null || undefined}
              onClick={() => choose(row)}
            >
              <kbd>{nth < KEYS ? nth + 1 : ''}</kbd>
              <span className={css.who}>
                <b>
                  {row.name} {row.plate}
                </b>
                <small>
                  {row.against ??
                    [
                      VehicleGroup.labelOf(row.vehicleGroup),
                      row.above > 0 ? '高一档，按预订计价' : '',
                      row.meters === null ? '' : `${(row.meters / 1_000).toFixed(1)} 公里`,
                      row.nextAt ? `之后 ${clock(row.nextAt)} 有订单` : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                </small>
              </span>
              <Arrival row={row} rideAt={rideAt} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
