import { useQuery } from '@tanstack/react-query';
import { dayOf, startOfDay, weekdayOf } from '#rules/calendar.ts';
import type { HomeSummary } from '#rules/home.ts';
import { ContentPage, PageHeader, SidePanel } from '../kit/page.tsx';
import { ErrorState } from '../kit/states.tsx';
import { storedUser } from '../kit/stored-user.ts';
import { homeQuery } from './home-query.ts';
import { MonthSection } from './MonthSection.tsx';
import { OwnSection } from './OwnSection.tsx';
import { QuickActs } from './QuickActs.tsx';
import { RecentOperations, Shortcuts } from './SideParts.tsx';
import { TodoList, TodosWaiting } from './TodoList.tsx';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

function dateText(today: string): string {
  const [year, month, day] = today.split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日，周${WEEKDAYS[weekdayOf(startOfDay(today)) - 1]}`;
}

const SIDE_WIDTH = 348;

function HomeSections({ summary }: { summary: HomeSummary }) {
  const { operations, own, usage, today } = summary;
  const side = operations ? <RecentOperations operations={operations} /> : <Shortcuts />;
  return (
    <SidePanel width={SIDE_WIDTH} side={side}>
      {usage && <MonthSection summary={summary} />}
      {own.usage && <OwnSection usage={own.usage} today={today} />}
      {operations && !usage && <Shortcuts />}
    </SidePanel>
  );
}

/** Where signing in leads: what waits for this person, how the month goes, and what they may do. */
export function HomePage() {
  // Read anew whenever somebody comes back here: the menu is content with less.
  const { data, isError, error, refetch } = useQuery({ ...homeQuery, staleTime: 2_000 });
  const user = storedUser();
  return (
    <ContentPage>
      <PageHeader
        title="等我处理"
        facts={
          <>
            <span>{dateText(data?.today ?? dayOf(new Date()))}</span>
            {user && <span>{user.companyName}</span>}
          </>
        }
        actions={<QuickActs />}
      />
      {data ? (
        <>
          <TodoList summary={data} />
          <HomeSections summary={data} />
        </>
      ) : isError ? (
        <ErrorState error={error} what="工作台" onRetry={() => void refetch()} />
      ) : (
        <TodosWaiting />
      )}
    </ContentPage>
  );
}
