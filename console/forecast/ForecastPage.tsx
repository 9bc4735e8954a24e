import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { type BackTestView, type ForecastDetail, forecastApi } from '#contract/forecast.ts';
import { ForecastOwner } from '#rules/forecast.ts';
import { moneyText } from '#rules/money.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { Card, ContentPage, PageHeader, Section, SidePanel } from '../kit/page.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { bareMoneyText, percentText } from '../kit/text.ts';
import { ForecastChart } from './ForecastChart.tsx';
import css from './forecast.module.css';
import { columnsFor } from './forecast-columns.tsx';

const LIMIT_NAMES: Readonly<Record<ForecastOwner, string>> = { department: '限额', project: '预算' };

/** How good the same forecast would have been: said always, so that a figure is trusted as far as it deserves. */
function testedText({ months, medianError, hits }: BackTestView): string {
  if (months.length === 0 || medianError === null) return '过去的月份不足以检验预测';
  const error = percentText(medianError / 10_000);
  return `过去 ${months.length} 个月在同一天做的预测：与月末相差中位 ${error}，区间命中 ${percentText(hits / months.length)}`;
}

function Landing({ detail }: { detail: ForecastDetail }) {
  const { beforeFen, settledFen, frozenFen, openFen, dailyFen, lowFen, highFen } = detail;
  const parts = [
    ...(beforeFen > 0 ? [`以前 ${bareMoneyText(beforeFen)}`] : []),
    ...[`已结算 ${bareMoneyText(settledFen)}`, `冻结 ${bareMoneyText(frozenFen)}`],
    ...[`已批未用 ${bareMoneyText(openFen)}`, `日常预估 ${bareMoneyText(dailyFen)}`],
  ];
  return (
    <>
      <p className={css.landing}>
        <b>{moneyText(detail.landingFen)}</b>
        <span className={css.quiet}>= {parts.join(' + ')}</span>
      </p>
      <p className={css.quiet}>
        {lowFen < highFen && `八成可能落在 ${bareMoneyText(lowFen)} 至 ${bareMoneyText(highFen)} 之间。`}
        {testedText(detail.tested)}。
      </p>
    </>
  );
}

function OpenUses({ detail, limitName }: { detail: ForecastDetail; limitName: string }) {
  const { open, openFen, limitFen, landingFen, breaksOn, brokenBy } = detail;
  const over = limitFen === null ? 0 : landingFen - limitFen;
  const cause = brokenBy ? `申请 ${brokenBy} 用后` : '按往常用车';
  return (
    <Card title={`已批未用的 ${open.length} 份申请`} extra={moneyText(openFen)}>
      {open.length === 0 ? (
        <p className={css.quiet}>本月没有还可以使用的申请。</p>
      ) : (
        <ul className={css.uses}>
          {open.slice(0, 8).map(({ applicationId, day, sceneName, staffName, fen }) => (
            <li key={applicationId}>
              <span>{day.slice(5)}</span>
              <span>
                {sceneName} <span className={css.quiet}>{staffName}</span>
              </span>
              <span>{moneyText(fen)}</span>
            </li>
          ))}
        </ul>
      )}
      {open.length > 8 && <p className={css.quiet}>另有 {open.length - 8} 份。</p>}
      {breaksOn && (
        <p className={css.note}>
          {cause}，{breaksOn.slice(5)} 前后超出{limitName}，月末预计超 {moneyText(over)}。
        </p>
      )}
    </Card>
  );
}

interface DetailProps {
  type: ForecastOwner;
  detail: UseQueryResult<ForecastDetail>;
  month: string;
}

function Detail({ type, detail: { data, error, refetch }, month }: DetailProps) {
  if (!data) return <ErrorState error={error} what="预测" onRetry={() => void refetch()} />;
  return (
    <SidePanel width={320} side={<OpenUses detail={data} limitName={LIMIT_NAMES[type]} />}>
      <Card title={`${data.name}，${Number(month.slice(5))} 月累计`}>
        <Landing detail={data} />
        <ForecastChart detail={data} limitName={LIMIT_NAMES[type]} />
      </Card>
    </SidePanel>
  );
}

/** Where the month will end, with what will break a limit before it does. */
export function ForecastPage() {
  const [type, setType] = useState<ForecastOwner>('department');
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useQuery(query(forecastApi.list, { type }));
  const { data } = list;
  const over = data?.rows.filter(({ state }) => state === 'over').length ?? 0;
  const shown = chosen ?? data?.rows[0]?.id ?? data?.company?.id ?? null;
  const detail = useQuery({
    ...query(forecastApi.detail, { type, id: shown ?? 0 }, { quiet: true }),
    enabled: shown !== null,
  });
  // The list stands below what the first of it is about: both come together, so that it does not jump.
  const isReady = data !== undefined && (shown === null || !detail.isPending);
  return (
    <ContentPage>
      <PageHeader
        title="预算预测"
        mark={over > 0 && <StatePill state="bad">{`${over} 个${ForecastOwner.labelOf(type)}预计超出`}</StatePill>}
        facts={
          data && (
            <>
              <span>
                {Number(data.month.slice(5))} 月，截至 {data.today.slice(5)}
              </span>
              <span>落点 = 已结算 + 冻结 + 已批未用 + 日常预估</span>
              {!data.hasPattern && <span>数据不足 8 周，只列已定的</span>}
              {data.tested && <span>{testedText(data.tested)}</span>}
              {data.company && <span>全企业预计 {moneyText(data.company.landingFen)}</span>}
            </>
          )
        }
        actions={
          <Segmented<ForecastOwner>
            aria-label="按什么看"
            options={ForecastOwner.options}
            value={type}
            onChange={(next) => {
              setType(next);
              setChosen(null);
            }}
          />
        }
      />
      {list.isError && !data && <ErrorState error={list.error} what="预测" onRetry={() => void list.refetch()} />}
      {!isReady && !list.isError && <PageSkeleton />}
      {isReady && shown !== null && <Detail type={type} detail={detail} month={data.month} />}
      {isReady && (
        <Section
          title={`各${ForecastOwner.labelOf(type)}月末落点`}
          extra={type === 'department' ? '只列按月限额的部门' : '只列有预算的项目'}
        >
          {data.rows.length === 0 ? (
            <EmptyState title={`没有${type === 'department' ? '按月限额的部门' : '有预算的项目'}`}>
              设了{type === 'department' ? '每月限额' : '预算'}的会列在这里。
            </EmptyState>
          ) : (
            <DataTable
              label={`各${ForecastOwner.labelOf(type)}月末落点`}
              columns={columnsFor(type, shown, setChosen)}
              rows={data.rows}
              keyOf={({ id }) => id}
            />
          )}
        </Section>
      )}
    </ContentPage>
  );
}
