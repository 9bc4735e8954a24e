import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { daysApi } from '#contract/days.ts';
import type { Day } from '#rules/calendar.ts';
import { type CalendarDay, CompanyDayDraft, DayKind, dayKindOf } from '#rules/day-kind.ts';
import { mutation } from '../kit/api.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './CalendarPage.module.css';

interface ChosenDaysProps {
  days: ReadonlySet<Day>;
  named: ReadonlyMap<Day, CalendarDay>;
  onDone: () => void;
}

type Values = Pick<CompanyDayDraft, 'kind' | 'name'>;
const NEW: Values = { kind: 'restDay', name: '' };

function DayLine({ day, named }: { day: Day; named: CalendarDay | undefined }) {
  const kind = named?.kind ?? dayKindOf(day);
  return (
    <li>
      {day} <span>{[DayKind.labelOf(kind), named?.name].filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** What the chosen days are to be. */
export function ChosenDays({ days, named, onDone }: ChosenDaysProps) {
  const [form] = Form.useForm<Values>();
  const chosen = [...days].sort();
  const done = (said: string) => () => {
    notify.success(said);
    form.resetFields();
    onDone();
  };
  const save = useMutation({
    ...mutation(daysApi.save, { quiet: true }),
    onSuccess: done('保存成功!'),
    onError: (failure) => tellInForm(form, failure, 'settings'),
  });
  const reset = useMutation({ ...mutation(daysApi.reset), onSuccess: done('已恢复为国家安排') });
  if (chosen.length === 0) {
    return (
      <p className={css.hint}>
        点日历里的日子选中，可以一次选几天，再改为工作日、休息日或法定节假日。已经过去的日子不能改。
      </p>
    );
  }
  const own = chosen.filter((day) => named.get(day)?.own);
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={requiredMark}
      initialValues={NEW}
      onFinish={(values) => save.mutate({ days: chosen, ...values })}
    >
      <h2 className={css.sideTitle}>选中 {chosen.length} 天</h2>
      <ul className={css.chosen}>
        {chosen.map((day) => (
          <DayLine key={day} day={day} named={named.get(day)} />
        ))}
      </ul>
      <Form.Item label="改为" name="kind">
        <Radio.Group options={[...DayKind.options]} />
      </Form.Item>
      <Form.Item label="名称" name="name" rules={[fieldRule(CompanyDayDraft.shape.name)]}>
        <Input maxLength={20} placeholder="例如：公司年会、补班" />
      </Form.Item>
      <div className={css.buttons}>
        {own.length > 0 && (
          <Button loading={reset.isPending} onClick={() => reset.mutate({ days: own })}>
            恢复国家安排
          </Button>
        )}
        <Button onClick={onDone}>取消</Button>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          保存
        </Button>
      </div>
    </Form>
  );
}
