import { Button, Tooltip } from 'antd';
import { Ellipsis } from 'lucide-react';
import { MenuButton } from './MenuButton.tsx';
import css from './RowActions.module.css';

export interface RowAction {
  label: string;
  onClick: () => void;
  danger?: boolean;
  /** Greyed out with this reason; only where the documents ask for it, otherwise leave the action away. */
  disabled?: string | undefined;
}

interface RowActionsProps {
  /** What may be done with this row now; false entries are left out. */
  actions: readonly (RowAction | false | null | undefined)[];
  /** Words before the dots. */
  inline?: 1 | 2 | 3;
  /** Whose actions they are, for screen readers. */
  of: string;
}

function Word({ action, of }: { action: RowAction; of: string }) {
  const word = (
    <Button
      type="link"
      size="small"
      className={css.word!}
      danger={action.danger ?? false}
      disabled={action.disabled !== undefined}
      aria-label={`${action.label}：${of}`}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  );
  return action.disabled === undefined ? word : <Tooltip title={action.disabled}>{word}</Tooltip>;
}

/** One or two words plus ⋯. The words' names contain the row, so that a list of links makes sense when heard. */
export function RowActions({ actions, inline = 1, of }: RowActionsProps) {
  const shown = actions.filter((action) => Boolean(action)) as RowAction[];
  const words = shown.length <= inline ? shown : shown.slice(0, inline);
  const more = shown.slice(words.length);
  const choices = more.map((action) => ({ key: action.label, ...action }));
  return (
    <span className={css.actions}>
      {words.map((action) => (
        <Word key={action.label} action={action} of={of} />
      ))}
      {more.length > 0 && (
        <MenuButton choices={choices}>
          <Button type="text" size="small" aria-label={`更多操作：${of}`} icon={<Ellipsis size={16} aria-hidden />} />
        </MenuButton>
      )}
    </span>
  );
}
