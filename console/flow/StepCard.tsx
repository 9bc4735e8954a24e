import { ArrowDown, ArrowUp, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountsText } from '#rules/flow/amount.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { CutText } from '../kit/values.tsx';
import type { FormStep } from './draft.ts';
import css from './StepList.module.css';
import { APPROVER_HELP, goneText, STEP_TEXT_LENGTH, shownText } from './texts.ts';

export interface StepActs {
  onEdit: () => void;
  onRemove: () => void;
  /** Undefined where there is nothing above or below. */
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

function Acts({ place, onEdit, onRemove, onUp, onDown }: StepActs & { place: number }) {
  const icon = { size: 15, 'aria-hidden': true } as const;
  const acts: [name: string, label: string, act: (() => void) | undefined, icon: ReactNode][] = [
    ['up', '上移', onUp, <ArrowUp key="up" {...icon} />],
    ['down', '下移', onDown, <ArrowDown key="down" {...icon} />],
    ['edit', '编辑', onEdit, <Pencil key="edit" {...icon} />],
    ['remove', '移除', onRemove, <Trash2 key="remove" {...icon} />],
  ];
  return (
    <div className={css.acts}>
      {acts.map(([name, label, act, shown]) => (
        <IconButton
          key={name}
          size="small"
          data-act={name}
          label={`${label}第 ${place} 步`}
          icon={shown}
          disabled={act === undefined}
          onClick={act}
        />
      ))}
    </div>
  );
}

interface StepCardProps extends StepActs {
  step: FormStep;
  place: number;
  /** The handle by which the card is drawn to another place. */
  grip: ReactNode;
}

/** A step as it stands: who approves, why, and what can be done with it. */
export function StepCard({ step: { approver, description, amounts }, place, grip, ...acts }: StepCardProps) {
  const gone = goneText(approver);
  return (
    <div className={css.stepLine}>
      {grip}
      <div className={css.words}>
        <div className={css.title}>
          <CutText text={shownText(approver)} most={STEP_TEXT_LENGTH} />
        </div>
        {amountsText(amounts) && <div className={css.amounts}>{amountsText(amounts)}</div>}
        {gone ? (
          <div className={css.gone}>
            <TriangleAlert size={14} aria-hidden /> {gone}
          </div>
        ) : (
          <div className={css.help} title={description || undefined}>
            {description || APPROVER_HELP[approver.kind]}
          </div>
        )}
      </div>
      <Acts place={place} {...acts} />
    </div>
  );
}
