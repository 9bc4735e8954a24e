import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { Calendar } from 'lucide-react';
import type { Month } from '#rules/calendar.ts';
// The calendar's language is set where days are chosen.
import '../kit/dates.tsx';

interface MonthRangeProps {
  from: Month | undefined;
  to: Month | undefined;
  onChange: (from: Month | undefined, to: Month | undefined) => void;
}

const asDayjs = (month: Month | undefined) => (month ? dayjs(`${month}-01`) : null);

/** First and last month, both included. */
export function MonthRange({ from, to, onChange }: MonthRangeProps) {
  return (
    <DatePicker.RangePicker
      picker="month"
      format="YYYY-MM"
      aria-label="账期"
      separator="–"
      placeholder={['开始账期', '结束账期']}
      suffixIcon={<Calendar size={15} aria-hidden />}
      style={{ width: 230 }}
      allowEmpty={[true, true]}
      value={[asDayjs(from), asDayjs(to)]}
      onChange={(range) => onChange(range?.[0]?.format('YYYY-MM'), range?.[1]?.format('YYYY-MM'))}
    />
  );
}
