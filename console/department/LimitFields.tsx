import { Form, type FormInstance, Segmented } from 'antd';
import { LimitDraft, SpendingLimit, UNLIMITED } from '#rules/limit.ts';
import { DayInput } from '../kit/dates.tsx';
import { fieldRule } from '../kit/field-rule.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import css from './form.module.css';
import type { DepartmentValues } from './form-values.ts';

const AMOUNTS: Record<Exclude<SpendingLimit, 'unlimited'>, string> = {
  monthly: '每月不超过',
  span: '期间内不超过',
  daily: '每日不超过',
  total: '总额不超过',
  quarterly: '每季度不超过',
  yearly: '每年不超过',
};

const KINDS = SpendingLimit.names.map((kind) => ({ value: kind, label: SpendingLimit.labelOf(kind) }));

const HELP = <span className={css.help}>下级部门的花费也计入；下级另有限额时，以最紧的为准。</span>;

/** The days of a span are judged together, whatever the amount is. */
const spanRule = ({ getFieldValue }: Pick<FormInstance<DepartmentValues>, 'getFieldValue'>) => ({
  required: true,
  validator: async () => {
    const parsed = LimitDraft.safeParse({ ...UNLIMITED, ...getFieldValue('limit'), moneyFen: 0 });
    if (!parsed.success) throw new Error(parsed.error.issues[0]!.message);
  },
});

/** An emptied day is null, as a limit without days has it. */
const dayOrNull = (day: string | undefined): string | null => day ?? null;

function SpanDays({ disabled }: { disabled: boolean }) {
  return (
    <Form.Item label="起止日期" required>
      <div className={css.days}>
        <Form.Item
          noStyle
          name={['limit', 'startDay']}
          dependencies={[['limit', 'endDay']]}
          normalize={dayOrNull}
          rules={[spanRule]}
        >
          <DayInput label="开始日期" placeholder="开始日期" disabled={disabled} />
        </Form.Item>
        <span aria-hidden="true">–</span>
        <Form.Item noStyle name={['limit', 'endDay']} normalize={dayOrNull}>
          <DayInput label="结束日期" placeholder="结束日期" disabled={disabled} />
        </Form.Item>
      </div>
    </Form.Item>
  );
}

/** How much the department may spend, and within what time. */
export function LimitFields({ disabled }: { disabled: boolean }) {
  const kind: SpendingLimit = Form.useWatch(['limit', 'kind']) ?? 'unlimited';
  return (
    <>
      <Form.Item label="部门限额" name={['limit', 'kind']} extra={HELP}>
        <Segmented aria-label="部门限额" options={KINDS} disabled={disabled} />
      </Form.Item>
      {kind !== 'unlimited' && (
        <div className={css.limit}>
          <Form.Item label={AMOUNTS[kind]} name={['limit', 'moneyFen']} rules={[fieldRule(LimitDraft.shape.moneyFen)]}>
            <MoneyInput disabled={disabled} />
          </Form.Item>
          {kind === 'span' && <SpanDays disabled={disabled} />}
        </div>
      )}
    </>
  );
}
