import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { FlaskConical, History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { labFlowApi } from '#contract/lab-flow.ts';
import type { VersionList, VersionView } from '#contract/versions.ts';
import { localText } from '#rules/calendar.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation, query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { Card, ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { lastMonths } from '../kit/replay-days.ts';
import { useMay } from '../kit/rights.ts';
import { StatePill } from '../kit/StateMark.tsx';
import { ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { TimeText } from '../kit/values.tsx';
import { Comparison, OnlyVersion } from './Comparison.tsx';
import { isKind, KINDS, type KindName } from './kinds.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import css from './versions.module.css';

/** What a version says of itself in the list. */
function summaryOf({ version, changed, restored }: VersionView): string {
  if (version === 1) return '新建';
  if (restored !== null) return `恢复第 ${restored} 版`;
  return changed.join('、') || '线路图片';
}

interface ListedProps {
  versions: readonly VersionView[];
  current: number;
  /** The two that stand beside each other, the older first. */
  pair: readonly [number, number];
  onChoose: (version: number) => void;
}

function Listed({ versions, current, pair, onChoose }: ListedProps) {
  return (
    <ul className={css.list} aria-label="全部版本">
      {versions.map((one) => {
        const isChosen = pair.includes(one.version);
        return (
          <li key={one.version}>
            <button type="button" aria-pressed={isChosen} onClick={() => onChoose(one.version)}>
              <b>
                第 {one.version} 版 {one.version === current && <small>在用</small>}
                {isChosen && <small>{one.version === pair[1] ? '对比中 · 新' : '对比中 · 旧'}</small>}
              </b>
              <span>
                {one.madeBy || '系统'} <TimeText at={one.madeAt} />
              </span>
              <span>{summaryOf(one)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Ground({ one, current, kind }: { one: VersionView; current: number; kind: KindName }) {
  return (
    <Card title={`第 ${one.version} 版`} extra={one.version === current && <StatePill state="ok">在用</StatePill>}>
      <dl className={css.facts}>
        <dt>修改</dt>
        <dd>
          {one.madeBy || '系统'} <TimeText at={one.madeAt} />
        </dd>
        {one.sandboxId !== null && (
          <>
            <dt>依据</dt>
            <dd>
              <Link to={`/lab/sandbox/${one.sandboxId}`}>回放：{one.sandboxName ?? '未留存，可能已清除'}</Link>
            </dd>
          </>
        )}
        {one.failing !== null && (
          <>
            <dt>用例</dt>
            <dd>{one.failing} 条不通过，写明了理由</dd>
          </>
        )}
        <dt>用到</dt>
        <dd>{KINDS[kind].judged(one.judged)}</dd>
      </dl>
      {one.reason && <p className={css.reason}>理由：{one.reason}</p>}
    </Card>
  );
}

/** The two of the address, else the newest and the one before it. */
function pairOf(versions: readonly VersionView[], a: string | undefined, b: string | undefined): [number, number] {
  const known = [a, b].map(Number).filter((one) => versions.some(({ version }) => version === one));
  const newest = versions[0]!.version;
  const [one = Math.max(1, newest - 1), other = newest] = known.length === 2 ? known : [];
  return one <= other ? [one, other] : [other, one];
}

interface VersionsProps {
  kind: KindName;
  id: number;
  list: VersionList;
}

function Versions({ kind, id, list }: VersionsProps) {
  const { versions, current, name } = list;
  useCrumb(name);
  const navigate = useNavigate();
  const may = useMay();
  const { a, b } = useAddress();
  const pair = pairOf(versions, a, b);
  const [restoring, setRestoring] = useState(false);
  const begin = useMutation(mutation(labFlowApi.version));
  const play = (playVersion: number) => {
    const { fromDay: startDay, toDay: endDay } = lastMonths(12);
    const toResult = ({ sandboxId }: { sandboxId: number }) => void navigate({ to: `/lab/sandbox/${sandboxId}` });
    begin.mutate({ kind, id, playVersion, startDay, endDay }, { onSuccess: toResult });
  };
  const [older, newer] = pair.map((version) => versions.find((one) => one.version === version)!);
  if (!older || !newer) return null;
  // The one that is chosen newly takes the place of the older of the two.
  const choose = (version: number) =>
    void navigate({ to: '.', search: { a: String(pair[1]), b: String(version) }, replace: true });
  const mayRestore = list.isOpen && may(KINDS[kind].permission) && older.version !== current;
  return (
    <ContentPage>
      <PageHeader
        title={`${name}的版本`}
        mark={
          <StatePill state={list.isOpen ? 'ok' : 'off'}>
            第 {current} 版{list.isOpen ? '在用' : ''}
          </StatePill>
        }
        facts={
          <>
            <Fact label="共">{versions.length} 版</Fact>
            <span>每单和每份申请都记着判断它的那一版</span>
            {list.isOpen && may(KINDS[kind].permission) && (
              <Link to={KINDS[kind].editor(id)}>编辑{KINDS[kind].name}</Link>
            )}
          </>
        }
        actions={
          <>
            {may(PERMISSION.operationLog) && (
              <Link to="/asOf" search={{ at: localText(older.madeAt).slice(0, 16) }}>
                <Button icon={<History size={15} aria-hidden />}>回到那一天</Button>
              </Link>
            )}
            {mayRestore && may(PERMISSION.report) && (
              <Button
                icon={<FlaskConical size={15} aria-hidden />}
                loading={begin.isPending}
                onClick={() => play(older.version)}
              >
                拿第 {older.version} 版回放
              </Button>
            )}
            {mayRestore && (
              <Button icon={<RotateCcw size={15} aria-hidden />} onClick={() => setRestoring(true)}>
                恢复第 {older.version} 版
              </Button>
            )}
          </>
        }
      />
      <SidePanel
        leads
        width={320}
        side={
          <>
            {versions.length > 1 && (
              <Card title="选两版对比">
                <Listed {...{ versions, current, pair }} onChoose={choose} />
              </Card>
            )}
            <Ground one={newer} current={current} kind={kind} />
          </>
        }
      >
        {versions.length > 1 ? <Comparison older={older} newer={newer} /> : <OnlyVersion one={newer} />}
      </SidePanel>
      {restoring && (
        <RestoreDialog
          kind={kind}
          id={id}
          version={older.version}
          current={current}
          onClose={() => setRestoring(false)}
        />
      )}
    </ContentPage>
  );
}

function LoadedVersions({ kind, id }: { kind: KindName; id: number }) {
  const list = useQuery(query(KINDS[kind].api.list, { id }, { quiet: true, fresh: true }));
  if (list.isLoadingError) {
    return <ErrorState heading error={list.error} what="版本" onRetry={() => void list.refetch()} />;
  }
  return list.data ? <Versions kind={kind} id={id} list={list.data} /> : <PageSkeleton />;
}

function VersionsOf({ kind, id }: { kind: string; id: string | undefined }) {
  if (!isKind(kind) || !/^\d{1,15}$/.test(id ?? '')) return <NotFound />;
  return <LoadedVersions key={`${kind} ${id}`} kind={kind} id={Number(id)} />;
}

const useId = () => (useParams({ strict: false }) as { id?: string }).id;
export const SceneVersionsPage = () => <VersionsOf kind="scene" id={useId()} />;
export const FlowVersionsPage = () => <VersionsOf kind="flow" id={useId()} />;
export const RuleVersionsPage = () => <VersionsOf kind="rule" id={useId()} />;

/** The same for whoever reads the log, whatever else they may do. */
export function AuditedVersionsPage() {
  const { kind = '', id } = useParams({ strict: false }) as { kind?: string; id?: string };
  return <VersionsOf kind={kind} id={id} />;
}
