import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { labFlowApi, type FlowResult as Result } from '#contract/lab-flow.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { Card, ContentPage, Fact, Figures, SidePanel } from '../kit/page.tsx';
import { useMay } from '../kit/rights.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { Singles } from './EffectCards.tsx';
import { FlowCounts } from './FlowCounts.tsx';
import { FlowExamples } from './FlowExamples.tsx';
import css from './lab.module.css';
import { ResultHead } from './ResultHead.tsx';
import { signed } from './texts.ts';

const hours = (wait: { half: number; nine: number } | null, part: 'half' | 'nine') =>
  wait ? wait[part].toFixed(1) : '—';

function Loads({ before, after }: Pick<Result, 'before' | 'after'>) {
  const counts = (was: number, is: number, unit: string) => (
    <BeforeAfter before={countText(was)} after={countText(is)} unit={unit} />
  );
  return (
    <Figures
      items={[
        {
          label: '要人决定的步',
          value: counts(before.decisions, after.decisions, '次'),
          hint: `${signed(after.decisions - before.decisions)} 次`,
        },
        { label: '自动通过的步', value: counts(before.passes, after.passes, '次'), hint: '本人、同一人或金额不到' },
        {
          label: '由外区的人批',
          value: counts(before.strangers, after.strangers, '份'),
          hint: '没有覆盖本部门的角色成员',
        },
        { label: '落到超级管理员', value: counts(before.unled, after.unled, '份'), hint: '没有别人能批' },
        {
          label: '预计等待，一半',
          value: <BeforeAfter before={hours(before.wait, 'half')} after={hours(after.wait, 'half')} unit="小时" />,
          hint: `九成 ${hours(before.wait, 'nine')} → ${hours(after.wait, 'nine')} 小时`,
        },
        {
          label: '最忙的人每周',
          value: <BeforeAfter before={String(before.busiest)} after={String(after.busiest)} unit="次" />,
          hint: `${before.busiestName} → ${after.busiestName}`,
        },
      ]}
    />
  );
}

function Shown({ result }: { result: Result }) {
  const may = useMay();
  const { weeks } = result;
  const whole = { before: result.before.decisions, after: result.after.decisions };
  return (
    <ContentPage>
      <ResultHead
        run={result}
        goOn={
          may(PERMISSION.flow) && (
            <Link to={`/approve/approveAdd/${result.subjectId}`} search={{ sandbox: String(result.runId) }}>
              <Button type="primary">按此改审批流</Button>
            </Link>
          )
        }
      >
        <Fact label="申请">{countText(result.applications)} 份</Fact>
        <span>按提交时的组织与角色</span>
      </ResultHead>
      {result.applications === 0 ? (
        <EmptyState title="这段时间没有走这个审批流的申请">换一段时间再回放。</EmptyState>
      ) : (
        <>
          <Loads before={result.before} after={result.after} />
          <SidePanel
            width={340}
            side={
              <>
                <Singles
                  singles={result.singles.map(({ changed, ...single }) => ({
                    ...single,
                    note: `${countText(changed)} 份换人`,
                  }))}
                  whole={result.after.decisions - result.before.decisions}
                  textOf={(moved) => `${signed(moved)} 次`}
                />
                <FlowExamples examples={result.examples} />
                <Card title="回放看不出来的事">
                  <p className={css.label}>
                    每个人批得多快，按本人过去 12
                    个月估计；量多了实际会更慢。批或不批的结论不重算：新的审批人会怎么决定，没有人知道。一步有多位审批人时按人数平分。
                  </p>
                </Card>
              </>
            }
          >
            <section className={css.tabs} aria-label="明细">
              <Tabs
                items={[
                  {
                    key: 'approver',
                    label: `按审批人 ${result.approvers.length}`,
                    children: <FlowCounts folds title="审批人" rows={result.approvers} {...{ weeks, whole }} />,
                  },
                  {
                    key: 'department',
                    label: '按部门',
                    children: <FlowCounts title="部门" rows={result.perDepartment} {...{ weeks, whole }} />,
                  },
                  {
                    key: 'month',
                    label: '按月',
                    children: <FlowCounts title="月份" rows={result.perMonth} {...{ weeks, whole }} />,
                  },
                ]}
              />
            </section>
          </SidePanel>
        </>
      )}
    </ContentPage>
  );
}

/** What steps that are not saved would have asked of whom. */
export function FlowResult({ runId }: { runId: number }) {
  const result = useQuery(query(labFlowApi.flowResult, { sandboxId: runId }, { quiet: true, fresh: true }));
  if (result.isLoadingError)
    return <ErrorState heading error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  return result.data ? <Shown result={result.data} /> : <PageSkeleton />;
}
