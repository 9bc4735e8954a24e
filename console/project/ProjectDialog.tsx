import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal, Space } from 'antd';
import { type Project, projectApi } from '#contract/project.ts';
import { moneyText } from '#rules/money.ts';
import { MOST_OWNERS, PROJECT_NO_MOST, type ProjectDraft, ProjectFields } from '#rules/project.ts';
import { writeMeta } from '../kit/api.ts';
import { type Opened, type SaveTask, useSafeSave, useTakeBack } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import { DayInput } from '../kit/dates.tsx';
import { fieldRule } from '../kit/field-rule.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { undoBy } from '../kit/undo.ts';
import { findReceivers } from '../pickers/find-receivers.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';

interface Values {
  number: string;
  name: string;
  startDay: string | undefined;
  endDay: string | undefined;
  budgetFen: number | null;
  ownerIds: number[];
}

const EMPTY: Values = {
  ...{ number: '', name: '', startDay: undefined, endDay: undefined },
  ...{ budgetFen: null, ownerIds: [] },
};

const valuesOf = ({ number, name, startDay, endDay, budgetFen, owners }: Project): Values => ({
  ...{ number, name, startDay: startDay ?? undefined, endDay: endDay ?? undefined, budgetFen },
  ownerIds: owners.map(({ staffId }) => staffId),
});

const draftOf = (values: Values): ProjectDraft => ({
  ...values,
  startDay: values.startDay ?? null,
  endDay: values.endDay ?? null,
  ownerIds: values.ownerIds ?? [],
});

const PARTS: readonly ConflictPart<Values>[] = [
  { label: '项目号', fields: ['number'], text: ({ number }) => number },
  { label: '名称', fields: ['name'], text: ({ name }) => name },
  { label: '开始日期', fields: ['startDay'], text: ({ startDay }) => startDay ?? '' },
  { label: '结束日期', fields: ['endDay'], text: ({ endDay }) => endDay ?? '' },
  {
    label: '预算',
    fields: ['budgetFen'],
    text: ({ budgetFen }) => (budgetFen === null ? '不限' : moneyText(budgetFen)),
  },
  { label: '负责人', fields: ['ownerIds'], text: ({ ownerIds }) => `${ownerIds.length} 人` },
];

const openedOf = (project: Project): Opened<Values> => ({ ...project, values: valuesOf(project) });

const taskOf = (project: Project, mine: Values): SaveTask<Values> => ({
  parts: PARTS,
  opened: openedOf(project),
  mine,
  read: async () => openedOf(await call(projectApi.detail, project)),
  save: (values, version) =>
    call(projectApi.update, { projectId: project.projectId, version: String(version), draft: draftOf(values) }),
});

/** A new project, or one that somebody else may be changing at the same time; what was saved, null where it was not. */
function useSave(editing: Project | 'new') {
  const safeSave = useSafeSave();
  return async (mine: Values): Promise<Values | null> => {
    if (editing !== 'new') return safeSave(taskOf(editing, mine));
    await call(projectApi.add, { draft: draftOf(mine) });
    return mine;
  };
}

function useUndo(editing: Project | 'new') {
  const takeBack = useTakeBack();
  const { mutateAsync } = useMutation({
    meta: writeMeta(projectApi.update),
    mutationFn: async (saved: Values) => editing !== 'new' && takeBack(taskOf(editing, saved), saved),
  });
  return (saved: Values) => (editing === 'new' ? undefined : undoBy(() => mutateAsync(saved)));
}

function Fields({ known }: { known: Project['owners'] }) {
  return (
    <>
      <Form.Item label="项目号" name="number" rules={[fieldRule(ProjectFields.number)]}>
        <Input maxLength={PROJECT_NO_MOST} autoComplete="off" />
      </Form.Item>
      <Form.Item label="项目名称" name="name" rules={[fieldRule(ProjectFields.name)]}>
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Space size="large">
        <Form.Item label="开始日期" name="startDay" extra="留空为不限">
          <DayInput />
        </Form.Item>
        <Form.Item label="结束日期" name="endDay" extra="留空为不限">
          <DayInput />
        </Form.Item>
      </Space>
      <Form.Item
        label="预算（元）"
        name="budgetFen"
        rules={[fieldRule(ProjectFields.budgetFen)]}
        extra="整个项目企业支付的上限，留空为不限"
      >
        <MoneyInput marksWrong width={200} />
      </Form.Item>
      <Form.Item label="负责人" name="ownerIds">
        <StaffPicker
          multiple
          search={findReceivers}
          searchName="project-owners"
          known={known.map(({ staffId, name }) => ({ id: staffId, name }))}
          maxCount={MOST_OWNERS}
          placeholder="姓名或手机号"
        />
      </Form.Item>
    </>
  );
}

export function ProjectDialog({ editing, onClose }: { editing: Project | 'new'; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useSave(editing);
  const undo = useUndo(editing);
  const { mutate, isPending } = useMutation({
    meta: writeMeta(editing === 'new' ? projectApi.add : projectApi.update, { quiet: true }),
    mutationFn: save,
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success('保存成功', undo(saved));
      onClose();
    },
    onError: (failure) => tellInForm(form, failure, 'project'),
  });
  return (
    <Modal
      open
      width={520}
      title={editing === 'new' ? '新建项目' : '编辑项目'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={editing === 'new' ? EMPTY : valuesOf(editing)}
        onFinish={(values) => mutate(values)}
      >
        <Fields known={editing === 'new' ? [] : editing.owners} />
      </Form>
    </Modal>
  );
}
