import { type ReactNode, useState } from 'react';
import type { StaffRow } from '#contract/staff/rows.ts';
import type { ImportKind } from '#rules/staff.ts';
import { OnDemand } from '../kit/OnDemand.tsx';
import type { Selection } from '../kit/use-selection.ts';
import { chosenOf } from './use-select-all.ts';
import type { StaffList } from './use-staff-list.ts';

const loadBulk = () => import('./BulkDialogs.tsx');
const loadMove = () => loadBulk().then((m) => m.MoveDialog);
const loadConditions = () => loadBulk().then((m) => m.ConditionsDialog);
const loadDeleted = () => import('./DeletedDialog.tsx').then((m) => m.DeletedDialog);
const loadPhone = () => import('./PhoneDialog.tsx').then((m) => m.PhoneDialog);
const loadSecretary = () => import('./SecretaryDialog.tsx').then((m) => m.SecretaryDialog);
const loadImport = () => import('./StaffImport.tsx').then((m) => m.StaffImport);

type Open =
  | { dialog: 'secretary' | 'phone'; row: StaffRow }
  | { dialog: 'move' | 'conditions' | 'deleted' }
  | { dialog: 'import'; kind: ImportKind };

export interface StaffDialogs {
  secretary: (row: StaffRow) => void;
  phone: (row: StaffRow) => void;
  move: () => void;
  conditions: () => void;
  import: (kind: ImportKind) => void;
  deleted: () => void;
}

/** At most one dialog is open; imports go on behind a closed one, so theirs always exist. */
export function useStaffDialogs(selection: Selection<StaffRow>, list: StaffList): [StaffDialogs, ReactNode] {
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    selection.clear();
  };
  const rowOf = (dialog: Open['dialog']) => (open?.dialog === dialog && 'row' in open ? open.row : undefined);
  const bulk = { chosen: chosenOf(selection, list), count: selection.count, onClose: close, onDone: done };
  const importing = (kind: ImportKind) => ({
    kind,
    open: open?.dialog === 'import' && open.kind === kind,
    onOpenChange: (shown: boolean) => setOpen(shown ? { dialog: 'import', kind } : null),
  });
  const dialogs: StaffDialogs = {
    secretary: (row) => setOpen({ dialog: 'secretary', row }),
    phone: (row) => setOpen({ dialog: 'phone', row }),
    move: () => setOpen({ dialog: 'move' }),
    conditions: () => setOpen({ dialog: 'conditions' }),
    import: (kind) => setOpen({ dialog: 'import', kind }),
    deleted: () => setOpen({ dialog: 'deleted' }),
  };
  const [secretary, phone] = [rowOf('secretary'), rowOf('phone')];
  const isOpen = (dialog: Open['dialog']): boolean => open?.dialog === dialog;
  const drawn = (
    <>
      <OnDemand load={loadSecretary} when={isOpen('secretary')} props={{ row: secretary, onClose: close }} />
      <OnDemand load={loadPhone} when={isOpen('phone')} props={{ row: phone, onClose: close }} />
      <OnDemand load={loadMove} when={isOpen('move')} props={{ open: isOpen('move'), ...bulk }} />
      <OnDemand load={loadConditions} when={isOpen('conditions')} props={{ open: isOpen('conditions'), ...bulk }} />
      {isOpen('deleted') && <OnDemand load={loadDeleted} when props={{ onClose: close }} />}
      <OnDemand load={loadImport} when={importing('add').open} props={importing('add')} />
      <OnDemand load={loadImport} when={importing('update').open} props={importing('update')} />
    </>
  );
  return [dialogs, drawn];
}
