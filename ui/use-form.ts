import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';

/** The sentence under each bad field. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** The first sentence for each field that breaks the rule. */
export function errorsOf(schema: z.ZodType, values: object): Errors {
  const errors: Record<string, string> = {};
  const issues = schema.safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

export const none = (errors: Errors): boolean => Object.values(errors).every((error) => error === undefined);

/** What was typed, the sentence under each bad field, and the way to the first of them. */
export function useForm<N extends string>(initial: Record<N, string> | (() => Record<N, string>)) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every failure, when its fields are marked
  useEffect(() => {
    if (failures > 0) find('[aria-invalid="true"]')?.focus();
  }, [failures]);

  /** Takes values in; a field that is being mended is no longer bad. */
  const set = (changes: Partial<Record<N, string>>): void => {
    setValues((old) => ({ ...old, ...changes }));
    setErrors((old) => ({ ...old, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }));
  };
  const bind = (name: N) => ({
    name,
    value: values[name],
    error: errors[name],
    onValue: (value: string) => {
      setValues((old) => ({ ...old, [name]: value }));
      setErrors((old) => ({ ...old, [name]: undefined }));
    },
  });
  /** Says what is wrong and goes to the first bad field. */
  const fail = (found: Errors): void => {
    setErrors(found);
    setFailures((count) => count + 1);
  };
  return { values, errors, form, set, bind, fail, focus: (name: N) => find(`[name="${name}"]`)?.focus() };
}

export type Form<N extends string> = ReturnType<typeof useForm<N>>;
