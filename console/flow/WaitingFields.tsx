import { InputNumber, Select } from 'antd';
import type { Dispatch, ReactNode } from 'react';
import { TimeoutAction, waitingText } from '#rules/flow/waiting.ts';
import type { EditorAction, EditorState } from './editor-state.ts';
import { TargetInput } from './TargetInput.tsx';
import css from './WaitingFields.module.css';
import { readWaitingForm } from './waiting-form.ts';

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <div className={css.title}>{title}</div>
      <div className={css.line}>{children}</div>
    </div>
  );
}

interface HoursProps {
  label: string;
  value: number | null;
  onChange: (hours: number | null) => void;
}

/** Empty: never. What is no whole number of hours is said by the rule. */
function HoursInput({ label, value, onChange }: HoursProps) {
  return (
    <InputNumber
      aria-label={label}
      className={css.hours!}
      placeholder="不设"
      controls={false}
      precision={0}
      value={value}
      onChange={onChange}
    />
  );
}

interface WaitingFieldsProps {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
}

/** What happens to a step that nobody decides. */
export function WaitingFields({ state: { form, asked }, dispatch }: WaitingFieldsProps) {
  const { waiting } = form;
  const change = (more: Partial<typeof waiting>): void =>
    dispatch({ type: 'waiting', waiting: { ...waiting, ...more } });
  const { rules, error } = readWaitingForm(waiting);
  return (
    <div>
      <Row title="提醒">
        每
        <HoursInput
          label="每隔几小时提醒"
          value={waiting.remindHours}
          onChange={(remindHours) => change({ remindHours })}
        />
        小时提醒审批人一次，晚上 9 点到早上 8 点不打扰
      </Row>
      <Row title="上报">
        等待满
        <HoursInput
          label="几小时后上报"
          value={waiting.escalateHours}
          onChange={(escalateHours) => change({ escalateHours })}
        />
        小时，同时请
        <TargetInput label="上报给" value={waiting.escalateTo} onChange={(escalateTo) => change({ escalateTo })} />
        审批
      </Row>
      <Row title="超时">
        等待满
        <HoursInput
          label="几小时算超时"
          value={waiting.timeoutHours}
          onChange={(timeoutHours) => change({ timeoutHours })}
        />
        小时，
        <Select
          aria-label="超时以后"
          className={css.kind!}
          options={[...TimeoutAction.options]}
          value={waiting.timeoutAction}
          onChange={(timeoutAction) => change({ timeoutAction })}
        />
        {waiting.timeoutAction === 'handOn' && (
          <TargetInput label="转交给" value={waiting.timeoutTo} onChange={(timeoutTo) => change({ timeoutTo })} />
        )}
      </Row>
      {asked && error ? (
        <p className={css.error} role="alert" tabIndex={-1}>
          {error}
        </p>
      ) : (
        <p className={css.prose}>{error ? '' : `没有人决定时，${waitingText(rules)}。`}</p>
      )}
    </div>
  );
}
