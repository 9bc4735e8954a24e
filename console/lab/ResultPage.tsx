import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { SandboxResult } from '#contract/lab.ts';
import { RUN_KIND_NAMES, runTitle } from '#rules/lab/audit.ts';
import { PARTS } from '#rules/lab/result.ts';
import { PERMISSION } from '#rules/permission.ts';
import { useCrumb } from '../kit/crumb.ts';
import { Card, ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { totalOf, useProgress, useResult } from '../kit/replay.ts';
import { useMay } from '../kit/rights.ts';
import { StatePill } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { NEW_RUN, sceneEditor } from './addresses.ts';
import { Changes } from './Changes.tsx';
import { NotKnownCard, RangeCard, SinglesCard } from './EffectCards.tsx';
import { Equation } from './Equation.tsx';
import { FlowResult } from './FlowResult.tsx';
import css from './lab.module.css';
import { PART_NAMES, PartTable } from './PartTable.tsx';
import { RideList } from './RideList.tsx';
import { RuleResult } from './RuleResult.tsx';
import { RunActions } from './RunActions.tsx';
import { RunningCard } from './RunningCard.tsx';
import { checkText } from './texts.ts';
import { VerdictBar } from './VerdictBar.tsx';

function Facts({ result }: { result: SandboxResult }) {
  const { kind, subject, subjectId, fromDay, toDay, check, seconds, madeByName, madeAt, departments, filter } = result;
  return (
    <>
      <Fact label={RUN_KIND_NAMES[kind]}>
        {kind === 'scene' ? <Link to={sceneEditor(subjectId)}>{subject}</Link> : subject}
      </Fact>
      <Fact label="期间">
        {fromDay} – {toDay}
      </Fact>
      <Fact label="对照">{result.baseline === 'current' ? '现行规则' : '当时的结果'}</Fact>
      <span className={css.check}>
        <ShieldCheck size={15} aria-hidden /> 自检 {checkText(check)}
      </span>
      {filter && <span>{filter}</span>}
      {departments !== null && <span>只含你能看到的 {countText(departments)} 个部门</span>}
      <span>
        {madeByName} <TimeText at={madeAt} />
        ，用时 {seconds} 秒
      </span>
    </>
  );
}

function Actions({ result }: { result: SandboxResult }) {
  const navigate = useNavigate();
  const may = useMay();
  const save = () => void navigate({ to: sceneEditor(result.subjectId), search: { sandbox: String(result.runId) } });
  return (
    <RunActions run={result}>
      {result.draft && may(PERMISSION.scene) && (
        <Button type="primary" onClick={save}>
          按此改场景
        </Button>
      )}
    </RunActions>
  );
}

function Result({ result }: { result: SandboxResult }) {
  useCrumb(runTitle(result));
  const [tab, setTab] = useState<string>(PARTS[0]);
  const parts = PARTS.filter((part) => part !== 'scene' || result.kind !== 'scene');
  const items = [
    ...parts.map((part) => ({
      key: part,
      label: `按${PART_NAMES[part]}`,
      children: (
        <div className={css.scroll}>
          <PartTable runId={result.runId} part={part} />
        </div>
      ),
    })),
    { key: 'rides', label: '订单样例', children: <RideList result={result} /> },
  ];
  const header = (
    <PageHeader
      title={runTitle(result)}
      mark={result.name !== null && <StatePill state="off">已留存</StatePill>}
      facts={<Facts result={result} />}
      actions={<Actions result={result} />}
    />
  );
  if (totalOf(result).rides === 0 && result.sums.length === 0) {
    return (
      <ContentPage>
        {header}
        <EmptyState title="这段时间没有这样的订单">换一段时间，或换一个场景再回放。</EmptyState>
      </ContentPage>
    );
  }
  return (
    <ContentPage>
      {header}
      <Changes changes={result.changes} />
      <Equation result={result} />
      <VerdictBar result={result} />
      <SidePanel
        width={340}
        // The inspector of a ride needs the room that the cards have beside the sums.
        side={
          tab === 'rides' ? null : (
            <>
              <SinglesCard result={result} />
              <RangeCard result={result} />
              <NotKnownCard result={result} />
            </>
          )
        }
      >
        <section className={css.tabs} aria-label="明细">
          <Tabs items={items} activeKey={tab} onChange={setTab} destroyOnHidden />
        </section>
      </SidePanel>
    </ContentPage>
  );
}

const RUNNING = {
  rides: '拿草稿把过去的真实订单重新判断一遍',
  flow: '把过去的申请按当时的组织重新排一遍审批人',
  rule: '看过去的订单哪些要二次审批',
} as const;
const NOT_DONE = { stopped: '这次回放已停止', failed: '这次回放没有完成' } as const;

function Run({ runId }: { runId: number }) {
  const progress = useProgress(runId);
  const isDone = progress.data?.status === 'done';
  const kind = progress.data?.kind;
  const result = useResult(runId, isDone && kind !== 'flow' && kind !== 'rule');
  const again = (
    <Link to={NEW_RUN}>
      <Button type="primary">新建回放</Button>
    </Link>
  );
  if (isDone && kind === 'flow') return <FlowResult runId={runId} />;
  if (isDone && kind === 'rule') return <RuleResult runId={runId} />;
  if (result.data) return <Result result={result.data} />;
  const error = progress.error ?? result.error;
  if (error) return <ErrorState heading error={error} what="回放" back={again} />;
  if (!progress.data || isDone) return <PageSkeleton />;
  const { status } = progress.data;
  if (status !== 'running' && status !== 'done') {
    return (
      <EmptyState heading title={NOT_DONE[status]} actions={again}>
        没有留下结果，可以再回放一次。
      </EmptyState>
    );
  }
  return (
    <ContentPage>
      <PageHeader title="正在回放" facts={RUNNING[kind === 'flow' || kind === 'rule' ? kind : 'rides']} />
      <RunningCard runId={runId} progress={progress.data} />
      {kind !== 'flow' && kind !== 'rule' && (
        <Card title="先自检">
          <p>先用当时的规则把每一单重算一遍，企业支付与账上一分不差，才给结果。只读，不改任何数据。</p>
        </Card>
      )}
    </ContentPage>
  );
}

/** A run: its stages while it goes on, then what came out. */
export function ResultPage() {
  const { runId = '' } = useParams({ strict: false }) as { runId?: string };
  return /^\d{1,15}$/.test(runId) ? <Run key={runId} runId={Number(runId)} /> : <NotFound />;
}
