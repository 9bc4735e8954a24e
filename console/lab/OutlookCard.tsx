import { useQuery } from '@tanstack/react-query';
import { labApi } from '#contract/lab.ts';
import { query } from '../kit/api.ts';
import { Bar, ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import css from './lab.module.css';

interface OutlookProps {
  of: { sceneId?: number | undefined; userId?: number | undefined; deptId?: number | undefined };
  fromDay: string;
  toDay: string;
}

/** The months that can be played, with the rides of what is changed in them. */
export function Outlook({ of, fromDay, toDay }: OutlookProps) {
  const { sceneId, userId, deptId } = of;
  const outlook = useQuery(query(labApi.outlook, { sceneId, userId, deptId }, { quiet: true }));
  const isChosen = sceneId !== undefined || userId !== undefined || deptId !== undefined;
  if (outlook.isLoadingError) {
    return <ErrorState small error={outlook.error} what="订单数" onRetry={() => void outlook.refetch()} />;
  }
  if (!outlook.data) return <Bar width="100%" height={120} />;
  const { months } = outlook.data;
  const isPlayed = (month: string) => month >= fromDay.slice(0, 7) && month <= toDay.slice(0, 7);
  const played = months.filter(({ month }) => isPlayed(month));
  const sum = (key: 'rides' | 'own' | 'refused') => played.reduce((all, one) => all + one[key], 0);
  const most = Math.max(1, ...months.map(({ rides }) => rides));
  return (
    <figure className={css.outlook}>
      <figcaption>
        {isChosen && <span data-legend="own">要改的 {countText(sum('own'))} 单</span>}
        <span data-legend="all">全部订单 {countText(sum('rides'))} 单</span>
        <span data-legend="refused">被拒的下单 {countText(sum('refused'))} 次</span>
      </figcaption>
      <ol>
        {months.map(({ month, rides, own }) => (
          <li key={month} data-off={!isPlayed(month) || undefined} title={`${month}：${rides} 单，要改的 ${own} 单`}>
            <span className={css.column} style={{ height: `${(rides / most) * 84}px` }}>
              <span style={{ height: rides > 0 ? `${(own / rides) * 100}%` : 0 }} />
            </span>
            <small>{Number(month.slice(5))} 月</small>
          </li>
        ))}
      </ol>
    </figure>
  );
}
