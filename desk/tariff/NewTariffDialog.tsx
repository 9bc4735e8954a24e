import { Form, Modal, Select } from 'antd';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { TariffKey } from '#rules/tariff.ts';
import { CityField } from '../kit/CityField.tsx';

interface NewTariffDialogProps {
  cityId: number | undefined;
  onChosen: (key: TariffKey) => void;
  onClose: () => void;
}

const needed = (what: string) => [{ required: true, message: `请选择${what}` }];

/** Which tariff is written on: a new one, or the next version of one that there is. */
export function NewTariffDialog({ cityId, onChosen, onClose }: NewTariffDialogProps) {
  const [form] = Form.useForm<TariffKey>();
  return (
    <Modal open title="新版本" okText="下一步" cancelText="取消" onOk={() => form.submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={{ cityId }} onFinish={onChosen}>
        <CityField />
        <Form.Item name="service" label="服务" rules={needed('服务')}>
          <Select options={ServiceType.options} />
        </Form.Item>
        <Form.Item name="vehicleGroup" label="车型" rules={needed('车型')}>
          <Select options={VehicleGroup.options} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
