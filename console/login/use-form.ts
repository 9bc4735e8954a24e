import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';

export type Errors<V> = { readonly [name in keyof V]?: string | undefined };

export interface Form<V> {
  readonly values: V;
  readonly errors: Errors<V>;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Takes values in; a field that is being mended is no longer bad. */
  readonly set: (changes: Partial<V>) => void;
  /** Says what is wrong and goes to the first bad field. */
  readonly fail: (errors: Errors<V>) => void;
  readonly focus: (name: keyof V & string) => void;
}

/** The first sentence for each field that breaks the rule. */
export function errorsOf<V>(schema: z.ZodType, values: object): Errors<V> {
  const errors: Record<string, string> = {};
  const issues = schema.safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors as Errors<V>;
}

export const none = (errors: object): boolean => Object.values(errors).every((error) => error === undefined);

/** What was typed, the sentence under each bad field, and the way to the first of them. */
export function useForm<V extends Record<string, string>>(initial: V | (() => V)): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every failure, when its fields are marked
  useEffect(() => {
    if (failures > 0) find('[aria-invalid="true"]')?.focus();
  }, [failures]);

  return {
    values,
    errors,
    form,
    set: (changes) => {
      setValues((old) => ({ ...old, ...changes }));
      setErrors((old) => ({ ...old, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }));
    },
    fail: (found) => {
      setErrors(found);
      setFailures((count) => count + 1);
    },
    focus: (name) => find(`[name="${name}"]`)?.focus(),
  };
}
