import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { departmentApi } from '#contract/department.ts';
import type { DepartmentDetail } from '#contract/department-wire.ts';
import { writeMeta } from '../kit/api.ts';
import { type SaveTask as ConflictTask, type Opened, useSafeSave, useTakeBack } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import { setServerErrors } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import type { ToastOptions } from '../kit/toasts.ts';
import { undoBy } from '../kit/undo.ts';
import { addition, readDepartment, WRITE } from './calls.ts';
import { type DepartmentValues, draftOf, editOf, nextValues, valuesOf } from './form-values.ts';
import { type DepartmentAction, DONE, notifyFailure } from './texts.ts';

/** 'next' means save and add another. */
export type AddType = 'once' | 'next';
export type SaveTask =
  | { kind: 'add' }
  | {
      kind: 'edit';
      departmentId: number;
      isTop: boolean;
      opened: Opened<DepartmentValues>;
      parts: readonly ConflictPart<DepartmentValues>[];
    };

type EditTask = Extract<SaveTask, { kind: 'edit' }>;

export const openedOf = (department: DepartmentDetail): Opened<DepartmentValues> => ({
  ...department,
  values: valuesOf(department),
});

type Form = FormInstance<DepartmentValues>;

interface Save {
  save: (values: DepartmentValues, addType: AddType) => void;
  busy: boolean;
}

type Edit = EditTask & { mine: DepartmentValues };

const taskOf = ({ departmentId, isTop, ...task }: Edit): ConflictTask<DepartmentValues> => ({
  ...task,
  read: async () => openedOf(await readDepartment(departmentId)),
  save: (values, version) =>
    call(departmentApi.update, { ...editOf(departmentId, values, isTop), version: String(version) }),
});

/** Saves an edit, and takes one back. */
function useEdit(onError: (error: unknown) => void) {
  const safeSave = useSafeSave();
  const takeBack = useTakeBack();
  const meta = writeMeta(departmentApi.update, WRITE);
  const edit = useMutation({ meta, onError, mutationFn: (made: Edit) => safeSave(taskOf(made)) });
  const undo = useMutation({
    meta,
    onError: (error) => notifyFailure('edit', error),
    mutationFn: (saved: Edit) => takeBack(taskOf(saved), saved.mine),
  });
  return { edit, undo: undo.mutateAsync };
}

/** Sends the form; `onSaved` gets what the next one starts with, if one is to follow. */
export function useSave(form: Form, task: SaveTask, onSaved: (next?: DepartmentValues) => void): Save {
  const failed = (act: DepartmentAction) => (error: unknown) => {
    setServerErrors(form, error);
    notifyFailure(act, error);
  };
  const add = useMutation({ ...addition, onError: failed('add') });
  const { edit, undo } = useEdit(failed('edit'));
  const done = (act: DepartmentAction, next?: DepartmentValues, options?: ToastOptions): void => {
    notify.success(DONE[act], options);
    onSaved(next);
  };
  const save: Save['save'] = (values, addType) => {
    if (task.kind === 'edit') {
      edit.mutate(
        { ...task, mine: values },
        {
          onSuccess: (saved) =>
            saved &&
            done(
              'edit',
              undefined,
              undoBy(() => undo({ ...task, mine: saved })),
            ),
        },
      );
    } else {
      const next = addType === 'next' ? nextValues(values, new Date()) : undefined;
      add.mutate(draftOf(values), { onSuccess: () => done('add', next) });
    }
  };
  return { save, busy: add.isPending || edit.isPending };
}
