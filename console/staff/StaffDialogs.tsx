import { type ReactNode, useState } from 'react';
import type { StaffRow } from '#contract/staff/rows.ts';
import type { ImportKind } from '#rules/staff.ts';
import type { Selection } from '../kit/use-selection.ts';
import { ConditionsDialog, MoveDialog } from './BulkDialogs.tsx';
import { DeletedDialog } from './DeletedDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { SecretaryDialog } from './SecretaryDialog.tsx';
import { StaffImport } from './StaffImport.tsx';
import { chosenOf } from './use-select-all.ts';
import type { StaffList } from './use-staff-list.ts';

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
  const drawn = (
    <>
      <SecretaryDialog row={rowOf('secretary')} onClose={close} />
      <PhoneDialog row={rowOf('phone')} onClose={close} />
      <MoveDialog open={open?.dialog === 'move'} {...bulk} />
      <ConditionsDialog open={open?.dialog === 'conditions'} {...bulk} />
      {open?.dialog === 'deleted' && <DeletedDialog onClose={close} />}
      <StaffImport {...importing('add')} />
      <StaffImport {...importing('update')} />
    </>
  );
  return [dialogs, drawn];
}
