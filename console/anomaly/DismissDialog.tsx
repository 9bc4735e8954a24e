import { useMutation } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { type AnomalyRow, anomalyApi } from '#contract/anomaly.ts';
import { AnomalyReason, REASON_MAX } from '#rules/anomaly.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import css from './anomaly.module.css';

interface DismissDialogProps {
  hit: AnomalyRow;
  onClose: () => void;
}

/** Says why a hit is nothing; whoever looks at it later reads that. */
export function DismissDialog({ hit, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const dismiss = useMutation(mutation(anomalyApi.dismiss));
  const submit = () =>
    dismiss.mutate(
      { hitId: hit.hitId, reason },
      {
        onSuccess: () => {
          notify.success('已忽略');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={`忽略${hit.staffName}的这一条`}
      okText="忽略"
      okButtonProps={{ disabled: !AnomalyReason.safeParse(reason).success, loading: dismiss.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <p className={css.quoted}>{hit.text}</p>
      <label className={css.field} htmlFor={id}>
        理由（2 至 {REASON_MAX} 个字，写进操作日志；可以撤回）
        <Input.TextArea
          id={id}
          autoFocus
          maxLength={REASON_MAX}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
    </Modal>
  );
}
