import { appApplicationApi } from '#contract/app-applications.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Row } from '../kit/parts.tsx';
import { useSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import css from './application.module.css';

const MOST = 1;

interface ApproversProps {
  sceneId: number;
  /** What is expected of the cost: some steps decide alone up to an amount, others come in from one on. */
  amountFen: number | null;
}

/** Who will decide, step by step, before anything is handed in. */
export function Approvers({ sceneId, amountFen }: ApproversProps) {
  const amount = useSettled(amountFen);
  const input = { sceneId, ...(amount !== null && { amountFen: amount }), ...useActingInput() };
  const preview = useRead(appApplicationApi.preview, input, { keep: true });
  const sheet = useSheet('approvers');
  const steps = preview.data ?? [];
  if (steps.length === 0) return null;
  const short = steps.map(({ approvers, text, passes }) => {
    if (passes) return '自动通过';
    const [first] = approvers;
    if (!first) return text;
    return approvers.length > MOST ? `${first.name}等 ${approvers.length} 人` : first.name;
  });
  return (
    <>
      <button type="button" className={css.approvers} onClick={sheet.show}>
        <span>谁来审批</span> {short.join(' › ')}
      </button>
      <Sheet open={sheet.open} title="谁来审批">
        <div className={css.padded}>
          {steps.map((step) => (
            <Row
              key={step.stepNo}
              label={`${step.stepNo}. ${step.text}`}
              help={[step.passes || step.approvers.map(({ name }) => name).join('、'), ...step.notes]
                .filter(Boolean)
                .join('；')}
              {...(step.approvers.length > 1 && !step.passes ? { value: '任一人' } : {})}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}
