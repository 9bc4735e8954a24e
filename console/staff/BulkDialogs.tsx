import { useMutation } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { Suspense } from 'react';
import type { Chosen } from '#contract/staff/targets.ts';
import { staffApi } from '#contract/staff.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { mutation } from '../kit/api.ts';
import { EnterSubmits } from '../kit/EnterSubmits.tsx';
import { focusOnOpen } from '../kit/focus-on-open.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { LimitFields, type LimitValues, limitOfValues } from './LimitFields.tsx';
import { DEPARTMENTS, useScenes } from './sources.ts';
import { COUNTED } from './use-row-actions.tsx';

const UnapprovedAfter = lazyPart(() => import('../kit/UnapprovedAfter.tsx').then((m) => m.default));

export interface BulkProps {
  open: boolean;
  chosen: Chosen;
  count: number;
  onClose: () => void;
  /** It is done: nobody is selected any more. */
  onDone: () => void;
}

const FRAME = { width: 480, mask: { closable: false }, destroyOnHidden: true } as const;

export function MoveDialog({ open, chosen, count, onClose, onDone }: BulkProps) {
  const [form] = Form.useForm<{ departmentId: number }>();
  const departmentId = Form.useWatch('departmentId', form);
  const move = useMutation({
    ...mutation(staffApi.move, COUNTED),
    onSuccess: () => {
      notify.success('调整部门成功');
      onDone();
    },
  });
  const many = countText(count);
  return (
    <Modal
      {...FRAME}
      open={open}
      title={`调整 ${many} 人的部门`}
      okText={`调整 ${many} 人`}
      confirmLoading={move.isPending}
      afterOpenChange={focusOnOpen(form, 'departmentId')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        onFinish={({ departmentId }) => move.mutate({ ...chosen, departmentId })}
      >
        <Form.Item
          label="调入部门"
          name="departmentId"
          rules={[{ required: true, message: STAFF_REFUSALS.departmentMissing.msg }]}
          extra="部门限额从下一次用车起按新部门计算；随部门而定的管理范围也会跟着变。"
        >
          <DepartmentPicker {...DEPARTMENTS} />
        </Form.Item>
        {departmentId !== undefined && chosen.staffIds.length > 0 && (
          <Suspense>
            <UnapprovedAfter departmentId={departmentId} staffIds={chosen.staffIds} />
          </Suspense>
        )}
      </Form>
    </Modal>
  );
}

interface BulkConditions {
  sceneIds?: number[];
  limit: LimitValues;
}

function ScenesField() {
  const { scenes, isPending } = useScenes();
  const options = scenes.map(({ sceneId, name }) => ({ value: sceneId, label: name }));
  return (
    <Form.Item label="用车场景" name="sceneIds" extra="选择后，所选员工的用车场景全部换成这些；不选则各自保持不变。">
      <Select<number[]>
        mode="multiple"
        allowClear
        loading={isPending}
        placeholder="保持不变"
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
      />
    </Form.Item>
  );
}

/** Scenes and limit of many; what is not chosen stays as each of them has it. */
export function ConditionsDialog({ open, chosen, count, onClose, onDone }: BulkProps) {
  const [form] = Form.useForm<BulkConditions>();
  const save = useMutation({
    ...mutation(staffApi.setManyConditions),
    onSuccess: () => {
      notify.success('批量设置成功');
      onDone();
    },
  });
  const submit = ({ sceneIds = [], limit }: BulkConditions): void =>
    save.mutate({ ...chosen, sceneIds, limit: limitOfValues(limit) });
  const sceneIds = Form.useWatch('sceneIds', form);
  const kind = Form.useWatch(['limit', 'kind'], form);
  const isEmpty = !sceneIds?.length && kind === 'keep';
  const many = countText(count);
  return (
    <Modal
      {...FRAME}
      open={open}
      title={`设置 ${many} 人的用车条件`}
      okText={`设置 ${many} 人`}
      okButtonProps={{ disabled: isEmpty }}
      confirmLoading={save.isPending}
      afterOpenChange={focusOnOpen(form, 'sceneIds')}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={{ limit: { kind: 'keep' } }}
        onFinish={submit}
      >
        <ScenesField />
        <LimitFields withKeep />
        {!isEmpty && <EnterSubmits />}
      </Form>
    </Modal>
  );
}
