import { Form, Input } from 'antd';
import type { Manager } from '#rules/department.ts';
import { DEPARTMENT_REFUSALS, DepartmentDraft, MOST_MANAGERS } from '#rules/department.ts';
import { PERMISSION } from '#rules/permission.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { directorSearch } from '../pickers/department-loader.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import { SOURCE } from './calls.ts';
import css from './form.module.css';
import { LimitFields } from './LimitFields.tsx';

const { shape } = DepartmentDraft;
const search = directorSearch(PERMISSION.department);

export interface DepartmentFieldsProps {
  /** Itself and what is below it, which cannot be its parent. */
  without: readonly number[];
  managers: readonly Manager[];
  /** Set for the topmost department of one's own reach, whose place, managers and limit others decide. */
  fixedUnder?: string | undefined;
  /** Only plain text saves on Enter: in a picker or a date Enter takes the choice. */
  onEnter: () => void;
}

/** The parent of the topmost department is out of reach: its name is all there is to show. */
function Parent({ without, fixedUnder }: Pick<DepartmentFieldsProps, 'without' | 'fixedUnder'>) {
  if (fixedUnder !== undefined) {
    return (
      <Form.Item label="上级部门">
        <Input disabled aria-label="上级部门" value={fixedUnder} />
      </Form.Item>
    );
  }
  return (
    <Form.Item label="上级部门" name="superId" rules={[fieldRule(shape.superId)]}>
      <DepartmentPicker {...SOURCE} without={without} placeholder="请选择上级部门" />
    </Form.Item>
  );
}

export function DepartmentFields(props: DepartmentFieldsProps) {
  const isFixed = props.fixedUnder !== undefined;
  const known = props.managers.map(({ staffId, name }) => ({ id: staffId, name }));
  return (
    <>
      {isFixed && <p className={css.note}>{DEPARTMENT_REFUSALS.topmostFixed.msg}</p>}
      <div className={css.pair}>
        <Form.Item label="部门名称" name="name" rules={[fieldRule(shape.name)]}>
          <Input autoComplete="off" onPressEnter={props.onEnter} />
        </Form.Item>
        <Form.Item label="部门编号" name="number" rules={[fieldRule(shape.number)]}>
          <Input autoComplete="off" onPressEnter={props.onEnter} />
        </Form.Item>
      </div>
      <Parent {...props} />
      <Form.Item label="部门负责人" name="managerIds" rules={[{ ...fieldRule(shape.managerIds), required: false }]}>
        <StaffPicker
          multiple
          {...{ search, known }}
          searchName="managers"
          disabled={isFixed}
          maxCount={MOST_MANAGERS}
        />
      </Form.Item>
      <LimitFields disabled={isFixed} />
    </>
  );
}
