import { hasGroupPrefix, type LegView } from '#rules/application.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { Dash, TimeText } from '../kit/values.tsx';
import css from './application.module.css';

const COLUMNS: readonly Column<LegView>[] = [
  { key: 'from', title: '出发城市', width: 96, render: ({ fromCity }) => fromCity },
  { key: 'to', title: '到达城市', width: 96, render: ({ toCity }) => toCity },
  { key: 'vehicle', title: '交通工具', width: 88, render: ({ vehicle }) => vehicle },
  { key: 'rule', title: '用车规则', render: ({ rule }) => <div className={css.rule}>{rule || <Dash />}</div> },
];

/** Only a group of companies numbers the lines of its journeys. */
const GROUP_COLUMNS: readonly Column<LegView>[] = [
  { key: 'number', title: '行号', width: 176, render: ({ number }) => number },
  ...COLUMNS,
  { key: 'startAt', title: '开始时间', width: 104, render: ({ startAt }) => <TimeText at={startAt} /> },
  { key: 'endAt', title: '结束时间', width: 104, render: ({ endAt }) => <TimeText at={endAt} /> },
];

export function LegTable({ number, legs }: { number: string; legs: readonly LegView[] }) {
  return (
    <div className={css.scroll}>
      <DataTable
        label="接送服务"
        columns={hasGroupPrefix(number) ? GROUP_COLUMNS : COLUMNS}
        rows={legs}
        keyOf={(leg) => leg.number}
      />
    </div>
  );
}
