import { Form, Radio } from 'antd';
import type { NamePath } from 'antd/es/form/interface';
import type { KeyboardEvent } from 'react';
import { LimitDraft, limitOf, SpendingLimit } from '#rules/limit.ts';
import { type DayRange, DayRangeInput } from '../kit/dates.tsx';
import { fieldRule } from '../kit/field-rule.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import css from './conditions.module.css';

/** What the fields hold while they are filled in; amount and days stay while the kind is switched. */
export interface LimitValues {
  kind: SpendingLimit | 'keep';
  moneyFen?: number | null;
  startDay?: DayRange | undefined;
}

/** The documents' order, and behind it what they do not have. */
const KINDS: readonly SpendingLimit[] = ['unlimited', 'monthly', 'total', 'span', 'daily', 'quarterly', 'yearly'];

const filled = ({ kind, moneyFen, startDay: days }: LimitValues & { kind: SpendingLimit }): LimitDraft =>
  limitOf({ kind, moneyFen: moneyFen as number, startDay: days?.from ?? null, endDay: days?.to ?? null });

/** Null: everybody keeps their own. */
export const limitOfValues = ({ kind, ...rest }: LimitValues): LimitDraft | null =>
  kind === 'keep' ? null : filled({ ...rest, kind });

export const valuesOfLimit = ({ kind, moneyFen, startDay, endDay }: LimitDraft): LimitValues => ({
  kind,
  moneyFen: kind === 'unlimited' ? null : moneyFen,
  startDay: startDay && endDay ? { from: startDay, to: endDay } : undefined,
});

const AMOUNT_LABELS: Partial<Record<LimitValues['kind'], string>> = {
  monthly: '企业每月/每日支付不超过',
  daily: '企业每月/每日支付不超过',
  quarterly: '企业每季度支付不超过',
  yearly: '企业每年支付不超过',
};
const amountLabel = (kind: LimitValues['kind']): string => AMOUNT_LABELS[kind] ?? '固定用车总额不超过';

const spanRule = {
  required: true,
  validator: async (_rule: unknown, days: DayRange | undefined) => {
    const { error } = LimitDraft.safeParse(filled({ kind: 'span', moneyFen: 0, startDay: days }));
    if (error) throw new Error(error.issues[0]!.message);
  },
};

const at = (name: string): NamePath => ['limit', name];

/** Enter takes the day that was typed; it must not send the form as well. */
function SpanInput(props: { id?: string; value?: DayRange; onChange?: (days: DayRange | undefined) => void }) {
  const stay = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its field lets through
    <span onKeyDown={stay}>
      <DayRangeInput {...props} label="期间" />
    </span>
  );
}

/** Kind, amount and, for a span, its days; in a form that holds them under `limit`. */
export function LimitFields({ withKeep = false }: { withKeep?: boolean }) {
  const kind = Form.useWatch(at('kind')) as LimitValues['kind'] | undefined;
  const options = KINDS.map((one) => ({ value: one as LimitValues['kind'], label: SpendingLimit.labelOf(one) }));
  return (
    <>
      <Form.Item label="限额方式" name={at('kind')}>
        <Radio.Group
          className={css.kinds!}
          options={withKeep ? [{ value: 'keep', label: '保持不变' }, ...options] : options}
        />
      </Form.Item>
      {kind && kind !== 'keep' && kind !== 'unlimited' && (
        <Form.Item
          label={amountLabel(kind)}
          name={at('moneyFen')}
          rules={[fieldRule(LimitDraft.shape.moneyFen)]}
          extra={EXPLAINED[kind]}
        >
          <MoneyInput width={200} />
        </Form.Item>
      )}
      {kind === 'span' && (
        <Form.Item label="期间" name={at('startDay')} rules={[spanRule]}>
          <SpanInput />
        </Form.Item>
      )}
    </>
  );
}

const EXPLAINED: Record<Exclude<SpendingLimit, 'unlimited'>, string> = {
  monthly: '每月 1 日重新计算。',
  daily: '每天零点重新计算。',
  quarterly: '1 月、4 月、7 月、10 月的 1 日重新计算。',
  yearly: '每年 1 月 1 日重新计算。',
  total: '从设置时起累计，用完为止。',
  span: '只在下面的期间内可用，期间内累计。',
};
