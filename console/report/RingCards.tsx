import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { reportApi } from '#contract/report.ts';
import {
  type Figure,
  REPORT_SERVICES,
  REPORT_TEMPLATES,
  type ReportPart,
  ringOf,
  serviceLabel,
  templateLabel,
} from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { ChartCard } from './ChartCard.tsx';
import { RingChart } from './charts/RingChart.tsx';
import { saveReport } from './download.ts';
import { type SplitRow, SplitTable } from './SplitTable.tsx';
import type { Report } from './use-report.ts';

const RING_MOST = 6;

/** The largest parts, and the others as one; those stand singly in the table. */
function Ring({ rows, open }: { rows: readonly SplitRow[]; open: (figure: Figure) => void }) {
  const ring = ringOf(
    rows.map((row) => ({ ...row, count: row.rides })),
    RING_MOST,
  );
  const parts = ring.parts.map(({ key, name, count, figure }) => ({ key, name, count, onOpen: () => open(figure) }));
  const others = ring.rest ? [{ key: 'rest', name: `其他 ${ring.rest.of} 个`, count: ring.rest.count }] : [];
  return <RingChart parts={[...parts, ...others]} unit="次" />;
}

interface RingCardProps<D> {
  title: string;
  /** What a part is called: 场景, 城市. */
  head: string;
  part: ReportPart;
  query: UseQueryResult<D>;
  rowsOf: (data: D) => SplitRow[];
  report: Report;
}

function RingCard<D>({ title, head, part, query: read, rowsOf, report }: RingCardProps<D>) {
  const { ask, open } = report;
  return (
    <ChartCard
      title={title}
      span={4}
      query={read}
      isEmpty={(data) => rowsOf(data).every(({ rides }) => rides === 0)}
      chart={(data) => <Ring rows={rowsOf(data)} open={open} />}
      table={(data) => <SplitTable head={head} rows={rowsOf(data)} open={open} />}
      onSave={() => saveReport(ask, part)}
    />
  );
}

/** By scene, by city and by service. */
export function RingCards(report: Report) {
  const { ask } = report;
  const templates = useQuery(query(reportApi.templates, ask, { quiet: true }));
  const cities = useQuery(query(reportApi.cities, ask, { quiet: true }));
  const services = useQuery(query(reportApi.services, ask, { quiet: true }));
  const { data: money, isPlaceholderData } = useQuery(query(reportApi.partMoney, ask, { quiet: true }));
  const amounts = isPlaceholderData ? undefined : money;
  return (
    <>
      <RingCard
        title="场景分布"
        head="场景"
        part="templates"
        query={templates}
        report={report}
        rowsOf={(rides) =>
          REPORT_TEMPLATES.map((template) => ({
            key: template,
            name: templateLabel(template),
            rides: rides[template],
            fen: amounts?.templateMoney[template] ?? null,
            figure: { kind: 'rides', template },
          }))
        }
      />
      <RingCard
        title="城市分布"
        head="城市"
        part="cities"
        query={cities}
        report={report}
        rowsOf={(all) =>
          all.map(({ cityId, name, rides, companyFen }) => ({
            key: String(cityId),
            name,
            rides,
            fen: companyFen,
            figure: { kind: 'rides', cityId },
          }))
        }
      />
      <RingCard
        title="服务类型"
        head="类型"
        part="services"
        query={services}
        report={report}
        rowsOf={(rides) =>
          REPORT_SERVICES.map((service) => ({
            key: service,
            name: serviceLabel(service),
            rides: rides[service],
            fen: amounts?.serviceMoney[service] ?? null,
            figure: { kind: 'rides', service },
          }))
        }
      />
    </>
  );
}
