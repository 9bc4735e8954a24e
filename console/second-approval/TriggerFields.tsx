import { Checkbox, Input } from 'antd';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './RuleEditor.module.css';
import type { RuleFormState } from './use-rule-form.ts';

interface TriggerProps {
  name: string;
  help: string;
  checked: boolean;
  disabled?: boolean;
  invalid: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}

function Trigger({ name, help, checked, disabled = false, invalid, onChange, children }: TriggerProps) {
  return (
    <div className={css.trigger}>
      <Checkbox
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid}
        onChange={(event) => onChange(event.target.checked)}
      >
        <span className={css.name}>{name}</span>
        <span className={css.help}>{help}</span>
      </Checkbox>
      {children}
    </div>
  );
}

interface MetersProps {
  label: string;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Meters({ label, text, error, onChange }: MetersProps) {
  return (
    <div>
      <Input
        aria-label={label}
        aria-invalid={error !== undefined}
        status={error === undefined ? '' : 'error'}
        inputMode="numeric"
        maxLength={10}
        suffix="米"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Complaint text={error} />
    </div>
  );
}

const Complaint = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <div className={css.error} role="alert">
      {text}
    </div>
  );

interface TriggerFieldsProps {
  isLinkedToQuick: boolean;
  state: RuleFormState;
}

/** A distance that is on already can be taken off, whatever the rule is linked with. */
function PlaceTriggers({ isLinkedToQuick, state: { form, errors, change } }: TriggerFieldsProps) {
  return (
    <>
      <Trigger
        name="上车点偏离"
        help="实际上车点与审批的上车点相距超过"
        checked={form.watchesStart}
        disabled={isLinkedToQuick && !form.watchesStart}
        invalid={false}
        onChange={(watchesStart) => change({ watchesStart })}
      >
        {form.watchesStart && (
          <Meters
            label="上车点偏离距离"
            text={form.startText}
            error={errors.startMeters}
            onChange={(startText) => change({ startText })}
          />
        )}
      </Trigger>
      <Trigger
        name="下车点偏离"
        help="实际下车点与审批的下车点相距超过"
        checked={form.watchesEnd}
        disabled={isLinkedToQuick && !form.watchesEnd}
        invalid={false}
        onChange={(watchesEnd) => change({ watchesEnd })}
      >
        {form.watchesEnd && (
          <Meters
            label="下车点偏离距离"
            text={form.endText}
            error={errors.endMeters}
            onChange={(endText) => change({ endText })}
          />
        )}
      </Trigger>
    </>
  );
}

/** What a ride is looked at for. */
export function TriggerFields(props: TriggerFieldsProps) {
  const { isLinkedToQuick, state } = props;
  const { form, errors, change } = state;
  return (
    <>
      <div className={css.triggers}>
        <Trigger
          name="费用超标"
          help="实付金额超过场景的每单限额；场景没有限额时，超过申请的预估金额"
          checked={form.watchesCost}
          invalid={errors.triggers !== undefined}
          onChange={(watchesCost) => change({ watchesCost })}
        />
        <PlaceTriggers {...props} />
        {isLinkedToQuick && (
          <div className={css.reason}>
            <Info size={14} aria-hidden />
            <span>规则已关联无需申请的场景，没有审批过的上下车地点，不能使用距离条件。</span>
          </div>
        )}
      </div>
      <Complaint text={errors.triggers} />
    </>
  );
}
