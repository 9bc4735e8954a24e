import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { LegalEntity } from '#contract/invoice-entity.ts';
import { EntityDraft } from '#rules/invoice/entity.ts';
import { PERMISSION } from '#rules/permission.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { writeMeta } from '../kit/api.ts';
import { type Opened, useSafeSave } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor } from '../pickers/department-loader.ts';
import { ENTITY_PARTS } from './conflict-parts.ts';

const DEPARTMENTS = departmentsFor(PERMISSION.invoice);

const openedOf = ({ title, taxpayerId, isDefault, version, editedBy, editedAt }: LegalEntity): Opened<EntityDraft> => ({
  ...{ values: { title, taxpayerId, isDefault }, version, editedBy, editedAt },
});

async function readEntity(entityId: number): Promise<Opened<EntityDraft>> {
  const now = (await call(invoiceApi.entities, {})).list.find((one) => one.entityId === entityId);
  if (!now) throw new Error(REFUSALS.notFound.msg);
  return openedOf(now);
}

interface EntityDialogProps {
  /** Null: a new one. */
  entity: LegalEntity | null;
  onClose: () => void;
}

export function EntityDialog({ entity, onClose }: EntityDialogProps) {
  const [form] = Form.useForm<EntityDraft>();
  const safeSave = useSafeSave();
  const { mutate, isPending } = useMutation({
    meta: writeMeta(invoiceApi.addEntity, { quiet: true }),
    mutationFn: async (mine: EntityDraft) => {
      if (!entity) return call(invoiceApi.addEntity, { draft: mine }).then(() => mine);
      const { entityId } = entity;
      return safeSave({
        parts: ENTITY_PARTS,
        opened: openedOf(entity),
        mine,
        read: () => readEntity(entityId),
        save: (draft, version) => call(invoiceApi.updateEntity, { entityId, draft, version: String(version) }),
      });
    },
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success('保存成功!');
      onClose();
    },
    onError: (failure) => tellInForm(form, failure, 'invoice'),
  });
  const { shape } = EntityDraft;
  return (
    <Modal
      open
      width={480}
      title={entity ? '编辑法人主体' : '添加法人主体'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<EntityDraft>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={entity ?? { title: '', taxpayerId: '', isDefault: false }}
        onFinish={mutate}
      >
        <Form.Item label="抬头" name="title" rules={[fieldRule(shape.title)]}>
          <Input maxLength={100} autoFocus placeholder="营业执照上的名称" />
        </Form.Item>
        <Form.Item label="税号" name="taxpayerId" rules={[fieldRule(shape.taxpayerId)]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="isDefault" valuePropName="checked">
          <Checkbox>设为默认：没有说明的部门归它</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Which departments are its from now on. Those taken away go with the department above. */
export function AssignDialog({ entity, onClose }: { entity: LegalEntity; onClose: () => void }) {
  const before = entity.departments.map(({ departmentId }) => departmentId);
  const [chosen, setChosen] = useState<number[]>(before);
  const { mutate, isPending } = useMutation({
    meta: writeMeta(invoiceApi.assignEntity),
    mutationFn: async () => {
      const added = chosen.filter((id) => !before.includes(id));
      const removed = before.filter((id) => !chosen.includes(id));
      if (added.length > 0) await call(invoiceApi.assignEntity, { entityId: entity.entityId, deptIds: added });
      if (removed.length > 0) await call(invoiceApi.assignEntity, { entityId: 0, deptIds: removed });
    },
    onSuccess: () => {
      notify.success('保存成功!');
      onClose();
    },
  });
  return (
    <Modal
      open
      width={520}
      title={`归“${entity.title}”的部门`}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => mutate()}
      onCancel={onClose}
    >
      <p>选中的部门和它们的下级，以后的订单归这个主体；下级可以另外指定。</p>
      <DepartmentPicker
        {...DEPARTMENTS}
        multiple
        label="部门"
        placeholder="选择部门"
        width="100%"
        value={chosen}
        onChange={(ids) => setChosen(ids ?? [])}
      />
    </Modal>
  );
}
