import { useMutation } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { setServerErrors } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { addition, edition } from './calls.ts';
import { type DepartmentValues, draftOf, editOf, nextValues } from './form-values.ts';
import { type DepartmentAction, DONE, notifyFailure } from './texts.ts';

/** 'next' means save and add another. */
export type AddType = 'once' | 'next';
export type SaveTask = { kind: 'add' } | { kind: 'edit'; departmentId: number; isTop: boolean };

type Form = FormInstance<DepartmentValues>;

interface Save {
  save: (values: DepartmentValues, addType: AddType) => void;
  busy: boolean;
}

/** Sends the form; `onSaved` gets what the next one starts with, if one is to follow. */
export function useSave(form: Form, task: SaveTask, onSaved: (next?: DepartmentValues) => void): Save {
  const failed = (act: DepartmentAction) => (error: unknown) => {
    setServerErrors(form, error);
    notifyFailure(act, error);
  };
  const add = useMutation({ ...addition, onError: failed('add') });
  const edit = useMutation({ ...edition, onError: failed('edit') });
  const done = (act: DepartmentAction, next?: DepartmentValues): void => {
    notify.success(DONE[act]);
    onSaved(next);
  };
  const save: Save['save'] = (values, addType) => {
    if (task.kind === 'edit') {
      edit.mutate(editOf(task.departmentId, values, task.isTop), { onSuccess: () => done('edit') });
    } else {
      const next = addType === 'next' ? nextValues(values, new Date()) : undefined;
      add.mutate(draftOf(values), { onSuccess: () => done('add', next) });
    }
  };
  return { save, busy: add.isPending || edit.isPending };
}
