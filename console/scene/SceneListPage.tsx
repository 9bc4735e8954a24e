import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SceneUse, SceneView } from '#contract/scene.ts';
import { moneyText } from '#rules/money.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isFinal } from '#rules/scene.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { useMay } from '../kit/rights.ts';
import { Segments } from '../kit/Segments.tsx';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { useAddress } from '../kit/use-page.ts';
import { copySearch, editorOf } from './addresses.ts';
import { HoldersDrawer } from './HoldersDrawer.tsx';
import { SceneDetailDialog } from './SceneDetailDialog.tsx';
import { SceneFilterBar } from './SceneFilterBar.tsx';
import css from './SceneListPage.module.css';
import { sceneColumns } from './scene-columns.tsx';
import { usageColumns } from './usage-columns.tsx';
import { useAskedAct } from './use-asked-act.ts';
import { useSceneActions } from './use-scene-actions.tsx';
import { useSceneList } from './use-scene-list.ts';

function useActionColumn(onOpen: (scene: SceneView) => void): Column<SceneView> {
  const navigate = useNavigate();
  const { stop, start, remove } = useSceneActions();
  return actionColumn<SceneView>((scene) => {
    const { sceneId, status, draft } = scene;
    const live = !isFinal(status);
    return (
      <RowActions
        inline={2}
        of={draft.name}
        actions={[
          live && { label: '编辑', onClick: () => void navigate({ to: editorOf(sceneId) }) },
          { label: '详情', onClick: () => onOpen(scene) },
          status === 'enabled' && { label: '禁用', onClick: () => stop(scene) },
          status === 'disabled' && { label: '启用', onClick: () => start(scene) },
          {
            label: '复制为新场景',
            onClick: () => void navigate({ to: editorOf(0), search: copySearch(sceneId) }),
          },
          live && { label: '删除', danger: true, onClick: () => remove(scene) },
        ]}
      />
    );
  }, 132);
}

function NewButton() {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => void navigate({ to: editorOf(0) })}>
      新建场景
    </Button>
  );
}

/** The note that the document asks for: scenes say what is allowed, the staff page says to whom. */
function WhoMayUse() {
  const may = useMay();
  const link = may(PERMISSION.staff) ? (
    <Link to="/staff" className={css.link!}>
      员工页
    </Link>
  ) : (
    '员工页'
  );
  return (
    <span>
      场景规定什么情况由企业支付；可以使用场景的人员在{link}
      设置，也可以点人数添加
    </span>
  );
}

const VIEWS = [
  { value: 'rules', label: '规则' },
  { value: 'usage', label: '使用情况' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Which columns the address asks for. */
function useView(): [View, (view: View) => void] {
  const { view, ...rest } = useAddress();
  const navigate = useNavigate();
  return [
    view === 'usage' ? 'usage' : 'rules',
    (next) => void navigate({ to: '.', search: next === 'usage' ? { ...rest, view: next } : rest }),
  ];
}

/** What the scenes of this page came to. */
function UseFacts({ uses }: { uses: readonly SceneUse[] }) {
  const sum = (of: (use: SceneUse) => number) => uses.reduce((total, use) => total + of(use), 0);
  return (
    <>
      <Fact label="近 30 天">{countText(sum(({ rides }) => rides))} 单</Fact>
      <Fact label="企业支付">{moneyText(sum(({ costFen }) => costFen))}</Fact>
      <Fact label="个人支付">{moneyText(sum(({ personalFen }) => personalFen))}</Fact>
      <span>本页场景合计</span>
    </>
  );
}

const NOTHING = (
  <EmptyState title="没有查询到数据" actions={<NewButton />}>
    场景规定员工什么时候、在哪里、坐什么车，由企业支付多少。
    <br />
    先建一个，再到员工页设置谁可以使用。
  </EmptyState>
);

const NONE_ENDED = <EmptyState title="没有已过期或已删除的场景">到期和删除的场景列在这里，可以查看和复制。</EmptyState>;

export function SceneListPage() {
  const list = useSceneList();
  const [shown, setShown] = useState<SceneView | null>(null);
  const [held, setHeld] = useState<SceneView | null>(null);
  useAskedAct(list.scenes.data?.rows);
  const actions = useActionColumn(setShown);
  const [view, setView] = useView();
  const columnsOf = view === 'usage' ? usageColumns : sceneColumns;
  const columns = [...columnsOf({ useOf: list.useOf, onOpen: setShown, onHolders: setHeld }), actions];
  const header = (
    <PageHeader
      title="用车场景"
      facts={view === 'usage' ? <UseFacts uses={[...list.useOf.values()]} /> : <WhoMayUse />}
      actions={
        <>
          <Segments label="看什么" value={view} onChange={setView} options={VIEWS} />
          <NewButton />
        </>
      }
    />
  );
  return (
    <ListPage header={header} filters={<SceneFilterBar list={list} columns={columns} />}>
      <PagedTable
        list="scene"
        what="场景列表"
        unit="个"
        query={list.scenes}
        page={list.page}
        onPage={list.turnPage}
        columns={columns}
        keyOf={({ sceneId }) => sceneId}
        filters={list}
        empty={list.values.isEnded ? NONE_ENDED : NOTHING}
        hidePagerUnder={list.page.pageSize + 1}
      />
      <SceneDetailDialog scene={shown} onClose={() => setShown(null)} />
      {held && <HoldersDrawer scene={held} onClose={() => setHeld(null)} />}
    </ListPage>
  );
}
