import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented, Select, Switch } from 'antd';
import { FlowKind } from '#rules/flow.ts';
import { PERMISSION } from '#rules/permission.ts';
import { FieldChoice, SCENE_REFUSALS } from '#rules/scene.ts';
import { useMay } from '../../kit/rights.ts';
import { ErrorState } from '../../kit/states.tsx';
import { useEditor } from '../editor-context.ts';
import { Consequence, RuleRow } from '../RuleRow.tsx';
import { flowsQuery } from '../sources.ts';
import css from './groups.module.css';

/** Flows made for trips come first in a trip scene. */
function useFlowOptions() {
  const { template } = useEditor().form;
  const flows = useQuery(flowsQuery);
  const choices = flows.data ?? [];
  const fits = (kind: FlowKind): boolean => (kind === 'trip') === (template === 'trip');
  const option = ({ id, name, kind }: (typeof choices)[number]) => ({
    value: id,
    label: name,
    kind: FlowKind.labelOf(kind),
  });
  const groups = [
    {
      label: template === 'trip' ? '用于出差' : '用于用车',
      options: choices.filter(({ kind }) => fits(kind)).map(option),
    },
    { label: '其他', options: choices.filter(({ kind }) => !fits(kind)).map(option) },
  ];
  return { flows, options: groups.filter((group) => group.options.length > 0) };
}

export function FlowFields() {
  const { form, patch, errorAt } = useEditor();
  const { flows, options } = useFlowOptions();
  const may = useMay();
  const isGone = form.flowId !== undefined && flows.data?.every(({ id }) => id !== form.flowId);
  return (
    <RuleRow title="审批流" required fields="flowId" help="员工先提交申请，按所选的流程审批，通过后才能叫车">
      {flows.isError && <ErrorState small error={null} what="审批流" onRetry={() => void flows.refetch()} />}
      <div className={css.line}>
        <Select<number>
          aria-label="审批流"
          style={{ width: 320 }}
          placeholder={flows.isPending ? '正在加载…' : '请选择审批流程'}
          status={errorAt('flowId') || isGone ? 'error' : ''}
          loading={flows.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          // An id means nothing to anybody until its name has come.
          value={isGone || !flows.data ? null : (form.flowId ?? null)}
          options={options}
          onChange={(flowId) => patch({ flowId })}
        />
        {may(PERMISSION.flow) && <Link to="/approve">查看审批流</Link>}
        {isGone && <Consequence>{SCENE_REFUSALS.flowGone.msg}</Consequence>}
      </div>
    </RuleRow>
  );
}

/** What people may add to a ride; an open carpool takes both away. */
export function Extras() {
  const { form, effective, patch, lockedWhy } = useEditor();
  const switches = [
    { field: 'viaAllowed', label: '可以添加途经点', on: effective.viaAllowed },
    { field: 'companionsAllowed', label: '可以添加同行人', on: effective.companionsAllowed },
  ] as const;
  return (
    <RuleRow title="途经点与同行人" fields="viaAllowed companionsAllowed">
      <div className={css.switches}>
        {switches.map(({ field, label, on }) => (
          <div key={field} className={css.switch}>
            <Switch
              aria-label={label}
              disabled={lockedWhy(field) !== undefined}
              checked={on}
              onChange={(allowed) => patch({ [field]: allowed })}
            />
            <span>{label}</span>
            <Consequence>{form.template === 'approval' && lockedWhy(field)}</Consequence>
          </div>
        ))}
      </div>
    </RuleRow>
  );
}

export function ProjectNo() {
  const { effective, patch } = useEditor();
  return (
    <RuleRow
      title="项目号"
      fields="projectNo"
      help="叫车时填写，账单和报表可以按它归集"
      control={
        <Segmented<FieldChoice>
          aria-label="项目号"
          value={effective.projectNo}
          options={FieldChoice.options}
          onChange={(projectNo) => patch({ projectNo })}
        />
      }
    />
  );
}
