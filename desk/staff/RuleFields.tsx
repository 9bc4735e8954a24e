import { Form, InputNumber } from 'antd';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { DESK_BOUNDS, DeskSettings } from '#rules/desk/settings.ts';

const { shape } = DeskSettings;

interface NumberProps {
  name: keyof typeof DESK_BOUNDS;
  label: string;
  unit: string;
  help?: string;
}

/** A whole number within what the rules allow. */
export function NumberField({ name, label, unit, help }: NumberProps) {
  const [least, most] = DESK_BOUNDS[name];
  return (
    <Form.Item name={name} label={label} extra={help} rules={[fieldRule(shape[name])]}>
      <InputNumber min={least} max={most} precision={0} suffix={unit} />
    </Form.Item>
  );
}

interface CapProps {
  name: 'correctionCapFen' | 'movementCapFen';
  label: string;
  /** What the amount is called by who does not see the label above it. */
  spoken: string;
}

/** An amount from which a second person always looks; empty: none. */
export function CapField({ name, label, spoken }: CapProps) {
  return (
    <Form.Item name={name} label={label} extra="空着只按角色的自办上限" rules={[fieldRule(shape[name])]}>
      <MoneyInput marksWrong label={spoken} />
    </Form.Item>
  );
}
