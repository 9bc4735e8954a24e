import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Form, Input, Radio } from 'antd';
import type { Dispatch } from 'react';
import { flowApi } from '#contract/flow.ts';
import { FlowName, MOST_NAME } from '#rules/flow/form.ts';
import { query } from '../kit/api.ts';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { SameName } from '../kit/SameName.tsx';
import css from './BasicFields.module.css';
import type { EditorAction, EditorState } from './editor-state.ts';
import { KINDS } from './texts.ts';

/** As people count, and as the rule does. */
const letters = (text: string): string[] => Array.from(text);

interface BasicFieldsProps {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
}

function NameTaken({ name }: { name: string }) {
  const { flowId } = useParams({ strict: false });
  const { data = [] } = useQuery(query(flowApi.choices, {}, { quiet: true }));
  return <SameName what="审批流" records={data} typed={name} ownId={Number(flowId) || undefined} />;
}

/** What the flow is called and what it is for. */
export function BasicFields({ state: { form, asked }, dispatch }: BasicFieldsProps) {
  const error = asked ? FlowName.safeParse(form.name).error?.issues[0]?.message : undefined;
  return (
    <Form component="div" layout="vertical" requiredMark={requiredMark}>
      <Form.Item
        label="审批流名称"
        htmlFor="flow-name"
        required
        {...(error === undefined ? {} : { validateStatus: 'error' as const, help: error })}
      >
        <Input
          id="flow-name"
          placeholder="请输入审批流名称"
          aria-required
          aria-invalid={error !== undefined}
          value={form.name}
          count={{
            show: ({ count, maxLength }) => `${count}/${maxLength}`,
            max: MOST_NAME,
            strategy: (text) => letters(text).length,
            exceedFormatter: (text, { max }) => letters(text).slice(0, max).join(''),
          }}
          onChange={(event) => dispatch({ type: 'name', name: event.target.value })}
        />
        <NameTaken name={form.name} />
      </Form.Item>
      <Form.Item label="类型" className={css.kindItem!}>
        <Radio.Group
          aria-label="类型"
          className={css.kinds!}
          value={form.kind}
          onChange={(event) => dispatch({ type: 'kind', kind: event.target.value })}
        >
          {KINDS.map(({ value, label, help }) => (
            <Radio key={value} value={value} className={css.kind!}>
              <span className={css.kindName}>{label}</span>
              <span className={css.kindHelp}>{help}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </Form>
  );
}
