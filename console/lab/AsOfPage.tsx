import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import { type AsOfSummary, asOfApi } from '#contract/as-of.ts';
import { localText } from '#rules/calendar.ts';
import { WEEKDAYS } from '#rules/scene/prose-kit.ts';
import { query } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { MomentInput } from '../kit/dates.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { useAddress } from '../kit/use-page.ts';
import { AsOfOrganisationCard } from './AsOfOrganisation.tsx';
import { AsOfPolicies } from './AsOfPolicies.tsx';
import { AsOfRouteCard } from './AsOfRoute.tsx';
import css from './as-of.module.css';

const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;
/** To the minute: nobody asks for a second of March. */
const minuteText = (at: Date): string => localText(at).slice(0, 16);
const dateOf = (at: string): Date => new Date(`${at.replace(' ', 'T')}:00+08:00`);
const weekdayText = (at: string): string => WEEKDAYS[(dateOf(`${at.slice(0, 10)} 12:00`).getUTCDay() + 6) % 7]!;

interface MomentsProps {
  moments: AsOfSummary['moments'];
  at: Date;
  onGo: (at: Date) => void;
}

/** The change before a moment and the one behind it. */
const around = (moments: AsOfSummary['moments'], at: Date) => ({
  before: moments.findLast((one) => one.at < new Date(at.getTime() - 60_000)),
  behind: moments.find((one) => one.at > at),
});

// A change holds from the minute after it.
const minuteAfter = (moment: Date) => new Date(Math.ceil((moment.getTime() + 1) / 60_000) * 60_000);

/** From one change to the next. */
function Turns({ moments, at, onGo }: MomentsProps) {
  const { before, behind } = around(moments, at);
  return (
    <>
      <IconButton
        type="default"
        label="上一次改动"
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={!before}
        onClick={() => before && onGo(minuteAfter(before.at))}
      />
      <IconButton
        type="default"
        label="下一次改动"
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={!behind}
        onClick={() => behind && onGo(minuteAfter(behind.at))}
      />
    </>
  );
}

function Moments({ moments, at }: Omit<MomentsProps, 'onGo'>) {
  const { before, behind } = around(moments, at);
  return (
    <dl className={css.moments}>
      <div>
        <dt>此前的改动</dt>
        <dd>{before ? `${minuteText(before.at)} ${before.text}` : '没有'}</dd>
      </div>
      <div>
        <dt>此后的改动</dt>
        <dd>{behind ? `${minuteText(behind.at)} ${behind.text}` : '没有'}</dd>
      </div>
    </dl>
  );
}

function Counts({ counts }: Pick<AsOfSummary, 'counts'>) {
  return counts.map(({ label, past, today }) => (
    <Fact key={label} label={label}>
      {countText(past)}
      {past === today ? '，相同' : `，现在 ${countText(today)}`}
    </Fact>
  ));
}

function Shown({ at, summary }: { at: string; summary: AsOfSummary }) {
  return (
    <>
      <Moments moments={summary.moments} at={dateOf(at)} />
      <SidePanel leads width={440} side={<AsOfOrganisationCard at={dateOf(at)} />}>
        <AsOfRouteCard at={dateOf(at)} />
        <AsOfPolicies at={dateOf(at)} />
      </SidePanel>
    </>
  );
}

/** The company as it stood at a moment, beside what it is now. */
export function AsOfPage() {
  const navigate = useNavigate();
  const { at: sent = '' } = useAddress();
  const at = MOMENT.test(sent) ? sent : minuteText(new Date());
  const summary = useQuery(query(asOfApi.summary, { at: dateOf(at) }, { quiet: true }));
  const go = (text: string) => void navigate({ to: '.', search: { at: text }, replace: true });
  const isRefused = summary.error instanceof CallFailed && summary.error.code > 0;
  return (
    <ContentPage>
      <div className={css.band} role="status">
        <History size={16} aria-hidden />
        <span>
          <b>
            正在看 {at.slice(0, 10)}（{weekdayText(at)}）{at.slice(11)} 的企行
          </b>{' '}
          组织、角色、场景和审批流都是当时的样子，只读
        </span>
        <Link to="/operLog">
          <Button size="small">回到现在</Button>
        </Link>
      </div>
      <PageHeader
        title="回到那一天"
        facts={
          summary.data && (
            <>
              <Counts counts={summary.data.counts} />
              <span>自 {minuteText(summary.data.since)} 起有记录</span>
            </>
          )
        }
        actions={
          <>
            <MomentInput label="时刻" value={at} max={minuteText(new Date())} onChange={go} />
            <Turns moments={summary.data?.moments ?? []} at={dateOf(at)} onGo={(to) => go(minuteText(to))} />
          </>
        }
      />
      {summary.isLoadingError &&
        (isRefused ? (
          <EmptyState title={summary.error.message}>没有记录的，不猜。请选择别的时刻。</EmptyState>
        ) : (
          <ErrorState error={summary.error} what="当时的企行" onRetry={() => void summary.refetch()} />
        ))}
      {!summary.isLoadingError && !summary.data && <PageSkeleton />}
      {!summary.isLoadingError && summary.data && <Shown at={at} summary={summary.data} />}
    </ContentPage>
  );
}
