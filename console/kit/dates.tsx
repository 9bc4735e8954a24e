import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Calendar } from 'lucide-react';
import { addDays, type Day } from '#rules/calendar.ts';

// Only pages that ask for dates load antd's calendar, so its language is set here and not at the start.
dayjs.locale('zh-cn');

const asDayjs = (day: Day | undefined) => (day ? dayjs(day) : null);
const icon = <Calendar size={15} aria-hidden />;

interface DayInputProps {
  id?: string;
  value?: Day | undefined;
  onChange?: (day: Day | undefined) => void;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** Ten figures, two hyphens and the icon, with nothing cut. */
const DAY_WIDTH = 138;
const MOMENT_WIDTH = 176;

/** One business day as 'yyyy-MM-dd'. */
export function DayInput({ value, onChange, label, ...rest }: DayInputProps) {
  return (
    <DatePicker
      {...rest}
      style={{ minWidth: DAY_WIDTH }}
      aria-label={label}
      suffixIcon={icon}
      value={asDayjs(value)}
      onChange={(chosen) => onChange?.(chosen ? chosen.format('YYYY-MM-DD') : undefined)}
    />
  );
}

interface DaysInputProps {
  value?: readonly Day[];
  onChange?: (days: Day[]) => void;
  label: string;
}

/** Several single days of one year, in order. */
export const DaysInput = ({ value = [], onChange, label }: DaysInputProps) => (
  <DatePicker
    multiple
    aria-label={label}
    placeholder="无"
    style={{ width: 210 }}
    format="MM-DD"
    suffixIcon={icon}
    value={value.map((day) => dayjs(day))}
    onChange={(days: dayjs.Dayjs[] | null) => onChange?.((days ?? []).map((day) => day.format('YYYY-MM-DD')).sort())}
  />
);

const MINUTE = 'YYYY-MM-DD HH:mm';

interface MomentInputProps {
  /** 'yyyy-MM-dd HH:mm'. */
  value: string;
  onChange: (moment: string) => void;
  label: string;
  /** Last moment that can be chosen. */
  max: string;
}

/** A business day and the minute of it, chosen together. */
export function MomentInput({ value, onChange, label, max }: MomentInputProps) {
  return (
    <DatePicker
      aria-label={label}
      suffixIcon={icon}
      format={MINUTE}
      showTime={{ format: 'HH:mm' }}
      showNow={false}
      allowClear={false}
      maxDate={dayjs(max)}
      style={{ width: MOMENT_WIDTH }}
      value={dayjs(value)}
      onChange={(chosen) => chosen && onChange(chosen.format(MINUTE))}
    />
  );
}

export interface DayRange {
  from: Day;
  to: Day;
}

interface DayRangeInputProps {
  id?: string;
  value?: DayRange | undefined;
  onChange?: (range: DayRange | undefined) => void;
  label: string;
  disabled?: boolean;
  allowClear?: boolean;
  /** First day that can be chosen. */
  min?: Day;
  /** Last day that can be chosen. */
  max?: Day;
  /** Offers 近 7 天, 近 30 天, 近 90 天 up to this day. */
  today?: Day;
  /** Which days the second end may be, once the first is picked. */
  allows?: (picked: Day, day: Day) => boolean;
  status?: 'error';
  /** Says which days these are where two spans stand side by side. */
  prefix?: string;
}

const dayText = (day: dayjs.Dayjs): Day => day.format('YYYY-MM-DD');

const recent = (today: Day, allows: (picked: Day, day: Day) => boolean = () => true) =>
  [7, 30, 90]
    .map((days) => ({ days, from: addDays(today, 1 - days) }))
    .filter(({ from }) => allows(today, from))
    .map(({ days, from }) => ({
      label: `近 ${days} 天`,
      value: [dayjs(from), dayjs(today)] as [dayjs.Dayjs, dayjs.Dayjs],
    }));

/** First and last business day, both included. */
export function DayRangeInput({ value, onChange, label, min, max, today, allows, ...rest }: DayRangeInputProps) {
  return (
    <DatePicker.RangePicker
      {...rest}
      aria-label={label}
      separator="–"
      suffixIcon={icon}
      placeholder={[rest.prefix ? '起' : `${label}起`, '止']}
      value={value ? [dayjs(value.from), dayjs(value.to)] : null}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      {...(today ? { presets: recent(today, allows) } : {})}
      {...(allows
        ? { disabledDate: (day: dayjs.Dayjs, { from }) => !!from && !allows(dayText(from), dayText(day)) }
        : {})}
      onChange={(range) => {
        const [from, to] = range ?? [];
        onChange?.(from && to ? { from: dayText(from), to: dayText(to) } : undefined);
      }}
    />
  );
}
