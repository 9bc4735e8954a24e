import { useMutation } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { labApi } from '#contract/lab.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import type { ChangesProps } from './Changes.tsx';
import css from './lab.module.css';

export interface NamedRun extends ChangesProps {
  readonly runId: number;
  readonly name: string | null;
}

/** 用车时段 21:30 起，费用限额 …: what was changed names the run well enough to begin with. */
const proposed = ({ name, changes }: NamedRun): string =>
  name ??
  changes
    .map(({ after }) => after)
    .join('，')
    .slice(0, 40);

export function KeepDialog({ result, onClose }: { result: NamedRun; onClose: () => void }) {
  const [name, setName] = useState(proposed(result));
  const id = useId();
  const keep = useMutation(mutation(labApi.keep));
  const submit = () =>
    keep.mutate(
      { runId: result.runId, name },
      {
        onSuccess: () => {
          notify.success('已留存');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title="留存这次回放"
      okText="留存"
      okButtonProps={{ disabled: name.trim() === '', loading: keep.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <label className={css.field} htmlFor={id}>
        名称
        <Input
          id={id}
          autoFocus
          maxLength={40}
          showCount
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
    </Modal>
  );
}
