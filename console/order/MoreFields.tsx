import { Checkbox, Input, Select } from 'antd';
import { useId } from 'react';
import { ORDER_PHONE_MAX, ORDER_TEXT_MAX } from '#rules/order/view-filter.ts';
import type { OrderFaults, OrderForm } from './filters.ts';
import css from './order.module.css';
import { useGroupOptions, useSceneOptions, useServiceOptions, useShowsCarpool } from './sources.ts';

export interface FieldProps {
  form: OrderForm;
  faults: OrderFaults;
  change: (changes: Partial<OrderForm>) => void;
}

type WordName = 'number' | 'projectNo' | 'applicationNo' | 'bookerName' | 'bookerPhone' | 'riderPhone';

interface WordInputProps extends FieldProps {
  name: WordName;
  label: string;
  width: number;
}

/** A phone may be typed too long or with a dash: the sentence then says what is wrong, nothing is cut silently. */
const lengthOf = (name: WordName): number => (name.endsWith('Phone') ? ORDER_PHONE_MAX + 9 : ORDER_TEXT_MAX);

/** A typed condition; what is wrong with it stands below, and is read with it. */
export function WordInput({ form, faults, change, name, label, width }: WordInputProps) {
  const id = useId();
  const fault = faults[name];
  return (
    <div className={css.field} style={{ width }}>
      <Input
        allowClear
        aria-label={label}
        placeholder={label}
        maxLength={lengthOf(name)}
        value={form[name]}
        {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': id } : {})}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      {fault && (
        <span id={id} className={css.fault}>
          {fault}
        </span>
      )}
    </div>
  );
}

interface ChoiceProps<V> {
  label: string;
  width: number;
  value: V | undefined;
  options: { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
}

function Choice<V extends string | number>({ label, width, value, onChange, ...rest }: ChoiceProps<V>) {
  return (
    <Select<V | null>
      {...rest}
      value={value ?? null}
      aria-label={label}
      placeholder={label}
      allowClear
      style={{ width }}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** The rarer conditions, folded away until they are wanted. */
export function MoreFields(field: FieldProps) {
  const { form, change } = field;
  const showsCarpool = useShowsCarpool();
  const [services, groups, scenes] = [useServiceOptions(), useGroupOptions(), useSceneOptions()];
  return (
    <>
      <WordInput {...field} name="bookerPhone" label="下单人手机号" width={136} />
      <WordInput {...field} name="riderPhone" label="乘车人手机号" width={136} />
      <WordInput {...field} name="projectNo" label="项目号" width={136} />
      <WordInput {...field} name="applicationNo" label="申请单号" width={176} />
      <Choice
        label="服务类型"
        width={128}
        value={form.service}
        options={services}
        onChange={(service) => change({ service })}
      />
      <Choice
        label="车型"
        width={112}
        value={form.vehicleGroup}
        options={groups}
        onChange={(vehicleGroup) => change({ vehicleGroup })}
      />
      <Choice
        label="场景"
        width={160}
        value={form.sceneId}
        options={scenes}
        onChange={(sceneId) => change({ sceneId })}
      />
      <Checkbox
        className={css.check!}
        checked={form.secondOnly === true}
        onChange={({ target }) => change({ secondOnly: target.checked ? true : undefined })}
      >
        二次审批
      </Checkbox>
      {showsCarpool && (
        <Checkbox
          className={css.check!}
          checked={form.carpooled === false}
          onChange={({ target }) => change({ carpooled: target.checked ? false : undefined })}
        >
          未拼车
        </Checkbox>
      )}
    </>
  );
}
