import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Modal, Select } from 'antd';
import type { ReactNode } from 'react';
import { query } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { deskApi } from '#contract/desk.ts';
import { DriverDraft } from '#rules/fleet.ts';

interface FleetFormProps<V> {
  title: string;
  form: FormInstance<V>;
  initial: Partial<V>;
  isPending: boolean;
  onFinish: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, as all of the fleet's are. */
export function FleetForm<V extends object>(props: FleetFormProps<V>) {
  const { title, form, initial, isPending, onFinish, onClose, children } = props;
  return (
    <Modal
      open
      title={title}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={onFinish}>
        {children}
      </Form>
    </Modal>
  );
}

/** The city of a driver or car. */
export function CityField() {
  const cities = useQuery(query(deskApi.fleetCities, {}));
  return (
    <Form.Item name="cityId" label="城市" rules={[fieldRule(DriverDraft.shape.cityId)]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={cities.isPending}
        options={cities.data?.map(({ cityId, name }) => ({ value: cityId, label: name })) ?? []}
      />
    </Form.Item>
  );
}
