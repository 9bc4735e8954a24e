import { Form, Input } from 'antd';
import { fieldRule } from '#console/kit/field-rule.ts';
import { RefundHead } from '#rules/order.ts';
import { ReasonInput } from '../kit/ReasonInput.tsx';

/** Why a price is changed or given back, and the number it has with the provider. */
export function RefundHeadFields() {
  return (
    <>
      <Form.Item name="reason" label="原因，企业和乘车人会看到" rules={[fieldRule(RefundHead.shape.reason)]}>
        <ReasonInput occasion="correction" />
      </Form.Item>
      <Form.Item name="reference" label="编号" rules={[fieldRule(RefundHead.shape.reference)]}>
        <Input maxLength={100} />
      </Form.Item>
    </>
  );
}
