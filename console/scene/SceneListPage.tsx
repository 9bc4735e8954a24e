import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type SceneView, sceneApi } from '#contract/scene.ts';
import { PERMISSION } from '#rules/permission.ts';
import { daysText, isFinal, SceneLabel, SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { useMay } from '../kit/rights.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { SCENE_STATE } from '../kit/state-map.ts';
import { EmptyState } from '../kit/states.tsx';
import { TableTools } from '../kit/TableTools.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { usePage } from '../kit/use-page.ts';
import { CutText, Dash } from '../kit/values.tsx';
import { copySearch, editorOf } from './addresses.ts';
import { CITY_TEXT_LENGTH } from './cities.ts';
import { SceneDetailDialog } from './SceneDetailDialog.tsx';
import css from './SceneListPage.module.css';
import { useSceneActions } from './use-scene-actions.tsx';

const nameColumn = (onOpen: (scene: SceneView) => void): Column<SceneView> => ({
  key: 'name',
  title: '场景名称',
  locked: true,
  render: (scene) => (
    <div className={css.name} title={scene.draft.name}>
      <NameLink onClick={() => onOpen(scene)}>{scene.draft.name}</NameLink>
    </div>
  ),
});

const COLUMNS: readonly Column<SceneView>[] = [
  { key: 'template', title: '场景模板', width: 120, render: ({ draft }) => SceneTemplate.labelOf(draft.template) },
  {
    key: 'label',
    title: '场景标签',
    width: 120,
    render: ({ draft }) => (draft.label ? SceneLabel.labelOf(draft.label) : <Dash />),
  },
  { key: 'days', title: '有效期', width: 210, render: ({ draft }) => daysText(draft.startDay, draft.endDay) },
  {
    key: 'cities',
    title: '用车城市',
    width: 150,
    render: ({ restrictedCities }) =>
      restrictedCities ? <CutText text={restrictedCities} most={CITY_TEXT_LENGTH} /> : '不限',
  },
  {
    key: 'status',
    title: '状态',
    width: 110,
    render: ({ status }) => <StateMark state={SCENE_STATE[status]}>{SceneStatus.labelOf(status)}</StateMark>,
  },
];

function useActionColumn(onOpen: (scene: SceneView) => void): Column<SceneView> {
  const navigate = useNavigate();
  const { stop, start, remove } = useSceneActions();
  return actionColumn<SceneView>((scene) => {
    const { sceneId, status, draft } = scene;
    const live = !isFinal(status);
    return (
      <RowActions
        inline={3}
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
  }, 176);
}

function NewButton() {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => void navigate({ to: editorOf(0) })}>
      新增场景
    </Button>
  );
}

/** The note that the document asks for: scenes say what is allowed, the staff page says to whom. */
export function WhoMayUse() {
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
      设置，不在这里设置
    </span>
  );
}

const NOTHING = (
  <EmptyState title="没有查询到数据" actions={<NewButton />}>
    场景规定员工什么时候、在哪里、坐什么车，由企业支付多少。
    <br />
    先建一个，再到员工页设置谁可以使用。
  </EmptyState>
);

export function SceneListPage() {
  const [page, turn] = usePage('scene');
  const scenes = useQuery(query(sceneApi.page, page, { failed: '获取场景列表失败！' }));
  const [shown, setShown] = useState<SceneView | null>(null);
  const columns = [nameColumn(setShown), ...COLUMNS, useActionColumn(setShown)];
  const header = (
    <PageHeader
      title="用车场景"
      facts={<WhoMayUse />}
      actions={
        <>
          <TableTools list="scene" columns={columns} />
          <NewButton />
        </>
      }
    />
  );
  return (
    <ListPage header={header}>
      <PagedTable
        list="scene"
        what="场景列表"
        unit="个"
        query={scenes}
        page={page}
        onPage={turn}
        columns={columns}
        keyOf={({ sceneId }) => sceneId}
        empty={NOTHING}
        hidePagerUnder={page.pageSize + 1}
      />
      <SceneDetailDialog scene={shown} onClose={() => setShown(null)} />
    </ListPage>
  );
}
