import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskRole } from '#contract/desk-staff.ts';
import { DeskRoleDraft } from '#rules/desk/people.ts';
import { RightsInput } from '../kit/RightsInput.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './RoleDialog.module.css';

interface RoleDialogProps {
  row: DeskRole | undefined;
  open: boolean;
  onClose: () => void;
}

type Draft = Pick<DeskRole, 'name' | 'rights' | 'correctionLimitFen' | 'movementLimitFen'>;

export function RoleDialog({ row, open, onClose }: RoleDialogProps) {
  const [form] = Form.useForm<Draft>();
  const save = useMutation({
    ...mutation(deskApi.saveDeskRole, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      onClose();
      notify.success('已保存');
    },
  });
  const { shape } = DeskRoleDraft;
  const of = row ? { roleId: row.roleId, version: row.version } : {};
  return (
    <Modal
      open={open}
      title={row ? `修改角色“${row.name}”` : '新建角色'}
      okText="保存"
      cancelText="取消"
      confirmLoading={save.isPending}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        initialValues={row ?? { rights: {}, correctionLimitFen: 0, movementLimitFen: 0 }}
        onFinish={(draft) => save.mutate({ ...draft, ...of })}
      >
        <Form.Item name="name" label="角色名称" rules={[fieldRule(shape.name)]}>
          <Input maxLength={20} />
        </Form.Item>
        <div className={css.limits}>
          <Form.Item name="correctionLimitFen" label="更正自办上限（元）" rules={[fieldRule(shape.correctionLimitFen)]}>
            <MoneyInput label="更正自办上限" />
          </Form.Item>
          <Form.Item name="movementLimitFen" label="收付自办上限（元）" rules={[fieldRule(shape.movementLimitFen)]}>
            <MoneyInput label="收付自办上限" />
          </Form.Item>
        </div>
        <Form.Item name="rights" label="权限" rules={[fieldRule(shape.rights)]}>
          <RightsInput />
        </Form.Item>
      </Form>
    </Modal>
  );
}
