import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StateKey } from '#ui/state-map.ts';
import css from './parts.module.css';
import { go } from './router.ts';

/** A state as glyph and word; the shape repeats what the colour says. */
export const StateMark = ({ state, children }: { state: StateKey; children: ReactNode }) => (
  <span className={css.state} data-state={state}>
    <i aria-hidden="true" />
    {children}
  </span>
);

/** The one state of a record, at the head of its screen. */
export const Pill = ({ state, children }: { state: StateKey; children: ReactNode }) => (
  <span className={css.pill} data-state={state}>
    <i aria-hidden="true" />
    {children}
  </span>
);

interface RowProps {
  label: ReactNode;
  help?: ReactNode;
  value?: ReactNode;
  icon?: ReactNode;
  /** Without it the row only tells. */
  onPress?: () => void;
  to?: string;
  missing?: boolean;
}

/** Label left, value right; where both do not fit the value goes below. */
export function Row({ label, help, value, icon, onPress, to, missing }: RowProps) {
  const press = onPress ?? (to === undefined ? undefined : () => go(to));
  const inside = (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {help && <span className={css.help}>{help}</span>}
      </span>
      {value !== undefined && <span className={css.value}>{value}</span>}
      {press && <ChevronRight className={css.more} size={18} aria-hidden="true" />}
    </>
  );
  if (!press) return <div className={css.row}>{inside}</div>;
  return (
    <button type="button" className={css.row} data-missing={missing || undefined} onClick={press}>
      {inside}
    </button>
  );
}

export const Box = ({ children, label }: { children: ReactNode; label?: string }) => (
  <section className={css.box} aria-label={label}>
    {children}
  </section>
);

export const Group = ({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <section className={css.group}>
    {title && (
      <div className={css.groupHead}>
        <h2>{title}</h2>
        {action}
      </div>
    )}
    {children}
  </section>
);

/** A grey band between two parts of a screen. */
export const Gap = () => <div className={css.gap} />;

/** Facts of a record, label and value. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** The last sign of the name, on a ground that is the person's. */
export function Face({ name, size = 36 }: { name: string; size?: number }) {
  const tone = [...name].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % 4;
  return (
    <span
      className={css.face}
      data-tone={tone}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden
    >
      {name.slice(-1)}
    </span>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly (readonly [value: T, text: ReactNode])[];
  value: T | null;
  onChoose: (value: T) => void;
}

/** What is chosen is not left outside of a row that scrolls. */
export const intoView = (chip: HTMLElement | null): void =>
  chip?.scrollIntoView({ inline: 'center', block: 'nearest' });

/** A few choices as chips; more than fit scroll sideways. */
export const Chips = <T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) => (
  <fieldset className={css.chips} aria-label={label}>
    {options.map(([option, text]) => (
      <button
        key={option}
        type="button"
        ref={option === value ? intoView : undefined}
        className={css.chip}
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
      >
        {text}
      </button>
    ))}
  </fieldset>
);

export const Segments = <T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) => (
  <fieldset className={css.segments} aria-label={label}>
    {options.map(([option, text]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
        {text}
      </button>
    ))}
  </fieldset>
);
