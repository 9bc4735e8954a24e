import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { MAX_PAGE_SIZE } from '#rules/paging.ts';
import { RULE_NAME_MAX } from '#rules/second-approval.ts';
import { query } from '../kit/api.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { RequiredMark, requiredMark } from '../kit/RequiredMark.tsx';
import { SameName } from '../kit/SameName.tsx';
import { TriggerFields } from './TriggerFields.tsx';
import type { RuleFormState } from './use-rule-form.ts';

const complaint = (error: string | undefined) =>
  error === undefined ? {} : { validateStatus: 'error' as const, help: error };

/** As people count, and as the rule does. */
const letters = (text: string): string[] => Array.from(text);

/** Nobody has more rules than one page of them. */
const ALL_RULES = { page: 1, pageSize: MAX_PAGE_SIZE };

function NameField({ rule, state: { form, errors, change } }: RuleFieldsProps) {
  const { data } = useQuery(query(secondApprovalApi.page, ALL_RULES, { quiet: true }));
  const rules = (data?.rows ?? []).map(({ id, name }) => ({ id, name }));
  return (
    <Form.Item label="规则名称" htmlFor="rule-name" required {...complaint(errors.name)}>
      <Input
        id="rule-name"
        placeholder="例如：加班用车超标"
        aria-required
        aria-invalid={errors.name !== undefined}
        value={form.name}
        count={{
          show: ({ count, maxLength }) => `${count}/${maxLength}`,
          max: RULE_NAME_MAX,
          strategy: (text) => letters(text).length,
        }}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SameName what="规则" records={rules} typed={form.name} ownId={rule?.id} />
    </Form.Item>
  );
}

function FlowField({ rule, state: { form, errors, change } }: RuleFieldsProps) {
  const flows = useQuery(query(secondApprovalApi.flows, {}));
  return (
    <Form.Item label="审批流" htmlFor="rule-flow" required {...complaint(errors.flowId)}>
      <Select<number>
        id="rule-flow"
        placeholder="请选择审批流程"
        aria-required
        aria-invalid={errors.flowId !== undefined}
        showSearch={{ optionFilterProp: 'label' }}
        loading={flows.isPending}
        notFoundContent="还没有审批流，请先在审批流页新建"
        options={(flows.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        labelRender={({ label, value }) => label ?? (value === rule?.flowId ? rule.flowName : value)}
        value={form.flowId ?? null}
        onChange={(flowId) => change({ flowId })}
      />
    </Form.Item>
  );
}

interface RuleFieldsProps {
  rule: RuleView | undefined;
  state: RuleFormState;
}

const TRIGGERS_TITLE = (
  <>
    触发条件，命中任意一项即需二次审批
    <RequiredMark />
  </>
);

/** What the rule is called, what it looks at, and who decides. */
export function RuleFields({ rule, state }: RuleFieldsProps) {
  return (
    <Form component="div" layout="vertical" requiredMark={requiredMark}>
      <div ref={state.body}>
        <FormGroup title="基本信息" box="fields">
          <NameField rule={rule} state={state} />
        </FormGroup>
        <FormGroup label="触发条件" title={TRIGGERS_TITLE} box="none">
          <TriggerFields isLinkedToQuick={rule?.isLinkedToQuick ?? false} state={state} />
        </FormGroup>
        <FormGroup title="审批" box="fields">
          <FlowField rule={rule} state={state} />
        </FormGroup>
      </div>
    </Form>
  );
}
