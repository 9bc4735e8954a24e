import { useMutation } from '@tanstack/react-query';
import { Form, Modal } from 'antd';
import type { SceneView } from '#contract/scene.ts';
import { staffApi } from '#contract/staff.ts';
import { PERMISSION } from '#rules/permission.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor, directorSearch } from '../pickers/department-loader.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';

const DEPARTMENTS = departmentsFor(PERMISSION.staff);
const searchStaff = directorSearch(PERMISSION.staff);

interface Assignment {
  departmentIds?: number[];
  staffIds?: number[];
}

interface AssignDialogProps {
  scene: SceneView;
  onClose: () => void;
}

/** 已添加 48 人; whoever has it already is not counted. */
function toldText(changed: number, kept: number): string {
  const done = changed === 0 ? '所选员工都已有这个场景' : `已添加 ${countText(changed)} 人`;
  return kept > 0 ? `${done}，${countText(kept)} 人不由您设置，保持不变` : done;
}

/** Gives a scene to departments and people; their other scenes and limits stay. */
export function AssignDialog({ scene, onClose }: AssignDialogProps) {
  const [form] = Form.useForm<Assignment>();
  const assign = useMutation({
    ...mutation(staffApi.assignScene, { alsoInvalidates: ['scene'] }),
    onSuccess: ({ changed, kept }) => {
      notify.success(toldText(changed, kept));
      onClose();
    },
  });
  const submit = ({ departmentIds = [], staffIds = [] }: Assignment): void => {
    if (departmentIds.length + staffIds.length === 0) {
      form.setFields([{ name: 'staffIds', errors: [STAFF_REFUSALS.nobodyChosen.msg] }]);
      return;
    }
    assign.mutate({ sceneId: scene.sceneId, departmentIds, staffIds, isTaken: false });
  };
  return (
    <Modal
      open
      title={`谁可以使用“${scene.draft.name}”`}
      width={520}
      okText="添加"
      confirmLoading={assign.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onValuesChange={() => form.setFields([{ name: 'staffIds', errors: [] }])}
        onFinish={submit}
      >
        <Form.Item label="部门" name="departmentIds" extra="所选部门及全部下级的现有员工；以后加入的员工需要另外设置。">
          <DepartmentPicker {...DEPARTMENTS} multiple allowClear />
        </Form.Item>
        <Form.Item label="员工" name="staffIds" extra="只添加这个场景，员工的其他场景和限额不变。">
          <StaffPicker
            multiple
            search={searchStaff}
            searchName="scene-assign"
            placeholder="姓名、员工编号或手机号"
            keepsWords
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
