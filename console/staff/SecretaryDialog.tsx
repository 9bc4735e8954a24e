import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { Secretary, StaffRow } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { SecretaryStatus } from '#rules/staff.ts';
import { mutation, query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { SECRETARY_STATE } from '../kit/state-map.ts';
import { Bar, ErrorState } from '../kit/states.tsx';
import { PhoneText } from '../kit/values.tsx';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import css from './dialogs.module.css';
import { candidatesFor } from './sources.ts';

const SEARCH_DELAY_MS = 2_000;

export function SecretaryLine({ secretary }: { secretary: Secretary }) {
  return (
    <span className={css.secretary}>
      <span>{secretary.name}</span>
      <PhoneText phone={secretary.phone} />
      <StateMark state={SECRETARY_STATE[secretary.status]}>{SecretaryStatus.labelOf(secretary.status)}</StateMark>
    </span>
  );
}

/** What submitting does follows from who is secretary now and who is chosen: nobody chosen deletes. */
function useSubmit(staffId: number, now: Secretary | null | undefined, onDone: () => void) {
  const set = useMutation(mutation(staffApi.setSecretary));
  const update = useMutation(mutation(staffApi.updateSecretary));
  const remove = useMutation(mutation(staffApi.removeSecretary));
  const onSuccessSay = (text: string) => ({
    onSuccess: () => {
      notify.success(text);
      onDone();
    },
  });
  const submit = (secretaryId: number | undefined): void => {
    if (secretaryId === undefined) {
      if (now) remove.mutate({ staffId }, onSuccessSay('删除秘书成功'));
      else notify.warning('请选择秘书');
    } else if (now) update.mutate({ staffId, secretaryId, id: now.id }, onSuccessSay('修改秘书成功'));
    else set.mutate({ staffId, secretaryId }, onSuccessSay('设置秘书成功'));
  };
  return { submit, busy: set.isPending || update.isPending || remove.isPending };
}

interface SecretaryDialogProps {
  /** Undefined: closed. */
  row: StaffRow | undefined;
  onClose: () => void;
}

interface PickProps {
  row: StaffRow;
  now: Secretary | null;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

function Pick({ row, now, chosen, onChoose }: PickProps) {
  const search = useMemo(() => candidatesFor(row.staffId), [row.staffId]);
  const known = useMemo(() => (now ? [{ id: now.secretaryId, name: now.name, phone: now.phone }] : []), [now]);
  return (
    <Form layout="vertical">
      {now && (
        <Form.Item label="现在的秘书">
          <SecretaryLine secretary={now} />
        </Form.Item>
      )}
      <Form.Item
        label={now ? '改为' : '秘书'}
        htmlFor="secretary"
        extra={
          now
            ? '清空后提交即删除秘书；换人后须由新秘书在员工 App 里重新确认。'
            : '只能选择您管理范围内的员工；对方在员工 App 里确认后生效，可以代为用车。'
        }
      >
        <StaffPicker
          id="secretary"
          autoFocus
          allowClear
          search={search}
          searchName={`secretary of ${row.staffId}`}
          delayMs={SEARCH_DELAY_MS}
          nothingText="没有找到秘书候选人"
          known={known}
          value={chosen}
          onChange={onChoose}
        />
      </Form.Item>
    </Form>
  );
}

/** Sets, changes or deletes somebody's secretary. */
export function SecretaryDialog({ row, onClose }: SecretaryDialogProps) {
  const staffId = row?.staffId ?? 0;
  const found = useQuery({
    ...query(staffApi.secretary, { staffId }, { quiet: true }),
    enabled: row !== undefined,
    placeholderData: () => undefined,
  });
  const now = found.data;
  // Who is picked here, over who it is now; nothing of it outlives the dialogue.
  const [picked, setPicked] = useState<{ id: number | undefined }>();
  const chosen = picked ? picked.id : now?.secretaryId;
  const { submit, busy } = useSubmit(staffId, now, onClose);
  const deletes = Boolean(now) && chosen === undefined;
  return (
    <Modal
      open={row !== undefined}
      title={`${now ? '修改' : '设置'}“${row?.name ?? ''}”的秘书`}
      width={480}
      okText={deletes ? '删除秘书' : '保存'}
      okButtonProps={{ danger: deletes, disabled: now === undefined || (now?.secretaryId ?? -1) === chosen }}
      confirmLoading={busy}
      onOk={() => submit(chosen)}
      onCancel={onClose}
      afterClose={() => setPicked(undefined)}
      destroyOnHidden
    >
      {found.isError && <ErrorState small error={found.error} what="秘书" onRetry={() => void found.refetch()} />}
      {found.isPending && <Bar width={220} />}
      {row && now !== undefined && <Pick row={row} now={now} chosen={chosen} onChoose={(id) => setPicked({ id })} />}
    </Modal>
  );
}
