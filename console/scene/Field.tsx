import { type ReactNode, useId } from 'react';
import { RequiredMark } from '../kit/RequiredMark.tsx';
import { useEditor } from './editor-context.ts';
import css from './Field.module.css';
import { FieldError } from './RuleRow.tsx';

interface FieldProps {
  label: string;
  field: string;
  required?: boolean;
  children: (control: { id: string; status: 'error' | ''; 'aria-required'?: boolean }) => ReactNode;
}

/** A labelled control inside a rule's row, with the sentence of its own field below. */
export function Field({ label, field, required = false, children }: FieldProps) {
  const id = useId();
  const error = useEditor().errorAt(field);
  return (
    <div className={css.field} data-field={field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({ id, status: error ? 'error' : '', ...(required ? { 'aria-required': true } : {}) })}
      <FieldError>{error}</FieldError>
    </div>
  );
}
