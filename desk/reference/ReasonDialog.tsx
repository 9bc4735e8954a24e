import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskReason } from '#contract/desk-lists.ts';
import { LONGEST_NAME, LONGEST_TEXT, ReasonEdit, ReasonOccasion } from '#rules/desk/reasons.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';

interface ReasonDialogProps {
  occasion: ReasonOccasion;
  row: DeskReason | undefined;
  onClose: () => void;
}

export function ReasonDialog({ occasion, row, onClose }: ReasonDialogProps) {
  const [form] = Form.useForm<{ name: string; text: string }>();
  const save = useMutation({
    ...mutation(deskApi.saveReason, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: ({ name }) => {
      onClose();
      notify.success(row ? `已修改“${name}”` : `已新增“${name}”`);
    },
  });
  const { shape } = ReasonEdit;
  const where = ReasonOccasion.labelOf(occasion);
  return (
    <FormDialog
      form={form}
      title={row ? `${where}：修改“${row.name}”` : `${where}：新增`}
      okText={row ? '保存' : '新增'}
      isPending={save.isPending}
      initial={{ name: row?.name ?? '', text: row?.text ?? '' }}
      onSend={(draft) => save.mutate({ occasion, ...draft, reasonId: row?.reasonId, version: row?.version })}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" required rules={[fieldRule(shape.name.unwrap())]}>
        <Input maxLength={LONGEST_NAME} />
      </Form.Item>
      <Form.Item
        name="text"
        label="说明"
        extra="选它时写进去的话；不填就写名称"
        rules={[fieldRule(shape.text.unwrap())]}
      >
        <Input.TextArea maxLength={LONGEST_TEXT} showCount autoSize={{ minRows: 3 }} />
      </Form.Item>
    </FormDialog>
  );
}
