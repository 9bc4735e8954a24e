import { useMutation } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { DayInput } from '#console/kit/dates.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import { DocumentDraft, DocumentKind, DRIVER_DOCUMENTS, VEHICLE_DOCUMENTS } from '#rules/fleet.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { FleetForm } from './FleetForm.tsx';

export interface DocumentOwner {
  readonly ownerId: number;
  readonly name: string;
  readonly of: 'driver' | 'vehicle';
}

/** A paper and the day it ends; it takes the place of the last of its kind. */
export function DocumentDialog({ owner, onClose }: { owner: DocumentOwner; onClose: () => void }) {
  const [form] = Form.useForm<DocumentDraft>();
  const kinds = owner.of === 'driver' ? DRIVER_DOCUMENTS : VEHICLE_DOCUMENTS;
  const save = useMutation({
    ...mutation(deskApi.saveDocument, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      notify.success('已登记');
      onClose();
    },
  });
  return (
    <FleetForm
      title={`登记证件：${owner.name}`}
      form={form}
      initial={kinds[0] ? { kind: kinds[0] } : {}}
      isPending={save.isPending}
      onFinish={(draft) => save.mutate({ ...draft, ownerId: owner.ownerId })}
      onClose={onClose}
    >
      <Form.Item name="kind" label="证件">
        <Select options={kinds.map((kind) => ({ value: kind, label: DocumentKind.labelOf(kind) }))} />
      </Form.Item>
      <Form.Item name="number" label="号码" rules={[fieldRule(DocumentDraft.shape.number)]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="expiresOn" label="到期日期" rules={[fieldRule(DocumentDraft.shape.expiresOn)]}>
        <DayInput label="到期日期" />
      </Form.Item>
    </FleetForm>
  );
}
