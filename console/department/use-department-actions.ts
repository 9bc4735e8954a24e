import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { DepartmentRow } from '#contract/department-wire.ts';
import type { Search } from '../kit/address.ts';
import type { ChosenDepartment } from './use-chosen-department.ts';
import { useRemoval } from './use-removal.tsx';

/** What the form is opened for. */
export type FormTask = { kind: 'add'; superId: number } | { kind: 'edit'; departmentId: number };

export interface DepartmentActions {
  /** Under this department. */
  add: (superId: number) => void;
  edit: (departmentId: number) => void;
  show: (departmentId: number) => void;
  hide: () => void;
  remove: (department: DepartmentRow) => void;
}

interface DepartmentWork {
  acts: DepartmentActions;
  task: FormTask | null;
  closeForm: () => void;
}

/** The detail stands in the address, so that the back button closes it; a form does not: it would be lost. */
export function useDepartmentActions({ id: chosenId, choose }: ChosenDepartment): DepartmentWork {
  const [task, setTask] = useState<FormTask | null>(null);
  const navigate = useNavigate();
  const removal = useRemoval();
  const acts = useMemo<DepartmentActions>(() => {
    const show = (departmentId: number | undefined): void =>
      void navigate({
        to: '.',
        search: ({ detail: _old, ...rest }: Search) =>
          departmentId === undefined ? rest : { ...rest, detail: String(departmentId) },
        resetScroll: false,
      });
    return {
      add: (superId) => setTask({ kind: 'add', superId }),
      edit: (departmentId) => setTask({ kind: 'edit', departmentId }),
      show,
      hide: () => show(undefined),
      remove: (department) =>
        removal(department, department.id === chosenId ? () => choose(department.superId) : undefined),
    };
  }, [navigate, removal, chosenId, choose]);
  return { acts, task, closeForm: () => setTask(null) };
}
