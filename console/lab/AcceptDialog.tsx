import { useMutation } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { type ApprovalDetail, labApprovalApi } from '#contract/lab-approvals.ts';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { ReasonField } from '../kit/ReasonField.tsx';
import type { CellPlace } from './cell-place.ts';

interface AcceptDialogProps {
  place: CellPlace;
  cell: ApprovalDetail;
  onClose: () => void;
}

/** Calls a cell right as it is, with a reason; it comes back by itself when somebody else would approve. */
export function AcceptDialog({ place, cell, onClose }: AcceptDialogProps) {
  const [reason, setReason] = useState('');
  const accept = useMutation(mutation(labApprovalApi.accept));
  const submit = () =>
    accept.mutate(
      { ...place, reason },
      {
        onSuccess: () => {
          notify.success('已不再提示');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={`${cell.departmentName} × ${cell.sceneName} 这样是对的`}
      okText="不再提示"
      okButtonProps={{ disabled: !LabReason.safeParse(reason).success, loading: accept.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <ReasonField
        label="理由（5 至 120 个字，写进操作日志；审批人一有变化会再提示）"
        value={reason}
        onChange={setReason}
      />
    </Modal>
  );
}
