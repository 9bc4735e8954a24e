import type { RuleView } from '#contract/second-approval-wire.ts';
import { DEFAULT_METERS, RuleDraft } from '#rules/second-approval.ts';

/** The form as it is typed: a distance that is not looked at keeps its figure. */
export interface RuleForm {
  readonly name: string;
  readonly flowId: number | undefined;
  readonly watchesCost: boolean;
  readonly watchesStart: boolean;
  readonly startText: string;
  readonly watchesEnd: boolean;
  readonly endText: string;
}

export const NEW_FORM: RuleForm = {
  name: '',
  flowId: undefined,
  watchesCost: false,
  watchesStart: false,
  startText: String(DEFAULT_METERS),
  watchesEnd: false,
  endText: String(DEFAULT_METERS),
};

export const formOf = ({ name, flowId, watchesCost, startMeters, endMeters }: RuleView): RuleForm => ({
  name,
  flowId,
  watchesCost,
  watchesStart: startMeters !== null,
  startText: String(startMeters ?? DEFAULT_METERS),
  watchesEnd: endMeters !== null,
  endText: String(endMeters ?? DEFAULT_METERS),
});

/** '' stays nothing, so that the rule can tell what is missing from what is wrong. */
const metersOf = (text: string): unknown => {
  const typed = text.trim();
  return typed === '' ? '' : /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

export type RuleErrors = Partial<Record<'name' | 'flowId' | 'triggers' | 'startMeters' | 'endMeters', string>>;

/** What would be saved, or the sentence of each field that is in the way. */
export function readForm(form: RuleForm): { draft: RuleDraft } | { errors: RuleErrors } {
  const parsed = RuleDraft.safeParse({
    name: form.name,
    flowId: form.flowId,
    watchesCost: form.watchesCost,
    startMeters: form.watchesStart ? metersOf(form.startText) : null,
    endMeters: form.watchesEnd ? metersOf(form.endText) : null,
  });
  if (parsed.success) return { draft: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

export const isSameForm = (one: RuleForm, other: RuleForm): boolean => JSON.stringify(one) === JSON.stringify(other);
