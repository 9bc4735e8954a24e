import { type ReactNode, useCallback, useState } from 'react';
import { useDialogs } from './confirm.tsx';
import css from './conflict.module.css';
import { type ConflictPart, type Difference, differencesOf, firstChoices, mergedOf, type Side } from './conflict.ts';
import { isStale } from './failure-text.ts';
import { TimeText } from './values.tsx';

/** What a form was opened with. */
export interface Opened<V> {
  readonly values: V;
  readonly version: string | number;
  readonly editedBy: string;
  readonly editedAt: Date | null;
}

export interface SaveTask<V> {
  parts: readonly ConflictPart<V>[];
  opened: Opened<V>;
  mine: V;
  /** The record as it is now. */
  read: () => Promise<Opened<V>>;
  save: (values: V, version: Opened<V>['version']) => Promise<unknown>;
}

interface TableProps<V> {
  differences: readonly Difference<V>[];
  sides: { before: V; theirs: V; mine: V };
  by: string;
  onChoose: (choices: ReadonlyMap<string, Side>) => void;
}

/** One line for each thing that differs: as it was, and the two that can be kept. */
function ConflictTable<V>({ differences, sides, by, onChoose }: TableProps<V>) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(() => firstChoices(differences));
  const choose = (label: string, side: Side): void => {
    const next = new Map([...choices, [label, side] as const]);
    setChoices(next);
    onChoose(next);
  };
  const option = ({ part }: Difference<V>, side: Side, name: string): ReactNode => (
    <label>
      <input
        type="radio"
        name={`conflict-${part.label}`}
        checked={choices.get(part.label) === side}
        onChange={() => choose(part.label, side)}
        aria-label={`${part.label}：${name}`}
      />
      <span>{part.text(sides[side]) || '（空）'}</span>
    </label>
  );
  return (
    <table className={css.table} aria-label="两人的修改">
      <thead>
        <tr>
          <th scope="col">内容</th>
          <th scope="col">打开时</th>
          <th scope="col">{by}的</th>
          <th scope="col">我的</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.part.label}>
            <th scope="row">{difference.part.label}</th>
            <td className={css.before}>{difference.part.text(sides.before) || '（空）'}</td>
            <td>{option(difference, 'theirs', `保留${by}的`)}</td>
            <td>{option(difference, 'mine', '用我的')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows what both have done to the form; the answer is what is to be saved, or null to go on editing. */
function useChoice() {
  const openDialogs = useDialogs();
  return useCallback(
    async <V extends object>(
      parts: readonly ConflictPart<V>[],
      before: V,
      mine: V,
      now: Opened<V>,
    ): Promise<V | null> => {
      const sides = { before, theirs: now.values, mine };
      const differences = differencesOf(parts, sides);
      // Both did the same, or what was changed is not in this form: nothing to ask.
      if (differences.every(({ changedBy }) => changedBy === 'mine')) return mine;
      const by = now.editedBy || '他人';
      const { modal } = await openDialogs();
      return new Promise((resolve) => {
        let choices: ReadonlyMap<string, Side> = firstChoices(differences);
        const isOpen = (): boolean => choices.size < differences.length;
        const choose = (next: ReadonlyMap<string, Side>): void => {
          choices = next;
          dialog.update({ okButtonProps: { disabled: isOpen() } });
        };
        const dialog = modal.confirm({
          title: `${by}已经修改了同一内容`,
          icon: null,
          width: 760,
          content: (
            <>
              <p className={css.lead}>
                你打开之后，{by}
                {now.editedAt && (
                  <>
                    在<TimeText at={now.editedAt} />
                  </>
                )}
                保存了修改。请逐项选择保存谁的，两人没有同时改的已经选好。
              </p>
              <ConflictTable differences={differences} sides={sides} by={by} onChoose={choose} />
            </>
          ),
          okText: '按所选保存',
          cancelText: '返回修改',
          okButtonProps: { disabled: isOpen() },
          focusable: { autoFocusButton: 'cancel' },
          onOk: () => resolve(mergedOf(differences, sides, choices)),
          onCancel: () => resolve(null),
        });
      });
    },
    [openDialogs],
  );
}

/**
 * Saves a form over what it was opened with. Where somebody else has saved meanwhile, the person sees both and chooses,
 * and what was chosen is saved over what is there now. Null: the person went back to the form.
 */
export function useSafeSave(): <V extends object>(task: SaveTask<V>) => Promise<V | null> {
  const choose = useChoice();
  return useCallback(
    async ({ parts, opened, mine, read, save }) => {
      let base = opened;
      let values = mine;
      for (;;) {
        try {
          await save(values, base.version);
          return values;
        } catch (failure) {
          if (!isStale(failure)) throw failure;
          const now = await read();
          // Refused for another reason under the same code: there is nothing newer to choose from.
          if (now.version === base.version) throw failure;
          const chosen = await choose(parts, base.values, values, now);
          if (chosen === null) return null;
          base = now;
          values = chosen;
        }
      }
    },
    [choose],
  );
}

/**
 * Takes a save back: what the form was opened with is saved over what it saved. Where somebody else has saved since, the
 * person sees both and chooses.
 */
export function useTakeBack(): <V extends object>(task: SaveTask<V>, saved: V) => Promise<void> {
  const choose = useChoice();
  return useCallback(
    async ({ parts, opened, read, save }, saved) => {
      const now = await read();
      const chosen = await choose(parts, saved, opened.values, now);
      if (chosen !== null) await save(chosen, now.version);
    },
    [choose],
  );
}
