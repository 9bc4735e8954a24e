import { useMutation } from '@tanstack/react-query';
import { Form, Input, Radio } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver } from '#contract/desk-fleet.ts';
import { DriverDraft, FleetStatus } from '#rules/fleet.ts';
import { CityField } from '../kit/CityField.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { FleetForm } from './FleetForm.tsx';

type Draft = Omit<DriverDraft, 'phone'> & { phone?: string; status: FleetStatus; stoppedReason: string };

export function DriverDialog({ driver, onClose }: { driver: FleetDriver | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const status = Form.useWatch('status', form);
  const save = useMutation({
    ...mutation(deskApi.saveDriver, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      notify.success('已保存');
      onClose();
    },
  });
  const initial = driver ? { ...driver, phone: '' } : { status: 'active' as const, stoppedReason: '' };
  const send = ({ phone, ...draft }: Draft): void =>
    save.mutate({
      ...draft,
      stoppedReason: draft.stoppedReason ?? '',
      ...(phone ? { phone } : {}),
      ...(driver ? { driverId: driver.driverId, version: driver.version } : {}),
    });
  return (
    <FleetForm
      title={driver ? `编辑司机“${driver.name}”` : '添加司机'}
      form={form}
      initial={initial}
      isPending={save.isPending}
      onFinish={send}
      onClose={onClose}
    >
      <Form.Item name="workNo" label="工号" rules={[fieldRule(DriverDraft.shape.workNo)]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="name" label="姓名" rules={[fieldRule(DriverDraft.shape.name)]}>
        <Input maxLength={25} />
      </Form.Item>
      <Form.Item
        name="phone"
        label="手机号"
        extra={driver ? `现在是 ${driver.phone}，不填则不变` : '接单链接发到这个手机号'}
        rules={driver ? [] : [fieldRule(DriverDraft.shape.phone)]}
      >
        <Input maxLength={11} inputMode="numeric" />
      </Form.Item>
      <CityField />
      <Form.Item name="status" label="状态">
        <Radio.Group options={FleetStatus.options} />
      </Form.Item>
      {status === 'stopped' && (
        <Form.Item name="stoppedReason" label="停用原因" rules={[{ required: true, message: '请填写停用原因' }]}>
          <Input maxLength={100} />
        </Form.Item>
      )}
    </FleetForm>
  );
}
