import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { ContentPage, Figures, PageHeader } from '#console/kit/page.tsx';
import { StateGlyph } from '#console/kit/StateMark.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { Money } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { CaseKind, DeskToday, WaitingCase } from '#contract/desk-today.ts';
import { dayOf } from '#rules/calendar.ts';
import { dueText, urgencyOf } from './due.ts';
import css from './TodayPage.module.css';

const KINDS: Readonly<Record<CaseKind, { label: string; path: string }>> = {
  ride: { label: '无车', path: '/dispatch' },
  price: { label: '费用', path: '/prices' },
  objection: { label: '异议', path: '/objections' },
  enrolment: { label: '入驻', path: '/enrolments' },
  invoice: { label: '发票', path: '/invoices' },
  hold: { label: '复核', path: '/holds' },
  tariff: { label: '资费', path: '/tariffs' },
  key: { label: '密钥', path: '/keys' },
};
const ALL = Object.keys(KINDS) as CaseKind[];

function Rides({ rides }: { rides: NonNullable<DeskToday['rides']> }) {
  return (
    <Figures
      items={[
        { label: '今日用车', value: rides.total },
        { label: '已完成', value: rides.done },
        { label: '服务中', value: rides.serving },
        { label: '已派车', value: rides.assigned },
        { label: '待派车', value: rides.waiting },
        { label: '已取消', value: rides.cancelled },
      ]}
    />
  );
}

function placeOf({ kind, id, companyId, status, cityId }: WaitingCase) {
  const { path } = KINDS[kind];
  if (kind === 'tariff') return { to: `${path}/${id}` };
  if (kind === 'ride') return { to: path, search: { city: cityId ?? undefined, id: `${companyId}-${id}` } };
  return { to: path, search: { status: status ?? undefined, id } };
}

function CaseRow({ one, now }: { one: WaitingCase; now: Date }) {
  const { label } = KINDS[one.kind];
  const urgency = urgencyOf(one.dueAt, now);
  return (
    <li>
      <Link {...placeOf(one)} className={css.row} data-urgency={urgency}>
        <span className={css.kind}>
          <StateGlyph state={urgency === 'now' ? 'bad' : 'wait'} /> {label}
        </span>
        <span className={css.what}>
          <b>{one.title}</b>
          <span>{one.text}</span>
        </span>
        <Money fen={one.amountFen} />
        <span className={css.due}>{dueText(one.dueAt, now)}</span>
      </Link>
    </li>
  );
}

const PARTS = [
  ['now', '马上'],
  ['today', '今天'],
  ['later', '以后'],
] as const;

/** What waits, by when it is due. */
export function TodayPage() {
  const today = useQuery(query(deskApi.today, {}));
  const [kind, setKind] = useState<CaseKind>();
  const now = new Date();
  if (today.isLoadingError) return <ErrorState error={today.error} what="今日" onRetry={() => void today.refetch()} />;
  if (!today.data) return <PageSkeleton />;
  const { counts, cases, rides } = today.data;
  const shown = cases.filter((one) => kind === undefined || one.kind === kind);
  return (
    <ContentPage>
      <PageHeader title="今日" facts={dayOf(now)} />
      {rides && <Rides rides={rides} />}
      <div className={css.chips}>
        <button type="button" aria-pressed={kind === undefined} onClick={() => setKind(undefined)}>
          全部 {cases.length}
        </button>
        {ALL.filter((one) => counts[one] !== null).map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {KINDS[one].label} {counts[one]}
          </button>
        ))}
      </div>
      {shown.length === 0 && <EmptyState title="没有要处理的" />}
      {PARTS.map(([part, label]) => {
        const own = shown.filter(({ dueAt }) => urgencyOf(dueAt, now) === part);
        return own.length === 0 ? null : (
          <section key={part}>
            <h2 className={css.part}>
              {label} <span>{own.length}</span>
            </h2>
            <ul className={css.list}>
              {own.map((one) => (
                <CaseRow key={`${one.kind} ${one.id}`} one={one} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </ContentPage>
  );
}
