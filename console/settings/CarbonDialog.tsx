import { useMutation } from '@tanstack/react-query';
import { Form, Input, InputNumber, Modal } from 'antd';
import { carbonApi } from '#contract/carbon.ts';
import { type CarbonFactor, CarbonFactorDraft } from '#rules/carbon.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { mutation } from '../kit/api.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';

interface CarbonDialogProps {
  factor: CarbonFactor;
  onClose: () => void;
}

/** A kind of car's grams on a kilometre, with what says so. */
export function CarbonDialog({ factor, onClose }: CarbonDialogProps) {
  const [form] = Form.useForm<Omit<CarbonFactorDraft, 'vehicleGroup'>>();
  const save = useMutation(mutation(carbonApi.save, { alsoInvalidates: ['report', 'order'] }));
  const { vehicleGroup } = factor;
  const submit = (values: Omit<CarbonFactorDraft, 'vehicleGroup'>): void =>
    save.mutate(
      { ...values, vehicleGroup },
      {
        onSuccess: () => {
          notify.success('碳排放因子已保存');
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={`${VehicleGroup.labelOf(vehicleGroup)}的碳排放因子`}
      okText="保存"
      okButtonProps={{ loading: save.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={factor} onFinish={submit}>
        <Form.Item label="每公里克数" name="gramsPerKm" rules={[fieldRule(CarbonFactorDraft.shape.gramsPerKm)]}>
          <InputNumber style={{ width: 160 }} min={0} max={5000} precision={0} suffix="克" />
        </Form.Item>
        <Form.Item label="来源" name="source" rules={[fieldRule(CarbonFactorDraft.shape.source)]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item label="年份" name="year" rules={[fieldRule(CarbonFactorDraft.shape.year)]}>
          <InputNumber style={{ width: 160 }} min={2000} max={2099} precision={0} suffix="年" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
