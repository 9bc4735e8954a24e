import { Button } from 'antd';
import { Flag, GripVertical, Plus, Send } from 'lucide-react';
import type { Dispatch, ReactNode } from 'react';
import { MOST_STEPS } from '#rules/flow/form.ts';
import { type FormStep, stepsError } from './draft.ts';
import type { EditorAction, EditorState } from './editor-state.ts';
import { StepCard } from './StepCard.tsx';
import { StepForm } from './StepForm.tsx';
import css from './StepList.module.css';
import { useStepActions } from './use-step-actions.ts';
import { useStepDrag } from './use-step-drag.ts';

interface StepListProps {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** What the server said about the steps. */
  refused?: string | undefined;
}

function Node({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={css.node}>
      <span className={css.disc}>{icon}</span>
      {children}
    </li>
  );
}

/** A card under its number; the start is the list's first item, so the list's own counting would be off by one. */
function Numbered({ place, children }: { place: number; children: ReactNode }) {
  return (
    <>
      <span className={css.number}>
        <span className="qx-hidden">第</span>
        {place}
        <span className="qx-hidden">步</span>
      </span>
      <div className={css.card}>{children}</div>
    </>
  );
}

function AddButton({ count, onClick }: { count: number; onClick: () => void }) {
  const full = count >= MOST_STEPS;
  const icon = <Plus size={15} aria-hidden />;
  return (
    <Button type="dashed" className={css.add!} data-act="edit" disabled={full} icon={icon} onClick={onClick}>
      {full ? `最多 ${MOST_STEPS} 步` : '添加步骤'}
    </Button>
  );
}

/** From the application to the approval, step after step. */
export function StepList({ state, dispatch, refused }: StepListProps) {
  const { form, open, asked } = state;
  const acts = useStepActions(state, dispatch);
  const error = (asked && !open ? stepsError(form) : undefined) ?? refused;
  const change: OnValues = (values) => dispatch({ type: 'change', values });
  const openForm = open && <StepForm open={open} onChange={change} onFinish={acts.finish} onCancel={acts.cancel} />;
  return (
    <>
      <ol className={css.list} ref={acts.list}>
        <Node icon={<Send size={13} aria-hidden />}>员工提交申请</Node>
        <Rows state={state} dispatch={dispatch} acts={acts} openForm={openForm} />
        <li className={css.step} data-add>
          {open?.key === null ? (
            <Numbered place={form.steps.length + 1}>{openForm}</Numbered>
          ) : (
            <AddButton count={form.steps.length} onClick={() => dispatch({ type: 'open', key: null })} />
          )}
        </li>
        <Node icon={<Flag size={13} aria-hidden />}>全部通过，申请生效</Node>
      </ol>
      {error && (
        <p className={css.error} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <p className="qx-hidden" role="status">
        {acts.announcement}
      </p>
    </>
  );
}

type OnValues = Parameters<typeof StepForm>[0]['onChange'];

interface RowsProps extends Omit<StepListProps, 'refused'> {
  acts: ReturnType<typeof useStepActions>;
  openForm: ReactNode;
}

function Rows({ state: { form, open }, dispatch, acts: { move, remove }, openForm }: RowsProps) {
  const keys = form.steps.map(({ key }) => key);
  const drag = useStepDrag(keys, move);
  const card = (step: FormStep, at: number) => (
    <StepCard
      step={step}
      place={at + 1}
      grip={
        <span className={css.grip} title="拖动排序" {...drag.grip(step.key)}>
          <GripVertical size={15} aria-hidden />
        </span>
      }
      onEdit={() => dispatch({ type: 'open', key: step.key })}
      onRemove={() => remove(step, at)}
      onUp={at > 0 ? () => move(step.key, at - 1, 'up') : undefined}
      onDown={at < keys.length - 1 ? () => move(step.key, at + 1, 'down') : undefined}
    />
  );
  return form.steps.map((step, at) => (
    <li key={step.key} className={css.step} data-step={step.key} {...drag.target(step.key)}>
      <Numbered place={at + 1}>{open?.key === step.key ? openForm : card(step, at)}</Numbered>
    </li>
  ));
}
