import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { daysApi } from '#contract/days.ts';
import { dayOf } from '#rules/calendar.ts';
import { query } from '../kit/api.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { SettingRow } from './SettingRow.tsx';

/** How many days of this year are holidays, and how many of them the company has made its own. */
export function HolidayRow() {
  const navigate = useNavigate();
  const year = Number(dayOf(new Date()).slice(0, 4));
  const { data } = useQuery(query(daysApi.year, { year }, { quiet: true }));
  const count = (kind: string): number => data?.days.filter((day) => day.kind === kind).length ?? 0;
  const own = data?.days.filter((day) => day.own).length ?? 0;
  return (
    <FormGroup title="日历">
      <SettingRow
        title="节假日"
        help="场景的用车时段按工作日、休息日和法定节假日设置时，以这里为准"
        value={data ? `${year} 年法定节假日 ${count('holiday')} 天，调休上班 ${count('workday')} 天` : ''}
        more={own > 0 ? `企业自己安排 ${own} 天` : undefined}
        onEdit={() => void navigate({ to: '/usersettings/calendar' })}
      />
    </FormGroup>
  );
}
