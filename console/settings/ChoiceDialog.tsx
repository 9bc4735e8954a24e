import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { ListedStaff } from '#rules/settings/form.ts';
import { StaffList } from '#rules/settings/form.ts';
import { notify } from '../kit/notify.tsx';
import css from './ChoiceDialog.module.css';
import { StaffListField } from './StaffListField.tsx';
import { useCloseWithConfirm } from './use-close-with-confirm.ts';

export interface ChoiceDialogProps<V extends string> {
  title: string;
  note?: string;
  options: readonly { value: V; label: string; help: string }[];
  value: V;
  /** The choice `of` names people. */
  list?: { of: V; label: string; people: readonly ListedStaff[] };
  /** Told only where the chosen one names people. */
  onSave: (value: V, staffIds: number[] | undefined) => Promise<unknown>;
  onClose: () => void;
}

const idsOf = (people: readonly ListedStaff[]): number[] => people.map(({ staffId }) => staffId);
const isSameList = (one: readonly ListedStaff[], other: readonly ListedStaff[]): boolean =>
  one.length === other.length && new Set([...idsOf(one), ...idsOf(other)]).size === one.length;

function useChoice<V extends string>({ title, value, list, onSave }: ChoiceDialogProps<V>) {
  const [chosen, setChosen] = useState(value);
  const [people, setPeople] = useState(list?.people ?? []);
  const [confirming, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const named = list?.of === chosen;
  const isChanged = chosen !== value || (named && !isSameList(people, list.people));
  const closing = useCloseWithConfirm(isChanged);
  const error = named ? StaffList.safeParse(idsOf(people)).error?.issues[0]?.message : undefined;
  const submit = async (): Promise<void> => {
    setAsked(true);
    if (error !== undefined) return;
    setBusy(true);
    try {
      await onSave(chosen, named ? idsOf(people) : undefined);
      notify.success(`${title}已保存`);
      closing.close();
    } catch {
      setBusy(false); // told already, in the setting's own words
    }
  };
  const shownError = confirming ? error : undefined;
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
      mask={{ closable: false }}
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
