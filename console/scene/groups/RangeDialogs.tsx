import { Button, Checkbox, Modal } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type DayHours, DayHours as DayHoursSchema, type TimeRange, WEEKDAYS } from '#rules/scene.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { FieldError } from '../RuleRow.tsx';
import { addRange, DAY_MINUTES, rangesOf, WORKDAYS, withRanges } from '../week.ts';
import { ClockInput } from './ClockInput.tsx';
import css from './RangeDialogs.module.css';

/** A range while it is typed. */
interface TypedRange {
  key: number;
  from: number | null;
  to: number | null;
}

const sentenceFor = (ranges: readonly Omit<TypedRange, 'key'>[]): string | undefined =>
  DayHoursSchema.safeParse({ weekday: 1, ranges }).error?.issues[0]?.message;

function RangeInputs({ range, onChange }: { range: TypedRange; onChange: (range: TypedRange) => void }) {
  const { from, to } = range;
  const nextDay = from !== null && to !== null && to <= from;
  return (
    <>
      <ClockInput
        label="开始时间"
        value={from}
        most={DAY_MINUTES - 1}
        onChange={(minute) => onChange({ ...range, from: minute })}
      />
      <span className={css.until}>{nextDay ? '至次日' : '至'}</span>
      <ClockInput
        label="结束时间"
        value={to}
        most={DAY_MINUTES}
        onChange={(minute) => onChange({ ...range, to: minute })}
      />
    </>
  );
}

interface DialogProps {
  hours: readonly DayHours[];
  onChange: (hours: DayHours[]) => void;
  onClose: () => void;
}

function RangeList({ rows, onChange }: { rows: readonly TypedRange[]; onChange: (rows: TypedRange[]) => void }) {
  return (
    <ul className={css.rows}>
      {rows.map((row, at) => (
        <li key={row.key}>
          <RangeInputs range={row} onChange={(range) => onChange(rows.with(at, range))} />
          <IconButton
            label={`删除第 ${at + 1} 个时段`}
            icon={<Trash2 size={15} aria-hidden />}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          />
        </li>
      ))}
    </ul>
  );
}

interface RangesDialogProps {
  title: string;
  /** What is said where there are none. */
  closed: string;
  ranges: readonly TimeRange[];
  onSave: (ranges: TimeRange[]) => void;
  onClose: () => void;
}

/** All ranges of a day, or of a kind of day; none closes it. */
export function RangesDialog({ title, closed, ranges, onSave, onClose }: RangesDialogProps) {
  const [rows, setRows] = useState<TypedRange[]>(() =>
    ranges.map((range, key) => ({ key, from: range.from, to: range.to })),
  );
  const [isSent, setSent] = useState(false);
  const sentence = rows.length > 0 ? sentenceFor(rows) : undefined;
  const add = (): void =>
    setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, from: null, to: null }]);
  const save = (): void => {
    setSent(true);
    if (sentence) return;
    onSave(rows as TimeRange[]);
    onClose();
  };
  return (
    <Modal open width={480} title={title} okText="确定" cancelText="取消" onOk={save} onCancel={onClose}>
      {rows.length === 0 && <p className={css.closed}>{closed}</p>}
      <RangeList rows={rows} onChange={setRows} />
      <Button type="dashed" icon={<Plus size={15} aria-hidden />} onClick={add}>
        添加时段
      </Button>
      <p className={css.hint}>结束时间早于或等于开始时间时，表示到次日。</p>
      <FieldError>{isSent ? sentence : undefined}</FieldError>
    </Modal>
  );
}

export function DayRangesDialog({ weekday, hours, onChange, onClose }: DialogProps & { weekday: number }) {
  return (
    <RangesDialog
      title={`${WEEKDAYS[weekday - 1]}的时段`}
      closed="这一天不可用车。"
      ranges={rangesOf(hours, weekday)}
      onSave={(ranges) => onChange(withRanges(hours, weekday, ranges))}
      onClose={onClose}
    />
  );
}

const DAY_OPTIONS = WEEKDAYS.map((label, index) => ({ value: index + 1, label }));

/** One range for several days at once. */
export function AddRangeDialog({ hours, onChange, onClose }: DialogProps) {
  const [days, setDays] = useState<number[]>([...WORKDAYS]);
  const [range, setRange] = useState<TypedRange>({ key: 0, from: null, to: null });
  const [isSent, setSent] = useState(false);
  const sentence = sentenceFor([range]) ?? (days.length === 0 ? sentenceFor([]) : undefined);
  const save = (): void => {
    setSent(true);
    if (sentence) return;
    onChange(days.reduce((week, weekday) => addRange(week, weekday, range as TimeRange), [...hours]));
    onClose();
  };
  return (
    <Modal open width={480} title="添加时段" okText="添加" cancelText="取消" onOk={save} onCancel={onClose}>
      <div className={css.label}>哪几天</div>
      <Checkbox.Group options={DAY_OPTIONS} value={days} onChange={setDays} />
      <div className={css.label}>时段</div>
      <div className={css.one}>
        <RangeInputs range={range} onChange={setRange} />
      </div>
      <p className={css.hint}>结束时间早于或等于开始时间时，表示到次日。</p>
      <FieldError>{isSent ? sentence : undefined}</FieldError>
    </Modal>
  );
}
