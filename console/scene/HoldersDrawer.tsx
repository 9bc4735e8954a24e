import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type SceneHolder, type SceneView, sceneApi } from '#contract/scene.ts';
import { staffApi } from '#contract/staff.ts';
import { PERMISSION } from '#rules/permission.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { notify } from '../kit/notify.tsx';
import { Pager } from '../kit/Pager.tsx';
import { useMay } from '../kit/rights.ts';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import css from './SceneListPage.module.css';

const SIZES = [20, 50, 100] as const;

const COLUMNS: readonly Column<SceneHolder>[] = [
  { key: 'name', title: '姓名', width: 140, render: ({ name }) => name },
  { key: 'department', title: '部门', render: ({ departmentName }) => departmentName },
];

/** Takes the scene from one person, after a question. */
function useTake({ sceneId, draft }: SceneView) {
  const confirm = useConfirm();
  const assign = useMutation(mutation(staffApi.assignScene, { alsoInvalidates: ['scene'] }));
  return async ({ staffId, name }: SceneHolder): Promise<void> => {
    let kept = 0;
    const done = await confirm({
      title: `不再让“${name}”使用“${draft.name}”？`,
      content: '已提交的申请和订单不受影响。',
      act: '移除',
      danger: true,
      onConfirm: async () => {
        const input = { sceneId, departmentIds: [], staffIds: [staffId], isTaken: true };
        kept = (await assign.mutateAsync(input)).kept;
      },
    });
    if (!done) return;
    if (kept > 0) notify.warning(`“${name}”的用车场景不由您设置`);
    else notify.success(`“${name}”不能再使用“${draft.name}”`);
  };
}

const NOBODY = <EmptyState title="还没有人可以使用">添加部门或员工后，他们就能用这个场景叫车。</EmptyState>;

/** Who may use a scene, by name. */
export function HoldersDrawer({ scene, onClose }: { scene: SceneView; onClose: () => void }) {
  const { sceneId, draft } = scene;
  const [page, setPage] = useState({ page: 1, pageSize: SIZES[0] as number });
  const holders = useQuery(query(sceneApi.holders, { sceneId, ...page }));
  const total = holders.data?.total ?? 0;
  const mayAssign = useMay()(PERMISSION.staff) && (scene.status === 'enabled' || scene.status === 'disabled');
  const [assigning, setAssigning] = useState(false);
  const take = useTake(scene);
  const columns = mayAssign
    ? [
        ...COLUMNS,
        actionColumn<SceneHolder>((row) => (
          <Button type="link" size="small" aria-label={`移除：${row.name}`} onClick={() => void take(row)}>
            移除
          </Button>
        )),
      ]
    : COLUMNS;
  const footer = total > page.pageSize && (
    <div className={css.pager}>
      <Pager page={page} onPage={setPage} total={total} sizes={SIZES} />
    </div>
  );
  return (
    <DetailDrawer
      open
      title={`可以使用“${draft.name}”的员工（${total} 人）`}
      query={holders}
      footer={footer}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div tabIndex={0}>
        {mayAssign && (
          <Button
            type="primary"
            style={{ marginBottom: 12 }}
            icon={<Plus size={15} aria-hidden />}
            onClick={() => setAssigning(true)}
          >
            添加部门或员工
          </Button>
        )}
        <DataTable
          label="可以使用的员工"
          columns={columns}
          rows={holders.data?.rows ?? []}
          keyOf={({ staffId }) => staffId}
          empty={NOBODY}
        />
      </div>
      {assigning && <AssignDialog scene={scene} onClose={() => setAssigning(false)} />}
    </DetailDrawer>
  );
}
