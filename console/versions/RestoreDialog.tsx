import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Modal } from 'antd';
import { useState } from 'react';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { EXAMPLE_REFUSALS } from '#rules/lab/examples.ts';
import { mutation } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { ReasonField } from '../kit/ReasonField.tsx';
import { KINDS, type KindName } from './kinds.ts';
import css from './versions.module.css';

interface RestoreDialogProps {
  kind: KindName;
  id: number;
  version: number;
  current: number;
  onClose: () => void;
}

/** Brings a version back; where examples fail, it needs to be said why that is right. */
export function RestoreDialog({ kind, id, version, current, onClose }: RestoreDialogProps) {
  const { api, name } = KINDS[kind];
  const [reason, setReason] = useState('');
  const [failing, setFailing] = useState<string>();
  const navigate = useNavigate();
  const restore = useMutation(mutation(api.restore, { quiet: true, alsoInvalidates: ['lab'] }));
  const send = () =>
    restore.mutate(
      { id, restoreVersion: version, version: current, reason, overrideReason: failing ? reason : undefined },
      {
        onSuccess: (done) => {
          notify.success(`已恢复，存成第 ${done.version} 版`);
          void navigate({ to: '.', search: {}, replace: true });
          onClose();
        },
        onError: (error) => {
          const isFailing = error instanceof CallFailed && error.code === EXAMPLE_REFUSALS.fail.code;
          if (isFailing) setFailing(error.message);
          else reportFailure(error, 'write', { area: api.restore.area });
        },
      },
    );
  return (
    <Modal
      open
      title={`恢复${name}的第 ${version} 版？`}
      okText={`恢复成第 ${current + 1} 版`}
      okButtonProps={{
        loading: restore.isPending,
        disabled: failing !== undefined && !LabReason.safeParse(reason).success,
      }}
      onOk={send}
      onCancel={onClose}
    >
      {failing && (
        <p className={css.failing} role="alert">
          {failing}
        </p>
      )}
      <ReasonField
        label={failing ? '仍不通过的理由（5 至 120 个字）' : '理由（选填，写进版本和操作日志）'}
        value={reason}
        onChange={setReason}
      />
    </Modal>
  );
}
