import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { reportApi } from '#contract/report.ts';
import { REPORT_SERVICES, REPORT_TEMPLATES, type ReportPart, serviceLabel, templateLabel } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { ChartCard } from './ChartCard.tsx';
import { saveReport } from './download.ts';
import { Ring } from './Ring.tsx';
import { type SplitRow, SplitTable } from './SplitTable.tsx';
import type { Report } from './use-report.ts';

interface RingCardProps<D> {
  title: string;
  /** What a part is called: 场景, 类型. */
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
      span={6}
      query={read}
      isEmpty={(data) => rowsOf(data).every(({ rides }) => rides === 0)}
      chart={(data) => <Ring rows={rowsOf(data)} open={open} />}
      table={(data) => <SplitTable head={head} rows={rowsOf(data)} open={open} />}
      onSave={() => saveReport(ask, part)}
    />
  );
}

/** By scene and by service. */
export function RingCards(report: Report) {
  const { ask } = report;
  const templates = useQuery(query(reportApi.templates, ask, { quiet: true }));
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
