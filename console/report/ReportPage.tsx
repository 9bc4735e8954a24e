import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { reportApi } from '#contract/report.ts';
import { rangeText } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { isNotFound } from '../kit/failure-text.ts';
import { onDemand } from '../kit/OnDemand.tsx';
import { PrintLine } from '../kit/PrintLine.tsx';
import { ContentPage, Fact, PageHeader } from '../kit/page.tsx';
import { EmptyState } from '../kit/states.tsx';
import { useDepartments } from '../pickers/use-departments.ts';
import { CarbonSection } from './CarbonSection.tsx';
import { CityCard } from './CityCard.tsx';
import { saveReport } from './download.ts';
import { orderSearch } from './figure.ts';
import { HourCard } from './HourCard.tsx';
import { OverSection } from './OverSection.tsx';
import { Overview } from './Overview.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { RingCards } from './RingCards.tsx';
import css from './report.module.css';
import { SOURCE, scopeNames } from './scope.ts';
import { TopCards } from './TopCards.tsx';
import { TrendCard } from './TrendCard.tsx';
import { type Report, useReport } from './use-report.ts';

const FigureDrawer = onDemand(() => import('./FigureDrawer.tsx').then((m) => m.FigureDrawer));

function SaveAll({ ask }: Pick<Report, 'ask'>) {
  const [busy, setBusy] = useState(false);
  const save = (): void => {
    setBusy(true);
    void saveReport(ask, 'whole').finally(() => setBusy(false));
  };
  return (
    <Button icon={<Download size={15} aria-hidden />} loading={busy} onClick={save}>
      导出
    </Button>
  );
}

/** Which departments the figures are of; what is being put together above may differ. */
function ScopeFact({ chosen }: { chosen: readonly number[] }) {
  const { query, options } = useDepartments(SOURCE.load, SOURCE.source);
  return query.data ? <Fact label="部门">{scopeNames(options, query.data, chosen)}</Fact> : null;
}

/** Departments that are not there, or not this person's: one word about it instead of a dozen cards that fail. */
function Figures({ onAllDepartments, ...report }: Report & { onAllDepartments: () => void }) {
  const { error } = useQuery(query(reportApi.total, report.ask, { quiet: true }));
  if (isNotFound(error)) {
    return (
      <EmptyState title="没有这些部门的报表" actions={<Button onClick={onAllDepartments}>查看全部部门</Button>}>
        所选部门不存在，或不在您的管理范围内。
      </EmptyState>
    );
  }
  return (
    <>
      <Overview {...report} />
      <div className={css.grid}>
        <TrendCard {...report} />
        <HourCard {...report} />
        <TopCards {...report} />
        <RingCards {...report} />
        <CityCard {...report} />
      </div>
      <section className={css.over} aria-labelledby="over-limit">
        <h2 id="over-limit">超额分析</h2>
        <div className={css.grid}>
          <OverSection {...report} />
        </div>
      </section>
      <section className={css.over} aria-labelledby="carbon">
        <h2 id="carbon">碳排放</h2>
        <div className={css.grid}>
          <CarbonSection {...report} />
        </div>
      </section>
    </>
  );
}

/** How the company rides: how often, for how much, who, when, where; and what went over the limits. */
export function ReportPage() {
  const state = useReport();
  const { report, values, figure, close } = state;
  const facts = (
    <>
      <Fact label="用车日期">{rangeText(report.ask)}</Fact>
      <ScopeFact chosen={values.departmentIds} />
      <span>已结算的用车订单，按用车时间计入当时所在的部门；金额为企业支付部分</span>
    </>
  );
  const actions = (
    <>
      <Button icon={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
        打印
      </Button>
      <SaveAll ask={report.ask} />
    </>
  );
  return (
    <ContentPage>
      <div className={css.page}>
        <PrintLine>用车报表，{rangeText(report.ask)}</PrintLine>
        <PageHeader title="用车报表" facts={facts} actions={actions} />
        <ReportFilters state={state} />
        <Figures {...report} onAllDepartments={() => state.ask({ ...values, departmentIds: [] })} />
      </div>
      {figure && <FigureDrawer ask={report.ask} figure={figure} search={orderSearch(values, figure)} onClose={close} />}
    </ContentPage>
  );
}
