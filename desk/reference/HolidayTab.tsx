import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { Card, SidePanel } from '#console/kit/page.tsx';
import { Segments } from '#console/kit/Segments.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { Dash, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskHolidayYear } from '#contract/desk-holidays.ts';
import { dayOf } from '#rules/calendar.ts';
import { useMay } from '../kit/me.ts';
import { useFilters } from '../kit/use-filters.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import css from './HolidayTab.module.css';
import { ReferenceFrame } from './ReferenceFrame.tsx';
import page from './ReferencePage.module.css';
import { YearGrid } from './YearGrid.tsx';

const short = (day: string): string => day.slice(5);

function Festivals({ year }: { year: DeskHolidayYear }) {
  return (
    <table className={css.short} aria-label="节假日">
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">放假</th>
          <th scope="col">调休上班</th>
        </tr>
      </thead>
      <tbody>
        {year.festivals.map(({ name, first, last, worked }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{first === last ? short(first) : `${short(first)} – ${short(last)}`}</td>
            <td>{worked.length > 0 ? worked.map(short).join('、') : <Dash />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Source({ year: { publishedOn, saved, year } }: { year: DeskHolidayYear }) {
  if (publishedOn === null)
    return (
      <Alert
        type="warning"
        showIcon
        title={`${year} 年还没有导入。国务院办公厅公布后，在 ${year - 1}-12-01 前导入，否则只按法定日子和周一至周五算。`}
      />
    );
  return (
    <p>
      国务院办公厅 {publishedOn} 公布
      {saved && (
        <>
          ；{saved.by} <TimeText at={saved.at} /> 写入
        </>
      )}
      。
    </p>
  );
}

function Side({ year, onEdit }: { year: DeskHolidayYear; onEdit: (() => void) | undefined }) {
  const edit = onEdit && (
    <Button type="link" size="small" onClick={onEdit}>
      修改
    </Button>
  );
  return (
    <div className={css.side}>
      <Card title="节假日" extra={edit} flush>
        <Festivals year={year} />
      </Card>
      <Card title={`${year.year} 年的安排`}>
        <Source year={year} />
        <p>
          {year.uses.scenes > 0
            ? `有 ${year.uses.companies} 家企业的 ${year.uses.scenes} 个场景按日子的种类限定时间。`
            : '还没有场景按日子的种类限定时间。'}
        </p>
      </Card>
      <Card title="改动的影响">
        <p>只影响以后的预订和工作日期限。已经过去的日子不能改；企业自己改过的日子照企业的。</p>
        <p>日子变了，按日子的种类限定时间的企业会收到短信和消息。</p>
      </Card>
    </div>
  );
}

const Key = ({ workdays }: { workdays: number }) => (
  <span className={css.key}>
    <i aria-hidden />
    放假
    <i aria-hidden data-worked="" />
    调休上班
    <span>　工作日 {workdays} 天</span>
  </span>
);

/** The country's days: what every company's hours by kind of day and every promise in working days go by. */
export function HolidayTab() {
  const [{ year: asked }, set] = useFilters();
  const today = dayOf(new Date());
  const now = Number(today.slice(0, 4));
  const chosen = Number(asked) || now;
  const mayAct = useMay()('reference', 'act');
  const [isOpen, setOpen] = useState(false);
  const read = useQuery(query(deskApi.holidays, { year: chosen }, { fresh: true }));
  const years = [now - 1, now, now + 1].map((one) => ({ value: String(one), label: String(one) }));
  const actions = (
    <>
      <Segments label="年份" options={years} value={String(chosen)} onChange={(year) => set({ year })} />
      {mayAct && chosen >= now && (
        <Button type="primary" icon={<Upload size={15} aria-hidden />} onClick={() => setOpen(true)}>
          导入 {chosen}
        </Button>
      )}
    </>
  );
  return (
    <ReferenceFrame facts="场景里的“工作日、休息日、节假日”和工作日期限都按这张日历算" actions={actions}>
      <div className={page.body}>
        {read.isLoadingError ? (
          <ErrorState error={read.error} what="节假日" onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <PageSkeleton />
        ) : (
          <SidePanel
            width={340}
            side={<Side year={read.data} onEdit={mayAct && chosen >= now ? () => setOpen(true) : undefined} />}
          >
            <Card title={`${chosen} 年`} extra={<Key workdays={read.data.workdays} />}>
              <YearGrid year={chosen} days={read.data.days} today={today} />
            </Card>
          </SidePanel>
        )}
      </div>
      {isOpen && read.data && <HolidayDialog year={read.data} onClose={() => setOpen(false)} />}
    </ReferenceFrame>
  );
}
