import { DataTable } from '#console/kit/DataTable.tsx';
import { Card } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState } from '#console/kit/states.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import type { ToldEvent } from '#contract/desk-order-view.ts';
import { localText } from '#rules/calendar.ts';
import { ProviderEventKind } from '#rules/order.ts';

/** What is told within this time came as it happened. */
const LATE_SECONDS = 60;

const lateSeconds = ({ at, takenAt }: ToldEvent): number => Math.round((takenAt.getTime() - at.getTime()) / 1000);
const isLate = (event: ToldEvent): boolean => lateSeconds(event) > LATE_SECONDS;

function lateText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `迟到 ${hours} 小时 ${minutes} 分` : `迟到 ${minutes} 分 ${seconds % 60} 秒`;
}

const clock = (at: Date): string => localText(at).slice(5, 19);
const labelOf = (kind: string): string => {
  const known = ProviderEventKind.names.find((name) => name === kind);
  return known ? ProviderEventKind.labelOf(known) : kind;
};

const COLUMNS: readonly Column<ToldEvent>[] = [
  { key: 'sequence', title: '序', width: 48, render: ({ sequence }) => sequence },
  { key: 'kind', title: '事件', width: 96, render: ({ kind }) => labelOf(kind) },
  { key: 'at', title: '发生', width: 128, render: ({ at }) => clock(at) },
  { key: 'takenAt', title: '收到', width: 128, render: ({ takenAt }) => clock(takenAt) },
  { key: 'text', title: '内容', render: ({ text }) => text },
  {
    key: 'result',
    title: '结果',
    width: 150,
    render: (event) => (
      <StateMark state={isLate(event) ? 'note' : 'ok'}>
        {isLate(event) ? lateText(lateSeconds(event)) : '按时收到'}
      </StateMark>
    ),
  },
];

/** Everything that was told about the ride, as it came in: when it happened beside when we learnt of it. */
export function EventsCard({ events }: { events: readonly ToldEvent[] }) {
  const late = events.filter(isLate).length;
  return (
    <Card title="事件" extra={`${events.length} 条${late > 0 ? `，迟到 ${late}` : ''}`} flush>
      <DataTable
        label="事件"
        columns={COLUMNS}
        rows={events}
        keyOf={({ sequence, kind, takenAt }) => `${sequence} ${kind} ${takenAt.getTime()}`}
        empty={<EmptyState title="还没有收到事件" />}
      />
    </Card>
  );
}
