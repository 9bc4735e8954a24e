import { useQuery } from '@tanstack/react-query';
import { carbonApi } from '#contract/carbon.ts';
import { type CarbonReport, type CarbonSum, carbonText } from '#rules/carbon.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './cards.module.css';
import { BarRows } from './charts/BarRows.tsx';
import { saveReport } from './download.ts';
import type { Report } from './use-report.ts';

interface Row extends CarbonSum {
  readonly key: string;
  readonly name: string;
  /** Beside its bar, where there is little room. */
  readonly short: string;
}

const kilometres = (meters: number): string => countText(Math.round(meters / 1_000));

function Table({ head, rows, sum }: { head: string; rows: readonly Row[]; sum: CarbonSum }) {
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: head,
      render: ({ name }) => (
        <span className={css.path} title={name}>
          {name}
        </span>
      ),
    },
    { key: 'rides', title: '次数', align: 'right', render: ({ rides }) => countText(rides) },
    { key: 'meters', title: '里程（公里）', align: 'right', render: ({ meters }) => kilometres(meters) },
    { key: 'grams', title: '碳排放', align: 'right', render: ({ grams }) => carbonText(grams) },
  ];
  const sums = {
    ...{ name: '合计', rides: countText(sum.rides), meters: kilometres(sum.meters), grams: carbonText(sum.grams) },
  };
  return <DataTable label={`碳排放，按${head}`} columns={columns} rows={rows} keyOf={({ key }) => key} sums={sums} />;
}

const bars = (rows: readonly Row[]) => (
  <BarRows
    rows={rows.slice(0, 5).map(({ key, name, short, grams }) => ({
      key,
      name: short,
      whole: name,
      value: grams,
      text: carbonText(grams),
      spoken: carbonText(grams),
    }))}
  />
);

const monthRows = ({ months }: CarbonReport): Row[] =>
  months.map(({ month, ...sum }) => ({ key: month, name: month, short: month, ...sum }));
const groupRows = ({ groups }: CarbonReport): Row[] =>
  groups.map(({ vehicleGroup, gramsPerKm, ...sum }) => ({
    key: vehicleGroup,
    short: VehicleGroup.labelOf(vehicleGroup),
    name: `${VehicleGroup.labelOf(vehicleGroup)}（每公里 ${gramsPerKm} 克）`,
    ...sum,
  }));
const departmentRows = ({ departments }: CarbonReport): Row[] =>
  departments.map(({ departmentId, path, ...sum }) => ({
    ...{ key: String(departmentId), name: path, short: path.split(' / ').at(-1) ?? path },
    ...sum,
  }));

const PARTS = [
  { title: '碳排放，按部门', head: '部门', rowsOf: departmentRows },
  { title: '碳排放，按车型组', head: '车型组', rowsOf: groupRows },
  { title: '碳排放，按月', head: '月份', rowsOf: monthRows },
] as const;

/** What the rides gave off, by the company's factors. */
export function CarbonSection({ ask }: Report) {
  const carbon = useQuery(query(carbonApi.report, ask));
  return PARTS.map(({ title, head, rowsOf }) => (
    <ChartCard
      key={head}
      title={title}
      {...(carbon.data ? { hint: `共 ${carbonText(carbon.data.grams)}` } : {})}
      span={4}
      query={carbon}
      isEmpty={({ rides }) => rides === 0}
      chart={(data) => bars(rowsOf(data))}
      table={(data) => <Table head={head} rows={rowsOf(data)} sum={data} />}
      onSave={() => saveReport(ask, 'carbon')}
    />
  ));
}
