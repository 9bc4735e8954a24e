import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Input, Select } from 'antd';
import { sceneListApi } from '#contract/scene-list.ts';
import { CHOSEN_LABELS, NAME_MAX, REMINDER_MAX, SceneLabel } from '#rules/scene.ts';
import { query } from '../../kit/api.ts';
import { DayRangeInput } from '../../kit/dates.tsx';
import { SameName } from '../../kit/SameName.tsx';
import { firstDay } from '../draft-of.ts';
import { useEditor } from '../editor-context.ts';
import { Field } from '../Field.tsx';
import { LimitRow } from '../RuleRow.tsx';
import css from './groups.module.css';

const count = (max: number) => ({ show: true, max });

/** A bus scene has its own label and no choice. */
function LabelField() {
  const { form, effective, patch } = useEditor();
  const isBus = form.template === 'bus';
  return (
    <Field label="场景标签" field="label">
      {(control) => (
        <Select
          {...control}
          style={{ width: '100%' }}
          allowClear
          disabled={isBus}
          placeholder="不设标签"
          value={effective.label}
          options={SceneLabel.options.filter(({ value }) => (isBus ? value === 'bus' : CHOSEN_LABELS.includes(value)))}
          onChange={(label) => patch({ label: label ?? null })}
        />
      )}
    </Field>
  );
}

function NameTaken() {
  const { form } = useEditor();
  const { sceneId } = useParams({ strict: false });
  const { data = [] } = useQuery(query(sceneListApi.list, {}, { quiet: true }));
  const scenes = data.map(({ sceneId: id, name }) => ({ id, name }));
  return <SameName what="场景" records={scenes} typed={form.name} ownId={sceneId ? Number(sceneId) : undefined} />;
}

/** Too long a text is not cut while somebody types: its sentence says so. */
export function BasicsFields() {
  const { form, patch } = useEditor();
  return (
    <div className={css.basics}>
      <Field label="场景名称" field="name" required>
        {(control) => (
          <>
            <Input
              {...control}
              value={form.name}
              count={count(NAME_MAX)}
              onChange={({ target }) => patch({ name: target.value })}
            />
            <NameTaken />
          </>
        )}
      </Field>
      <LabelField />
      <div className={css.wide}>
        <Field label="用车提醒" field="reminder">
          {(control) => (
            <Input
              {...control}
              value={form.reminder}
              placeholder="员工叫车时看到的提醒，可以不填"
              count={count(REMINDER_MAX)}
              onChange={({ target }) => patch({ reminder: target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

export function DatesFields() {
  const { form, patch, lockedWhy, today } = useEditor();
  const { startDay, endDay } = form;
  const first = firstDay(today);
  return (
    <LimitRow
      limit="dates"
      title="可用日期"
      fields="startDay endDay"
      help="到期后场景自动失效，首尾两天都可用"
      locked={lockedWhy('startDay')}
    >
      <DayRangeInput
        label="可用日期"
        // A start that has passed may stay as it is.
        min={startDay && startDay < first ? startDay : first}
        value={startDay && endDay ? { from: startDay, to: endDay } : undefined}
        onChange={(range) => patch({ startDay: range?.from ?? null, endDay: range?.to ?? null })}
      />
    </LimitRow>
  );
}
