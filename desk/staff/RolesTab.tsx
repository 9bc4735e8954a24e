import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { SidePanel } from '#console/kit/page.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskRole } from '#contract/desk-staff.ts';
import { useMay } from '../kit/me.ts';
import { PresetDialog } from './PresetDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { RoleNotes } from './RoleNotes.tsx';
import css from './StaffPage.module.css';

interface Editing {
  readonly open: boolean;
  readonly row: DeskRole | undefined;
}

/** What each role may do, all of them beside one another. */
export function RolesTab() {
  const list = useQuery(query(deskApi.deskRoles, {}));
  const mayAct = useMay()('staff', 'act');
  const [editing, setEditing] = useState<Editing>({ open: false, row: undefined });
  const [isComparing, setComparing] = useState(false);
  if (list.isLoadingError) return <ErrorState error={list.error} what="角色" onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  return (
    <>
      <div className={css.bar}>
        <span />
        <Button onClick={() => setComparing(true)}>与预设比较</Button>
        {mayAct && (
          <Button type="primary" onClick={() => setEditing({ open: true, row: undefined })}>
            新建角色
          </Button>
        )}
      </div>
      <SidePanel width={270} side={<RoleNotes roles={list.data} />}>
        <RoleMatrix roles={list.data} onEdit={mayAct ? (row) => setEditing({ open: true, row }) : undefined} />
      </SidePanel>
      {isComparing && <PresetDialog roles={list.data} onClose={() => setComparing(false)} />}
      <RoleDialog {...editing} onClose={() => setEditing((now) => ({ ...now, open: false }))} />
    </>
  );
}
