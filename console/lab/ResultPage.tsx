import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { GitCompareArrows, Save, Share2, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { SandboxResult } from '#contract/lab.ts';
import { PARTS } from '#rules/lab/result.ts';
import { PERMISSION } from '#rules/permission.ts';
import { useCrumb } from '../kit/crumb.ts';
import { Card, ContentPage, Fact, PageHeader } from '../kit/page.tsx';
import { totalOf, useProgress, useResult } from '../kit/replay.ts';
import { useMay } from '../kit/rights.ts';
import { StatePill } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { COMPARE, NEW_RUN, sceneEditor } from './addresses.ts';
import { NotKnownCard, RangeCard, SinglesCard } from './EffectCards.tsx';
import { Equation } from './Equation.tsx';
import { KeepDialog } from './KeepDialog.tsx';
import css from './lab.module.css';
import { PART_NAMES, PartTable } from './PartTable.tsx';
import { RideList } from './RideList.tsx';
import { RunningCard } from './RunningCard.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { checkText } from './texts.ts';
import { VerdictBar } from './VerdictBar.tsx';

const titleOf = ({ name, subject, kind }: Pick<SandboxResult, 'name' | 'subject' | 'kind'>): string =>
  name ?? `${kind === 'scene' ? '场景' : '限额'}“${subject}”的回放`;

function Facts({ result }: { result: SandboxResult }) {
  const { kind, subject, subjectId, fromDay, toDay, check, seconds, madeByName, madeAt, departments } = result;
  return (
    <>
      <Fact label={kind === 'scene' ? '场景' : '限额'}>
        {kind === 'scene' ? <Link to={sceneEditor(subjectId)}>{subject}</Link> : subject}
      </Fact>
      <Fact label="期间">
        {fromDay} – {toDay}
      </Fact>
      <Fact label="对照">{result.baseline === 'current' ? '现行规则' : '当时的结果'}</Fact>
      <span className={css.check}>
        <ShieldCheck size={15} aria-hidden /> 自检 {checkText(check)}
      </span>
      {departments !== null && <span>只含你能看到的 {countText(departments)} 个部门</span>}
      <span>
        {madeByName} <TimeText at={madeAt} />
        ，用时 {seconds} 秒
      </span>
    </>
  );
}

function Actions({ result }: { result: SandboxResult }) {
  const [dialog, setDialog] = useState<'keep' | 'share' | null>(null);
  const navigate = useNavigate();
  const may = useMay();
  const close = () => setDialog(null);
  const save = () => void navigate({ to: sceneEditor(result.subjectId), search: { sandbox: String(result.runId) } });
  return (
    <>
      <Button icon={<Share2 size={15} aria-hidden />} onClick={() => setDialog('share')}>
        分享
      </Button>
      <Button
        icon={<GitCompareArrows size={15} aria-hidden />}
        disabled={result.name === null}
        title={result.name === null ? '留存后可以对比' : undefined}
        onClick={() => void navigate({ to: COMPARE, search: { ids: String(result.runId) } })}
      >
        对比
      </Button>
      <Button icon={<Save size={15} aria-hidden />} onClick={() => setDialog('keep')}>
        {result.name === null ? '留存' : '改名'}
      </Button>
      {result.draft && may(PERMISSION.scene) && (
        <Button type="primary" onClick={save}>
          按此改场景
        </Button>
      )}
      {dialog === 'keep' && <KeepDialog result={result} onClose={close} />}
      {dialog === 'share' && <ShareDialog result={result} onClose={close} />}
    </>
  );
}

function Changes({ changes }: Pick<SandboxResult, 'changes'>) {
  return (
    <dl className={css.changes} aria-label="改动">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={css.label}>{before}</span> → <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Result({ result }: { result: SandboxResult }) {
  useCrumb(titleOf(result));
  const [tab, setTab] = useState<string>(PARTS[0]);
  const parts = PARTS.filter((part) => part !== 'scene' || result.kind === 'limit');
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
      title={titleOf(result)}
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
      <div className={css.columns} data-tab={tab}>
        <section className={css.tabs} aria-label="明细">
          <Tabs items={items} activeKey={tab} onChange={setTab} destroyOnHidden />
        </section>
        <div className={css.side}>
          <SinglesCard result={result} />
          <RangeCard result={result} />
          <NotKnownCard result={result} />
        </div>
      </div>
    </ContentPage>
  );
}

const NOT_DONE = { stopped: '这次回放已停止', failed: '这次回放没有完成' } as const;

function Run({ runId }: { runId: number }) {
  const progress = useProgress(runId);
  const isDone = progress.data?.status === 'done';
  const result = useResult(runId, isDone);
  const again = (
    <Link to={NEW_RUN}>
      <Button type="primary">新建回放</Button>
    </Link>
  );
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
      <PageHeader title="正在回放" facts="拿草稿把过去的真实订单重新判断一遍" />
      <RunningCard runId={runId} progress={progress.data} />
      <Card title="先自检">
        <p>先用当时的规则把每一单重算一遍，企业支付与账上一分不差，才给结果。只读，不改任何数据。</p>
      </Card>
    </ContentPage>
  );
}

/** A run: its stages while it goes on, then what came out. */
export function ResultPage() {
  const { runId = '' } = useParams({ strict: false }) as { runId?: string };
  return /^\d{1,15}$/.test(runId) ? <Run key={runId} runId={Number(runId)} /> : <NotFound />;
}
