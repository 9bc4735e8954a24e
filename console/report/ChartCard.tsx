import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../kit/IconButton.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import { useDelayed } from '../kit/use-delayed.ts';
import css from './cards.module.css';

type View = 'chart' | 'table';

const viewOption = (value: View, label: string, icon: ReactNode) => ({
  value,
  title: label,
  label: (
    <span className={css.viewIcon}>
      {icon}
      <span className="qx-hidden">{label}</span>
    </span>
  ),
});
const VIEWS = [
  viewOption('chart', '图表', <ChartColumn size={15} aria-hidden />),
  viewOption('table', '表格', <Table2 size={15} aria-hidden />),
];

interface ChartCardProps<D> {
  title: string;
  /** Beside the title: 前 5, 按预约的用车时间. */
  hint?: string;
  /** How many of twelve columns it takes. */
  span: 4 | 6 | 8 | 12;
  /** The drawing is higher than most: the table then stands in as much room. */
  tall?: boolean;
  query: UseQueryResult<D>;
  /** Nothing to draw: said instead of the drawing, the table and the file. */
  isEmpty: (data: D) => boolean;
  chart: (data: D) => ReactNode;
  table: (data: D) => ReactNode;
  onSave: (() => Promise<void>) | null;
}

function SaveButton({ title, onSave }: { title: string; onSave: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    void onSave().finally(() => setBusy(false));
  };
  return (
    <IconButton
      size="small"
      label={`下载${title}`}
      loading={busy}
      icon={<Download size={15} aria-hidden />}
      onClick={save}
    />
  );
}

function Waiting() {
  const late = useDelayed(true);
  return (
    <div className={css.waiting} aria-busy="true">
      {late && [88, 64, 76, 52, 40].map((width) => <Bar key={width} width={`${width}%`} />)}
    </div>
  );
}

/** One chart with its table in the same place; it loads, fails and is saved by itself. */
export function ChartCard<D>(props: ChartCardProps<D>) {
  const { title, hint, span, tall, query, isEmpty, chart, table, onSave } = props;
  const [view, setView] = useState<View>('chart');
  const [isWhole, setWhole] = useState(false);
  const { data, error } = query;
  const empty = data !== undefined && isEmpty(data);
  const content = () => {
    if (data === undefined) {
      const retry = (): void => void query.refetch();
      return query.isError ? <ErrorState small error={error} what={title} onRetry={retry} /> : <Waiting />;
    }
    if (empty) return <p className={css.nothing}>没有查询到数据</p>;
    return view === 'chart' ? (
      chart(data)
    ) : (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard */}
        <div className={css.scroll} data-whole={isWhole || undefined} tabIndex={0}>
          {table(data)}
        </div>
        <div className={css.unfold}>
          <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起' : '展开全部'}
          </Button>
        </div>
      </>
    );
  };
  return (
    <section className={css.card} data-span={span} aria-label={title}>
      <div className={css.cardHead}>
        <h2>
          {title}
          {hint && <small>{hint}</small>}
        </h2>
        <div className={css.tools}>
          {onSave && data !== undefined && !empty && <SaveButton title={title} onSave={onSave} />}
          <Segmented<View>
            size="small"
            aria-label={`${title}的显示方式`}
            options={VIEWS}
            value={view}
            onChange={setView}
          />
        </div>
      </div>
      <div
        className={css.cardBody}
        data-old={query.isPlaceholderData || undefined}
        data-view={view}
        data-tall={tall || undefined}
      >
        {content()}
      </div>
    </section>
  );
}
