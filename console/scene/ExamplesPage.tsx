import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button, Input, Modal } from 'antd';
import { Check, ClipboardList, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type SceneView, sceneApi } from '#contract/scene.ts';
import { type ExampleOutcome, type SceneExample, sceneExampleApi } from '#contract/scene-examples.ts';
import { expectedOf, rideText, verdictText } from '#rules/lab/examples.ts';
import { isFinal } from '#rules/scene.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { useCrumb } from '../kit/crumb.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { Card, ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { Segments } from '../kit/Segments.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { editorOf } from './addresses.ts';
import { ExampleDialog } from './ExampleDialog.tsx';
import css from './examples.module.css';

const gotText = (result: ExampleOutcome, amountFen: number): string =>
  verdictText(expectedOf({ ...result, capFen: null }), amountFen);

const Got = ({ result, amountFen }: { result: ExampleOutcome; amountFen: number }) => (
  <span className={css.got} data-passed={result.passed}>
    {result.passed ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
    <span className="qx-hidden">{result.passed ? '通过' : '不通过'}</span> {gotText(result, amountFen)}
  </span>
);

interface TableProps {
  rows: readonly SceneExample[];
  chosen: number | undefined;
  version: number;
  onChoose: (exampleId: number) => void;
  onEdit: (example: SceneExample) => void;
}

function useRemove(): (example: SceneExample) => void {
  const confirm = useConfirm();
  const remove = useMutation(mutation(sceneExampleApi.remove));
  return ({ exampleId, name }) =>
    void confirm({
      title: `确定删除用例“${name}”吗？`,
      act: '删除',
      danger: true,
      onConfirm: () => remove.mutateAsync({ exampleId }).then(() => notify.success('已删除')),
    });
}

function ExampleTable({ rows, chosen, version, onChoose, onEdit }: TableProps) {
  const remove = useRemove();
  const columns: Column<SceneExample>[] = [
    {
      key: 'name',
      title: '情形',
      render: ({ exampleId, name, ride, orderNo }) => (
        <span className={css.two}>
          <button
            type="button"
            className={css.pick}
            aria-pressed={exampleId === chosen}
            onClick={() => onChoose(exampleId)}
          >
            {name} {orderNo && <ClipboardList size={13} aria-label="由真实订单生成" />}
          </button>
          <small>{rideText(ride)}</small>
        </span>
      ),
    },
    { key: 'expected', title: '期望', render: ({ expected, ride }) => verdictText(expected, ride.amountFen) },
    {
      key: 'result',
      title: `现行第 ${version} 版`,
      render: ({ result, ride }) => <Got result={result} amountFen={ride.amountFen} />,
    },
    actionColumn((example) => (
      <RowActions
        of={example.name}
        actions={[
          { label: '编辑', onClick: () => onEdit(example) },
          { label: '删除', danger: true, onClick: () => remove(example) },
        ]}
      />
    )),
  ];
  return (
    <DataTable
      label="制度用例"
      columns={columns}
      rows={rows}
      keyOf={({ exampleId }) => exampleId}
      empty={<p className={css.quiet}>没有这样的用例</p>}
    />
  );
}

function Inspector({ example }: { example: SceneExample }) {
  const { result, expected, ride } = example;
  return (
    <Card title={example.name}>
      <p className={css.quiet}>{rideText(ride)}</p>
      <dl className={css.sides}>
        <div>
          <dt>期望</dt>
          <dd>{verdictText(expected, ride.amountFen)}</dd>
        </div>
        <div>
          <dt>现行</dt>
          <dd>
            <Got result={result} amountFen={ride.amountFen} />
          </dd>
        </div>
      </dl>
      <ul className={css.reasons} aria-label="每条规则">
        {result.reasons.map(({ code, passed, stepName, text }) => (
          <li key={code} data-passed={passed}>
            {passed ? <Check size={14} aria-label="通过" /> : <X size={14} aria-label="不通过" />}
            <span>{stepName}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OrderDialog({ sceneId, onClose }: { sceneId: number; onClose: () => void }) {
  const [orderNo, setOrderNo] = useState('');
  const id = useId();
  const add = useMutation(mutation(sceneExampleApi.fromOrder));
  const done = () => {
    notify.success('已由订单生成一条用例');
    onClose();
  };
  return (
    <Modal
      open
      title="从订单添加"
      okText="生成用例"
      okButtonProps={{ disabled: orderNo.trim() === '', loading: add.isPending }}
      onOk={() => add.mutate({ sceneId, orderNo: orderNo.replaceAll(/\s/g, '') }, { onSuccess: done })}
      onCancel={onClose}
    >
      <label className={css.reason} htmlFor={id}>
        订单号（照抄当时判断它的时间、地点、车型和预估）
        <Input id={id} autoFocus maxLength={40} value={orderNo} onChange={({ target }) => setOrderNo(target.value)} />
      </label>
    </Modal>
  );
}

type Shown = 'all' | 'failing' | 'order';
const fits = (shown: Shown) => (example: SceneExample) =>
  shown === 'all' || (shown === 'failing' ? !example.result.passed : example.orderNo !== null);

interface ListedProps {
  examples: readonly SceneExample[];
  version: number;
  onEdit: (example: SceneExample) => void;
}

/** All of them or a part, and one that is looked at beside them. */
function Listed({ examples, version, onEdit }: ListedProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [chosen, setChosen] = useState<number>();
  const count = (part: Shown): number => examples.filter(fits(part)).length;
  const rows = examples.filter(fits(shown));
  const looked = rows.find(({ exampleId }) => exampleId === chosen) ?? rows[0];
  return (
    <>
      <div className={css.bar}>
        <Segments
          label="哪些用例"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `全部 ${count('all')}` },
            { value: 'failing', label: `不通过 ${count('failing')}` },
            { value: 'order', label: `来自订单 ${count('order')}` },
          ]}
        />
      </div>
      <SidePanel side={looked && <Inspector example={looked} />}>
        <div className={css.table}>
          <ExampleTable {...{ rows, version, chosen: looked?.exampleId, onChoose: setChosen, onEdit }} />
        </div>
      </SidePanel>
    </>
  );
}

function Examples({ scene, examples }: { scene: SceneView; examples: readonly SceneExample[] }) {
  const { sceneId, version, draft, status } = scene;
  useCrumb(`${draft.name}的用例`);
  const [dialog, setDialog] = useState<SceneExample | 'new' | 'order' | null>(null);
  const failing = examples.filter(fits('failing')).length;
  const close = () => setDialog(null);
  const actions = (
    <>
      <Button icon={<ClipboardList size={15} aria-hidden />} onClick={() => setDialog('order')}>
        从订单添加
      </Button>
      <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => setDialog('new')}>
        写一条用例
      </Button>
    </>
  );
  return (
    <ContentPage>
      <PageHeader
        title="制度用例"
        mark={failing > 0 && <StatePill state="bad">现行 {failing} 条不通过</StatePill>}
        facts={
          <>
            <Fact label="场景">{isFinal(status) ? draft.name : <Link to={editorOf(sceneId)}>{draft.name}</Link>}</Fact>
            <Fact label="用例">{examples.length} 条</Fact>
            <span>每次修改都会跑一遍；不通过时不能启用，写明理由才可以</span>
          </>
        }
        actions={examples.length > 0 && actions}
      />
      {examples.length > 0 ? (
        <Listed examples={examples} version={version} onEdit={setDialog} />
      ) : (
        <EmptyState title="还没有用例" actions={actions}>
          用例是一次用车和它应有的结果，如周一 9:00 从公司到机场，企业全付。
          <br />
          有了用例，规则改错了马上看得到。
        </EmptyState>
      )}
      {dialog === 'order' && <OrderDialog sceneId={sceneId} onClose={close} />}
      {dialog !== null && dialog !== 'order' && (
        <ExampleDialog sceneId={sceneId} draft={draft} example={dialog === 'new' ? null : dialog} onClose={close} />
      )}
    </ContentPage>
  );
}

function SceneExamples({ sceneId }: { sceneId: number }) {
  const scene = useQuery(query(sceneApi.detail, { sceneId }, { quiet: true, fresh: true }));
  const examples = useQuery(query(sceneExampleApi.list, { sceneId }, { quiet: true, fresh: true }));
  const failed = scene.isLoadingError ? scene : examples.isLoadingError ? examples : null;
  if (failed) return <ErrorState heading error={failed.error} what="制度用例" onRetry={() => void failed.refetch()} />;
  if (!scene.data || !examples.data) return <PageSkeleton />;
  return <Examples scene={scene.data} examples={examples.data} />;
}

/** What must stay true of a scene, and whether it does. */
export function ExamplesPage() {
  const { sceneId = '' } = useParams({ strict: false }) as { sceneId?: string };
  return /^\d{1,15}$/.test(sceneId) ? <SceneExamples key={sceneId} sceneId={Number(sceneId)} /> : <NotFound />;
}
