import { Check, Phone, X } from 'lucide-react';
import type { appApplicationApi } from '#contract/app-applications.ts';
import type { Output } from '#contract/endpoint.ts';
import { whenText } from '../kit/when.ts';
import css from './StepList.module.css';

type Step = Output<typeof appApplicationApi.detail>['steps'][number];

const VERDICT = { pending: '待审批', passed: '通过', rejected: '驳回' } as const;

function names({ people, inPlaceOf }: Step): string {
  const text = people.map(({ name }) => name).join('、') || '系统';
  return inPlaceOf ? `${text} 代 ${inPlaceOf}` : text;
}

const helpOf = (step: Step): string =>
  [step.text, step.at ? whenText(step.at) : '', step.reason].filter(Boolean).join('，');

interface StepListProps {
  /** Who handed it in, and when. */
  first?: { readonly name: string; readonly at: Date };
  steps: readonly Step[];
  nextSteps: readonly string[];
  /** Whoever is waited for can be rung. */
  rings?: boolean;
}

/** How far an approval has come: who decided, who is waited for, who comes after. */
export function StepList({ first, steps, nextSteps, rings = false }: StepListProps) {
  return (
    <ol className={css.steps} aria-label="审批进度">
      {first && (
        <li data-status="passed">
          <i>
            <Check size={14} />
          </i>
          <p>{first.name} 提交</p>
          <small>{whenText(first.at)}</small>
        </li>
      )}
      {steps.map((step) => (
        <li key={`${step.stepNo}-${step.at?.getTime() ?? 0}`} data-status={step.status}>
          <i>
            {step.status === 'passed' && <Check size={14} />}
            {step.status === 'rejected' && <X size={14} />}
          </i>
          <p>
            <b>{names(step)}</b> {step.automatic ? '自动通过' : VERDICT[step.status]}
          </p>
          <small>{helpOf(step)}</small>
          {rings && step.status === 'pending' && step.people[0]?.phone && (
            <a href={`tel:${step.people[0].phone}`} aria-label={`打电话给${step.people[0].name}`}>
              <Phone size={20} />
            </a>
          )}
        </li>
      ))}
      {nextSteps.map((text, at) => (
        <li key={text} data-status="later">
          <i>{steps.length + at + 1}</i>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
