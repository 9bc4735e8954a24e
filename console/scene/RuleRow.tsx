import { Segmented } from 'antd';
import { Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { RequiredMark } from '../kit/RequiredMark.tsx';
import { useEditor } from './editor-context.ts';
import type { Limit } from './form.ts';
import css from './RuleRow.module.css';

/** The sentence of the documents under its field. */
export function FieldError({ children }: { children: string | undefined }) {
  return children ? (
    <div className={css.error} role="alert">
      {children}
    </div>
  ) : null;
}

/** A consequence, said where it happens. */
export function Consequence({ children }: { children: ReactNode }) {
  return children ? (
    <span className={css.consequence}>
      <Info size={14} aria-hidden />
      <span>{children}</span>
    </span>
  ) : null;
}

interface RuleRowProps {
  title: string;
  help?: ReactNode;
  required?: boolean;
  /** The fields whose sentences stand here, separated by blanks. */
  fields: string;
  /** Parts of the fields tell their own sentences. */
  alone?: boolean;
  /** At the right of the title. */
  control?: ReactNode;
  children?: ReactNode;
}

/** One rule: its title and one line of help, a control at the right, and what it says below. */
export function RuleRow({ title, help, required = false, fields, alone = false, control, children }: RuleRowProps) {
  const { errorAt } = useEditor();
  const names = fields.split(' ');
  const error = names.map((name) => errorAt(name, alone)).find(Boolean);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside a control
    <div
      className={css.row}
      role="group"
      aria-labelledby={id}
      data-field={fields}
      data-bad={Boolean(error) || undefined}
    >
      <div className={css.head}>
        <div>
          <h3 id={id} className={css.title}>
            {title}
            {required && <RequiredMark />}
          </h3>
          {help && <div className={css.help}>{help}</div>}
        </div>
        {control}
      </div>
      {children && <div className={css.body}>{children}</div>}
      <FieldError>{error}</FieldError>
    </div>
  );
}

interface LimitSwitchProps {
  label: string;
  limited: boolean;
  onChange: (limited: boolean) => void;
  disabled?: boolean;
}

/** 不限 | 限制. */
export function LimitSwitch({ label, limited, onChange, disabled = false }: LimitSwitchProps) {
  return (
    <Segmented<boolean>
      aria-label={label}
      disabled={disabled}
      value={limited}
      options={[
        { value: false, label: '不限' },
        { value: true, label: '限制' },
      ]}
      onChange={onChange}
    />
  );
}

interface LimitRowProps extends Omit<RuleRowProps, 'control' | 'required'> {
  limit: Limit;
  /** Can't be changed now, for this reason. */
  locked?: string | undefined;
}

/** A rule that can be off; its controls exist only while it limits. */
export function LimitRow({ limit, locked, help, children, ...rest }: LimitRowProps) {
  const { form, setLimit } = useEditor();
  const limited = form.limits[limit] && locked === undefined;
  const control = (
    <LimitSwitch
      label={rest.title}
      limited={limited}
      disabled={locked !== undefined}
      onChange={(on) => setLimit(limit, on)}
    />
  );
  return (
    <RuleRow {...rest} help={locked ? <Consequence>{locked}</Consequence> : help} control={control}>
      {limited && children}
    </RuleRow>
  );
}
