import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { Card } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import { actionColumn, type Column } from '#console/kit/table-columns.tsx';
import { Dash } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskPartner } from '#contract/desk-lists.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { useMay } from '../kit/me.ts';
import { PartnerDialog } from './PartnerDialog.tsx';
import { ReferenceFrame } from './ReferenceFrame.tsx';
import css from './ReferencePage.module.css';

const COLUMNS: readonly Column<DeskPartner>[] = [
  {
    key: 'name',
    title: '名称',
    width: 160,
    render: ({ name, offered }) => <span className={offered ? undefined : css.off}>{name}</span>,
  },
  { key: 'contact', title: '联系人', width: 110, render: ({ contact }) => contact },
  { key: 'phone', title: '调度电话', width: 140, render: ({ phone }) => phone },
  { key: 'cities', title: '城市', width: 180, render: ({ cityNames }) => cityNames?.join('、') ?? '全部' },
  {
    key: 'groups',
    title: '车型',
    width: 200,
    render: ({ vehicleGroups }) => vehicleGroups?.map(VehicleGroup.labelOf).join('、') ?? '全部',
  },
  { key: 'note', title: '备注', width: 200, render: ({ note }) => note || <Dash /> },
  {
    key: 'offered',
    title: '状态',
    width: 90,
    render: ({ offered }) => <StateMark state={offered ? 'ok' : 'off'}>{offered ? '启用' : '停用'}</StateMark>,
  },
];

/** Other providers whose cars come where this one has none. */
export function PartnersTab() {
  const list = useQuery(query(deskApi.partners, {}));
  const mayAct = useMay()('reference', 'act');
  const [editing, setEditing] = useState<{ row: DeskPartner | undefined }>();
  const edit = actionColumn<DeskPartner>(
    (row) =>
      mayAct && (
        <Button size="small" type="link" onClick={() => setEditing({ row })}>
          编辑
        </Button>
      ),
  );
  const add = mayAct && (
    <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setEditing({ row: undefined })}>
      新增合作运力
    </Button>
  );
  return (
    <ReferenceFrame facts="自己没有车时可以请来的车队；调度里只列出企业允许、城市和车型相符的" actions={add}>
      <div className={css.body}>
        {list.isLoadingError ? (
          <ErrorState error={list.error} what="合作运力" onRetry={() => void list.refetch()} />
        ) : (
          <Card title={`合作运力 ${list.data?.length || ''}`} flush>
            <div className={css.cities}>
              <DataTable
                label="合作运力"
                columns={[...COLUMNS, edit]}
                rows={list.data ?? []}
                keyOf={({ partnerId }) => partnerId}
                skeleton={list.isPending ? 4 : false}
                empty={<EmptyState title="还没有合作运力">没有车的时候，只能改派或取消。</EmptyState>}
              />
            </div>
          </Card>
        )}
      </div>
      {editing && <PartnerDialog {...editing} onClose={() => setEditing(undefined)} />}
    </ReferenceFrame>
  );
}
