import { type PointerEvent, useRef, useState } from 'react';
import { clockText, type DayHours, rangeText, WEEKDAYS } from '#rules/scene.ts';
import { type Block, blocksOf, DAY_MINUTES, isOpenAt, paint, rangesOf, WEEK } from '../week.ts';
import css from './WeekGrid.module.css';

interface WeekGridProps {
  hours: readonly DayHours[];
  onChange: (hours: DayHours[]) => void;
  /** The typed way: opens the ranges of one day. */
  onEdit: (weekday: number) => void;
}

/** A drag moves in half hours; exact minutes are typed. */
const STEP = 30;
const TICKS = [0, 180, 360, 540, 720, 900, 1080, 1260];
const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

interface Drag {
  opens: boolean;
  startDay: number;
  startStep: number;
  day: number;
  step: number;
}

interface PaintedHours {
  days: number[];
  from: number;
  to: number;
  opens: boolean;
}

function paintedBy({ opens, startDay, startStep, day, step }: Drag): PaintedHours {
  const [first, last] = [Math.min(startDay, day), Math.max(startDay, day)];
  const [a, b] = [Math.min(startStep, step), Math.max(startStep, step)];
  return {
    days: WEEK.filter((one) => one >= first && one <= last),
    from: a * STEP,
    to: (b + 1) * STEP,
    opens,
  };
}

/** Dragging over closed time opens it, over open time closes it; down the days it does so on each of them. */
function useDrag({ hours, onChange }: WeekGridProps) {
  const lanes = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = lanes.current!.getBoundingClientRect();
    const step = Math.floor(((clientX - box.left) / box.width) * (DAY_MINUTES / STEP));
    const day = Math.floor(((clientY - box.top) / box.height) * WEEK.length) + 1;
    return { day: between(day, 1, WEEK.length), step: between(step, 0, DAY_MINUTES / STEP - 1) };
  };
  const start = (event: PointerEvent): void => {
    // A finger scrolls the page; it has the typed way.
    if (event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { day, step } = placeOf(event);
    const opens = !isOpenAt(hours, day, step * STEP);
    setDrag({ opens, startDay: day, startStep: step, day, step });
  };
  const move = (event: PointerEvent): void => {
    if (drag) setDrag({ ...drag, ...placeOf(event) });
  };
  const end = (): void => {
    if (!drag) return;
    const { days, from, to, opens } = paintedBy(drag);
    onChange(days.reduce((week, weekday) => paint(week, weekday, from, to, opens), [...hours]));
    setDrag(null);
  };
  const handlers = {
    onPointerDown: start,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  };
  return { lanes, painted: drag && paintedBy(drag), handlers };
}

/** Wide enough to hold its own times. */
const TEXT_MINUTES = 200;

function LaneBlock({ block: { from, to, carried } }: { block: Block }) {
  const text = `${clockText(from)}–${clockText(to)}`;
  return (
    <span
      className={css.block}
      data-carried={carried || undefined}
      style={{ insetInlineStart: share(from), width: share(to - from) }}
      title={carried ? `前一天延续至 ${clockText(to)}` : text}
    >
      {to - from >= TEXT_MINUTES && text}
    </span>
  );
}

function Lane({
  weekday,
  hours,
  painted,
}: {
  weekday: number;
  hours: readonly DayHours[];
  painted: PaintedHours | null;
}) {
  const blocks = blocksOf(hours, weekday);
  return (
    <div className={css.lane}>
      {TICKS.slice(1).map((tick) => (
        <span key={tick} className={css.tick} style={{ insetInlineStart: share(tick) }} />
      ))}
      {blocks.length === 0 && <span className={css.closed}>不可用</span>}
      {blocks.map((block) => (
        <LaneBlock key={`${block.from}-${block.carried}`} block={block} />
      ))}
      {painted?.days.includes(weekday) && (
        <span
          className={css.painted}
          data-opens={painted.opens || undefined}
          style={{ insetInlineStart: share(painted.from), width: share(painted.to - painted.from) }}
        />
      )}
    </div>
  );
}

function DayText({ weekday, hours, onEdit }: { weekday: number } & Pick<WeekGridProps, 'hours' | 'onEdit'>) {
  const text = rangesOf(hours, weekday).map(rangeText).join('，');
  return (
    <button
      type="button"
      className={css.text}
      title={text || undefined}
      aria-label={`${WEEKDAYS[weekday - 1]}的时段：${text || '不可用'}`}
      onClick={() => onEdit(weekday)}
    >
      {text || '—'}
    </button>
  );
}

/** Seven days side by side: the lanes for a mouse, the text at the right for everybody else. */
export function WeekGrid(props: WeekGridProps) {
  const { hours, onEdit } = props;
  const { lanes, painted, handlers } = useDrag(props);
  return (
    <div className={css.week}>
      <div className={css.ticks} aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick} style={{ insetInlineStart: share(tick) }}>
            {clockText(tick).padStart(5, '0').slice(0, 2)}
          </span>
        ))}
      </div>
      <div className={css.names} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div ref={lanes} className={css.lanes} data-lanes aria-hidden="true" {...handlers}>
        {WEEK.map((weekday) => (
          <Lane key={weekday} weekday={weekday} hours={hours} painted={painted} />
        ))}
      </div>
      <div className={css.texts}>
        {WEEK.map((weekday) => (
          <DayText key={weekday} weekday={weekday} hours={hours} onEdit={onEdit} />
        ))}
      </div>
    </div>
  );
}
