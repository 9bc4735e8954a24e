import type { FormInstance, FormRule } from 'antd';
import type { z } from 'zod';
import { WRONG_AMOUNT } from '#rules/money.ts';
import { CallFailed } from './call.ts';

const EMPTY: readonly unknown[] = [undefined, null, ''];

/** A field is required when nothing empty passes its schema; null passes where it means unlimited. */
const isRequired = (schema: z.ZodType): boolean => EMPTY.every((value) => !schema.safeParse(value).success);

/** The field obeys the schema that the server will read it with; the first issue is the sentence shown. */
export const fieldRule = (schema: z.ZodType): FormRule => ({
  required: isRequired(schema),
  validator: async (_rule, value) => {
    // Of what is no amount in the field the schema would speak as to a caller who sends fen.
    if (Number.isNaN(value)) throw new Error(WRONG_AMOUNT);
    const result = schema.safeParse(value);
    if (!result.success) throw new Error(result.error.issues[0]!.message);
  },
});

type NamePath = (string | number)[];

const pathOf = (name: string): NamePath => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Puts the server's sentences on their fields. False when none of them is in this form: then toast the message. */
export function setServerErrors(form: FormInstance, failure: unknown): boolean {
  if (!(failure instanceof CallFailed)) return false;
  const registered = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  // A dialog's form is the draft that it sends.
  const known = Object.entries(failure.fields)
    .map(([name, message]) => [registered.has(name) ? name : name.replace(/^draft\./, ''), message] as const)
    .filter(([name]) => registered.has(name))
    .map(([name, message]) => ({ name: pathOf(name), errors: [message] }));
  if (known.length === 0) return false;
  form.setFields(known);
  form.scrollToField(known[0]!.name, { block: 'center', focus: true });
  return true;
}

/** After the whole schema has been asked: its issues on their fields. */
export function setIssues(form: FormInstance, error: z.ZodError): void {
  const byField = new Map<string, { name: NamePath; errors: string[] }>();
  for (const { path, message } of error.issues) {
    const name = path as NamePath;
    if (!byField.has(name.join('.'))) byField.set(name.join('.'), { name, errors: [message] });
  }
  form.setFields([...byField.values()]);
}
