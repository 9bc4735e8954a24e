import { Form, type FormInstance, type FormRule, Input } from 'antd';
import type { DepartmentScope } from '#rules/role.ts';
import { RoleDraft } from '#rules/role-form.ts';
import { FormGroup } from '../kit/FormGroup.tsx';
import { fieldRule } from '../kit/field-rule.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { PermissionField } from './PermissionField.tsx';
import css from './role.module.css';
import { ScopeField } from './ScopeField.tsx';
import { REACHED } from './use-reachable-departments.ts';

const NAME_MOST = 100;
const MEMO_MOST = 499;

/** Whether departments are needed hangs on the scope, so the whole draft is asked. */
const departmentsRule = (form: FormInstance): FormRule => ({
  required: true,
  validator: async () => {
    const issues = RoleDraft.safeParse(form.getFieldsValue(true)).error?.issues ?? [];
    const issue = issues.find(({ path }) => path[0] === 'departments');
    if (issue) throw new Error(issue.message);
  },
});

function BasicFields() {
  return (
    <>
      <Form.Item label="角色名称" name="name" rules={[fieldRule(RoleDraft.shape.name)]}>
        <Input showCount maxLength={NAME_MOST} placeholder="例如：区域用车管理员" />
      </Form.Item>
      <Form.Item label="角色描述" name="memo" rules={[fieldRule(RoleDraft.shape.memo)]}>
        <Input.TextArea
          showCount
          maxLength={MEMO_MOST}
          autoSize={{ minRows: 2, maxRows: 6 }}
          className={css.memo!}
          placeholder="这个角色给谁用、负责什么"
        />
      </Form.Item>
    </>
  );
}

/** Name and description, functions, departments. */
export function RoleFields({ scope }: { scope: DepartmentScope }) {
  const form = Form.useFormInstance<RoleDraft>();
  return (
    <div>
      <FormGroup title="基本信息" box="fields">
        <BasicFields />
      </FormGroup>
      <FormGroup title="功能权限" titleId="permissions-title" box="none">
        <Form.Item name="permissions" rules={[fieldRule(RoleDraft.shape.permissions)]}>
          <PermissionField />
        </Form.Item>
      </FormGroup>
      <FormGroup title="部门范围" titleId="scope-title" box="fields">
        <p className={css.help}>可以管理和查看哪些部门的员工、订单、用车申请和报表。其他功能不分部门。</p>
        <Form.Item name="scope" rules={[fieldRule(RoleDraft.shape.scope)]} noStyle>
          <ScopeField />
        </Form.Item>
        {scope === 'listed' && (
          <Form.Item label="指定部门" name="departments" className={css.departments!} rules={[departmentsRule(form)]}>
            <DepartmentPicker multiple {...REACHED} />
          </Form.Item>
        )}
      </FormGroup>
    </div>
  );
}
