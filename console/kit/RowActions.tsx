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
  inline?: 1 | 2;
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

const isAction = (action: RowAction | false | null | undefined): action is RowAction => Boolean(action);

/** What destroys stands behind the dots, unless it is all that can be done with a row. */
function parted(actions: readonly RowAction[], inline: number): { words: RowAction[]; more: RowAction[] } {
  const safe = actions.filter(({ danger }) => !danger);
  if (safe.length === 0) return { words: actions.slice(0, inline), more: actions.slice(inline) };
  const words = safe.slice(0, inline);
  return { words, more: actions.filter((action) => !words.includes(action)) };
}

/** One or two words plus ⋯. The words' names contain the row, so that a list of links makes sense when heard. */
export function RowActions({ actions, inline = 1, of }: RowActionsProps) {
  const { words, more } = parted(actions.filter(isAction), inline);
  // The words of all rows stand at one place, also where a row has nothing behind the dots.
  const keepsPlace = more.length === 0 && actions.length > Math.max(1, words.length);
  const choices = more.map((action) => ({ key: action.label, ...action }));
  return (
    <span className={css.actions}>
      {words.map((action) => (
        <Word key={action.label} action={action} of={of} />
      ))}
      {keepsPlace && <span className={css.place} />}
      {more.length > 0 && (
        <MenuButton choices={choices}>
          <Button type="text" size="small" aria-label={`更多操作：${of}`} icon={<Ellipsis size={16} aria-hidden />} />
        </MenuButton>
      )}
    </span>
  );
}
