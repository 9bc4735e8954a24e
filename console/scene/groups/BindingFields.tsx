import { Segmented, Switch } from 'antd';
import {
  ApprovalBinding,
  BINDING_LABELS,
  BindingMode,
  type BindingPart,
  bindingParts,
  DEFAULT_BINDING,
} from '#rules/scene.ts';
import { useEditor } from '../editor-context.ts';
import { RuleRow } from '../RuleRow.tsx';
import css from './groups.module.css';

const modesOf = (part: BindingPart) =>
  ApprovalBinding.shape[part].options.map((mode) => ({ value: mode, label: BindingMode.labelOf(mode) }));

/** How closely a ride keeps to what its application asked for, part by part. */
export function BindingFields() {
  const { form, patch } = useEditor();
  const binding = form.approvalBinding ?? DEFAULT_BINDING;
  return (
    <RuleRow
      title="叫车与申请"
      fields="approvalBinding"
      help="审批通过的内容，叫车时要一致到什么程度；不符的行程需要重新申请"
    >
      <div className={css.bindings}>
        {bindingParts(form.template).map((part) => (
          <div key={part} className={css.binding}>
            <span className={css.bindingLabel}>{BINDING_LABELS[part]}</span>
            <Segmented<BindingMode>
              aria-label={BINDING_LABELS[part]}
              value={binding[part]}
              options={modesOf(part)}
              onChange={(mode) => patch({ approvalBinding: ApprovalBinding.parse({ ...binding, [part]: mode }) })}
            />
          </div>
        ))}
      </div>
    </RuleRow>
  );
}

export function Overlap() {
  const { form, patch } = useEditor();
  const label = '不允许同一乘车人同时用两辆车';
  return (
    <RuleRow title="同时用车" fields="overlapRefused" help="关闭时只提醒下单人，仍可预订">
      <div className={css.switch}>
        <Switch
          aria-label={label}
          checked={form.overlapRefused}
          onChange={(overlapRefused) => patch({ overlapRefused })}
        />
        <span>{label}</span>
      </div>
    </RuleRow>
  );
}
