import { codeTable, type NameOf } from '../code-table.ts';
import type { Reason, Verdict } from '../scene/evaluation.ts';
import type { SceneField } from '../scene/fields.ts';
import type { RuleGroup } from '../scene/templates.ts';
import type { LabChange } from './compare.ts';
import type { CheckResult, Effect, Stage } from './experiment.ts';
import type { RulePart } from './remark.ts';
import type { RunKind } from './request.ts';
import type { FlowPart } from './reroute.ts';
import type { Baseline } from './scene-experiment.ts';

export const RunStatus = codeTable({
  running: ['running', '正在回放'],
  done: ['done', '已完成'],
  stopped: ['stopped', '已停止'],
  failed: ['failed', '未完成'],
});
export type RunStatus = NameOf<typeof RunStatus>;

/** How the rows of a result are gathered. */
export const PARTS = ['department', 'person', 'scene', 'hour', 'city', 'month'] as const;
export type Part = (typeof PARTS)[number];

/** One change of a draft, in words. */
export interface ChangeText {
  readonly group: RuleGroup | 'limit' | 'calendar' | 'rule';
  readonly label: string;
  readonly fields: readonly SceneField[];
  readonly before: string;
  readonly after: string;
}

/** What is kept of a run beside its rows. */
export interface StoredResult {
  readonly check: CheckResult;
  readonly whole: Effect;
  readonly singles: readonly Effect[];
  readonly ranges: readonly Effect[];
  readonly changes: readonly ChangeText[];
  readonly baseline: Baseline;
  readonly seconds: number;
  /** What came out, in a few words, where it is not money. */
  readonly outcome?: string;
  /** Of a flow or a rule: department by department, so that each reader gets what they may see. */
  readonly flowParts?: readonly FlowPart[];
  readonly ruleParts?: readonly RulePart[];
}

export interface RunHead {
  readonly runId: number;
  readonly kind: RunKind;
  readonly subjectId: number;
  readonly subject: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly madeBy: number;
  readonly madeByName: string;
  readonly madeAt: Date;
  readonly status: RunStatus;
  readonly name: string | null;
}

export interface RunProgress {
  readonly kind: RunKind;
  readonly status: RunStatus;
  readonly stage: Stage;
  readonly done: number;
  readonly total: number;
  readonly seconds: number;
}

/** Rides of one kind of change, and their money. */
export interface ChangeSum {
  readonly change: LabChange;
  readonly rides: number;
  readonly tries: number;
  /** What the company would pay of them, by their estimates. */
  readonly triesFen: number;
  readonly beforeFen: number;
  readonly afterFen: number;
  readonly beforePersonalFen: number;
  readonly afterPersonalFen: number;
}

export interface PartRow {
  readonly key: string;
  readonly name: string;
  readonly rides: number;
  readonly refused: number;
  readonly more: number;
  readonly less: number;
  readonly beforeFen: number;
  readonly afterFen: number;
  readonly personalFen: number;
}

export interface ComparedRide {
  readonly nth: number;
  readonly orderId: number | null;
  readonly refusalId: number | null;
  readonly number: string;
  readonly staffName: string;
  readonly departmentName: string;
  readonly rideAt: Date;
  readonly start: string;
  readonly end: string;
  readonly amountFen: number;
  readonly change: LabChange;
  readonly beforeFen: number;
  readonly afterFen: number;
  readonly beforePersonalFen: number;
  readonly afterPersonalFen: number;
  readonly verdict: Verdict;
  /** Why, in the draft. */
  readonly text: string;
}

/** A rule beside itself: in force, and in the draft. */
export interface ComparedRule {
  readonly stepName: string;
  readonly before: { readonly passed: boolean; readonly text: string } | null;
  readonly after: { readonly passed: boolean; readonly text: string } | null;
}

/** The reasons of two judgements side by side, by the rule that they are of. */
export function besideEachOther<
  R extends Pick<Reason, 'code' | 'passed'> & { readonly stepName: string; readonly text: string },
>(before: readonly R[], after: readonly R[]): ComparedRule[] {
  const codes = [...new Set([...before, ...after].map(({ code }) => code))];
  const side = (reasons: readonly R[], code: Reason['code']) => {
    const found = reasons.find((one) => one.code === code);
    return found ? { passed: found.passed, text: found.text } : null;
  };
  const nameOf = (code: Reason['code']) => [...before, ...after].find((one) => one.code === code)!.stepName;
  return codes.map((code) => ({ stepName: nameOf(code), before: side(before, code), after: side(after, code) }));
}
