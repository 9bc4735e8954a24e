import { useMutation } from '@tanstack/react-query';
import { Form, Input, Radio, Select } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FleetVehicle } from '#contract/desk-fleet.ts';
import { FleetStatus, VehicleDraft } from '#rules/fleet.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { CityField } from '../kit/CityField.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { FleetForm } from './FleetForm.tsx';

type Draft = VehicleDraft & { status: FleetStatus };

export function VehicleDialog({ vehicle, onClose }: { vehicle: FleetVehicle | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const save = useMutation({
    ...mutation(deskApi.saveVehicle, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      notify.success('已保存');
      onClose();
    },
  });
  const send = (draft: Draft): void =>
    save.mutate({ ...draft, ...(vehicle ? { vehicleId: vehicle.vehicleId, version: vehicle.version } : {}) });
  return (
    <FleetForm
      title={vehicle ? `编辑车辆 ${vehicle.plate}` : '添加车辆'}
      form={form}
      initial={vehicle ?? { status: 'active' as const }}
      isPending={save.isPending}
      onFinish={send}
      onClose={onClose}
    >
      <Form.Item name="plate" label="车牌" rules={[fieldRule(VehicleDraft.shape.plate)]}>
        <Input maxLength={12} />
      </Form.Item>
      <Form.Item name="model" label="型号" rules={[fieldRule(VehicleDraft.shape.model)]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="vehicleGroup" label="车型" rules={[fieldRule(VehicleDraft.shape.vehicleGroup)]}>
        <Select options={VehicleGroup.options} />
      </Form.Item>
      <CityField />
      <Form.Item name="status" label="状态">
        <Radio.Group options={FleetStatus.options} />
      </Form.Item>
    </FleetForm>
  );
}
