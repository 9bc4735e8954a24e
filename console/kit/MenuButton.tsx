import { Popover } from 'antd';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react';
import css from './MenuButton.module.css';

export interface MenuChoice {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onClick: () => void;
  danger?: boolean;
  /** Greyed out, with this reason beside it. */
  disabled?: string | undefined;
  /** One of several, and the present one. */
  checked?: boolean;
}

interface MenuButtonProps {
  choices: readonly MenuChoice[];
  /** The button that opens the menu. */
  children: ReactElement;
  placement?: 'bottomRight' | 'bottomLeft';
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function Choice({ choice, onDone }: { choice: MenuChoice; onDone: () => void }) {
  const { label, icon, onClick, danger, disabled, checked } = choice;
  const choose = (): void => {
    if (disabled !== undefined) return;
    onDone();
    onClick();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      aria-disabled={disabled !== undefined}
      data-danger={danger || undefined}
      className={css.choice}
      onClick={choose}
    >
      {icon}
      <span>
        {label}
        {disabled && <small className={css.reason}>{disabled}</small>}
      </span>
    </button>
  );
}

interface ChoicesProps {
  menu: RefObject<HTMLDivElement | null>;
  choices: readonly MenuChoice[];
  onDone: () => void;
}

function Choices({ menu, choices, onDone }: ChoicesProps) {
  const items = (): HTMLElement[] => Array.from(menu.current?.querySelectorAll('button') ?? []);
  const pressed = (event: KeyboardEvent): void => {
    const all = items();
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[(at + step + all.length) % all.length]?.focus();
    }
    if (event.key === 'Escape' || event.key === 'Tab') onDone();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} className={css.menu} onKeyDown={pressed}>
      {choices.map((choice) => (
        <Choice key={choice.key} choice={choice} onDone={onDone} />
      ))}
    </div>
  );
}

/** A short menu under a button; arrows move, Enter chooses, Esc returns to the button. */
export function MenuButton({ choices, children, placement = 'bottomRight' }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  // Only once it is placed: the focus would scroll the page to where the popup was before.
  const focusFirst = (shown: boolean): void => {
    if (shown) menu.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const done = (): void => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={place} className={css.place}>
      <Popover
        trigger="click"
        arrow={false}
        placement={placement}
        open={open}
        onOpenChange={setOpen}
        afterOpenChange={focusFirst}
        destroyOnHidden
        styles={{ container: { padding: 4 } }}
        content={<Choices menu={menu} choices={choices} onDone={done} />}
      >
        {children}
      </Popover>
    </span>
  );
}
