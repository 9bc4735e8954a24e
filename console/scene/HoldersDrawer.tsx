import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SceneHolder, type SceneView, sceneApi } from '#contract/scene.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { Pager } from '../kit/Pager.tsx';
import { EmptyState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import css from './SceneListPage.module.css';

const SIZES = [20, 50, 100] as const;

const COLUMNS: readonly Column<SceneHolder>[] = [
  { key: 'name', title: '姓名', width: 140, render: ({ name }) => name },
  { key: 'department', title: '部门', render: ({ departmentName }) => departmentName },
];

const NOBODY = <EmptyState title="还没有人可以使用">在员工页为员工设置用车场景。</EmptyState>;

/** Who may use a scene, by name. */
export function HoldersDrawer({ scene, onClose }: { scene: SceneView; onClose: () => void }) {
  const { sceneId, draft } = scene;
  const [page, setPage] = useState({ page: 1, pageSize: SIZES[0] as number });
  const holders = useQuery(query(sceneApi.holders, { sceneId, ...page }));
  const total = holders.data?.total ?? 0;
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
        <DataTable
          label="可以使用的员工"
          columns={COLUMNS}
          rows={holders.data?.rows ?? []}
          keyOf={({ staffId }) => staffId}
          empty={NOBODY}
        />
      </div>
    </DetailDrawer>
  );
}
