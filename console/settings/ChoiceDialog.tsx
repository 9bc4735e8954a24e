import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { ListedStaff } from '#rules/settings/form.ts';
import { StaffList } from '#rules/settings/form.ts';
import { type Opened, useSafeSave } from '../kit/ConflictDialog.tsx';
import type { ConflictPart } from '../kit/conflict.ts';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import css from './ChoiceDialog.module.css';
import { StaffListField } from './StaffListField.tsx';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';

/** What a setting's dialog edits. */
interface ChoiceValues<V extends string> {
  readonly choice: V;
  /** In their order, so that two lists of the same people are the same. */
  readonly staffIds: readonly number[];
}

export interface OpenedChoice<V extends string> extends Omit<Opened<never>, 'values'> {
  readonly choice: V;
  readonly people: readonly ListedStaff[];
}

export interface ChoiceDialogProps<V extends string> {
  title: string;
  note?: string;
  options: readonly { value: V; label: string; help: string }[];
  opened: OpenedChoice<V>;
  /** The choice `of` names people. */
  list?: { of: V; label: string };
  /** The setting as it is now. */
  read: () => Promise<OpenedChoice<V>>;
  /** The ids are there only where the chosen one names people. Tells its own failure. */
  save: (value: V, staffIds: number[] | undefined, version: string) => Promise<unknown>;
  onClose: () => void;
}

const idsOf = (people: readonly ListedStaff[]): number[] => people.map(({ staffId }) => staffId);
const isSameList = (one: readonly ListedStaff[], other: readonly ListedStaff[]): boolean =>
  one.length === other.length && new Set([...idsOf(one), ...idsOf(other)]).size === one.length;
const inOrder = (people: readonly ListedStaff[]): number[] => idsOf(people).toSorted((one, other) => one - other);

const MOST_NAMED = 12;

/** As the setting reads where two people have changed it. */
const partsOf = <V extends string>(
  { title, options, list }: ChoiceDialogProps<V>,
  nameOf: (staffId: number) => string,
): ConflictPart<ChoiceValues<V>>[] => {
  const choice = ({ choice: chosen }: ChoiceValues<V>): string =>
    options.find(({ value }) => value === chosen)?.label ?? '';
  const people = ({ staffIds }: ChoiceValues<V>): string => {
    const more = staffIds.length > MOST_NAMED ? `等 ${countText(staffIds.length)} 人` : '';
    return `${staffIds.slice(0, MOST_NAMED).map(nameOf).join('、')}${more}`;
  };
  const parts: ConflictPart<ChoiceValues<V>>[] = [{ label: title, fields: ['choice'], text: choice }];
  return list ? [...parts, { label: list.label, fields: ['staffIds'], text: people }] : parts;
};

/** Saves what is chosen; whoever the dialog, or a colleague's newer list, has named can be told by name. */
function useSaveChoice<V extends string>(props: ChoiceDialogProps<V>) {
  const { opened, list, read, save } = props;
  const safeSave = useSafeSave();
  return (choice: V, people: readonly ListedStaff[]): Promise<unknown> => {
    const names = new Map([...opened.people, ...people].map(({ staffId, name }) => [staffId, name]));
    const openedOf = ({ choice: was, people: listed, ...edit }: OpenedChoice<V>): Opened<ChoiceValues<V>> => {
      for (const { staffId, name } of listed) names.set(staffId, name);
      return { ...edit, values: { choice: was, staffIds: inOrder(listed) } };
    };
    return safeSave({
      parts: partsOf(props, (staffId) => names.get(staffId) ?? ''),
      opened: openedOf(opened),
      mine: { choice, staffIds: inOrder(people) },
      read: async () => openedOf(await read()),
      save: (values, version) =>
        save(values.choice, values.choice === list?.of ? [...values.staffIds] : undefined, String(version)),
    });
  };
}

function useChoice<V extends string>(props: ChoiceDialogProps<V>) {
  const { title, opened, list } = props;
  const [chosen, setChosen] = useState(opened.choice);
  const [people, setPeople] = useState(opened.people);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const named = list?.of === chosen;
  const isChanged = chosen !== opened.choice || (named && !isSameList(people, opened.people));
  const closing = useCloseWithConfirm(isChanged);
  const save = useSaveChoice(props);
  const error = named ? StaffList.safeParse(idsOf(people)).error?.issues[0]?.message : undefined;
  const submit = async (): Promise<void> => {
    setSubmitted(true);
    if (error !== undefined) return;
    setBusy(true);
    try {
      const saved = await save(chosen, named ? people : opened.people);
      if (saved === null) return setBusy(false);
      notify.success(`${title}已保存`);
      closing.close();
    } catch {
      setBusy(false); // told already, in the setting's own words
    }
  };
  const shownError = submitted ? error : undefined;
  return { chosen, setChosen, people, setPeople, named, isChanged, busy, submit, error: shownError, ...closing };
}

/** One choice of a few, each with what it means; one of them may name people. */
export function ChoiceDialog<V extends string>(props: ChoiceDialogProps<V>) {
  const { title, note, options, list, onClose } = props;
  const state = useChoice(props);
  return (
    <Modal
      open={state.isOpen}
      title={title}
      width={list ? 640 : 480}
      okText="保存"
      okButtonProps={{ disabled: !state.isChanged }}
      confirmLoading={state.busy}
      onOk={() => void state.submit()}
      onCancel={state.closeWithConfirm}
      afterClose={onClose}
    >
      {note && <p className={css.note}>{note}</p>}
      <Radio.Group
        aria-label={title}
        className={css.options!}
        value={state.chosen}
        onChange={(event) => state.setChosen(event.target.value)}
      >
        {options.map(({ value, label, help }) => (
          <Radio key={value} value={value} className={css.option!}>
            <span className={css.name}>{label}</span>
            <span className={css.help}>{help}</span>
          </Radio>
        ))}
      </Radio.Group>
      {list && state.named && (
        <StaffListField label={list.label} people={state.people} onChange={state.setPeople} error={state.error} />
      )}
    </Modal>
  );
}
