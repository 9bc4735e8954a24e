import { useMutation } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { labApi } from '#contract/lab.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { directorSearch } from '../pickers/department-loader.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import css from './lab.module.css';

const search = directorSearch();

/** Those it is shared with find it in their list; they see the departments of their own report. */
export function ShareDialog({ runId, onClose }: { runId: number; onClose: () => void }) {
  const [people, setPeople] = useState<number[]>([]);
  const share = useMutation(mutation(labApi.share));
  const submit = () =>
    share.mutate(
      { sandboxId: runId, userIds: people },
      {
        onSuccess: () => {
          notify.success('已分享');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title="分享这次回放"
      okText="分享"
      okButtonProps={{ disabled: people.length === 0, loading: share.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <p className={css.label}>对方需要有“用车报表”的权限，看到的是自己范围内的数字。</p>
      <StaffPicker
        multiple
        label="同事"
        placeholder="输入姓名或手机号"
        search={search}
        searchName="lab-share"
        width="100%"
        maxCount={50}
        value={people}
        onChange={(ids) => setPeople(ids ?? [])}
      />
    </Modal>
  );
}
