import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { z } from 'zod';
import { appDeputyApi } from '#contract/app-deputies.ts';
import { flowApi } from '#contract/flow.ts';
import { DeputyDraft } from '#rules/approval.ts';
import { dayOf } from '#rules/calendar.ts';
import { mutation, query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { type DayRange, DayRangeInput } from '../kit/dates.tsx';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { type SearchStaff, StaffPicker } from '../pickers/StaffPicker.tsx';
import css from './deputy.module.css';

const search: SearchStaff = async (keyword, signal) => {
  const people = await call(appDeputyApi.deputyCandidates, { keyword }, signal);
  return people.map(({ staffId, ...person }) => ({ id: staffId, ...person }));
};

interface Values {
  deputyId?: number;
  startDay?: DayRange;
  flowIds?: number[];
}

const { deputyId, startDay } = DeputyDraft.shape;
/** The field holds both days, under the name that the server's refusals have. */
const Days = z.object({ from: startDay, to: startDay }, '请选择代审日期');

const draftOf = ({ deputyId = 0, startDay: days, flowIds = [] }: Values): DeputyDraft => ({
  deputyId,
  startDay: days?.from ?? '',
  endDay: days?.to ?? '',
  flowIds: flowIds.length === 0 ? null : flowIds,
});

/** Who decides in the reader's place, when, and for which flows. */
export function DeputyForm() {
  const [form] = Form.useForm<Values>();
  const flows = useQuery(query(flowApi.choices, {}));
  const naming = useMutation({
    ...mutation(appDeputyApi.nameDeputy, { quiet: true, alsoInvalidates: ['app'] }),
    onSuccess: () => {
      notify.success('已设置代审');
      form.resetFields();
    },
    onError: (failure) => tellInForm(form, failure, 'flow'),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={requiredMark}
      onFinish={(values) => naming.mutate(draftOf(values))}
    >
      <Form.Item label="代审人" name="deputyId" rules={[fieldRule(deputyId)]}>
        <StaffPicker
          search={search}
          searchName="deputy"
          placeholder="姓名或手机号"
          idleText="请输入同事的姓名或手机号"
          nothingText="没有查询到这位同事"
        />
      </Form.Item>
      <Form.Item label="代审日期" name="startDay" rules={[fieldRule(Days)]}>
        <DayRangeInput label="代审" min={dayOf(new Date())} />
      </Form.Item>
      <Form.Item label="审批流" name="flowIds" extra="不选就是全部，包括以后新增的">
        <Select<number[]>
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部审批流"
          loading={flows.isPending}
          options={(flows.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <div className={css.submit}>
        <Button type="primary" htmlType="submit" loading={naming.isPending}>
          设置代审
        </Button>
      </div>
    </Form>
  );
}
