import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskPartner } from '#contract/desk-lists.ts';
import { PartnerDraft } from '#rules/desk/partners.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';

type Draft = Omit<PartnerDraft, 'cityIds' | 'vehicleGroups'> & {
  cityIds: number[];
  vehicleGroups: VehicleGroup[];
};

const orAll = <T,>(chosen: T[]): T[] | null => (chosen.length > 0 ? chosen : null);
const NEW: Partial<Draft> = { cityIds: [], vehicleGroups: [], note: '', offered: true };

const beginning = (row: DeskPartner | undefined): Partial<Draft> =>
  row ? { ...row, cityIds: row.cityIds ?? [], vehicleGroups: row.vehicleGroups ?? [] } : NEW;

function Where() {
  const cities = useQuery(query(deskApi.cities, {}));
  const options = cities.data?.map(({ cityId, name }) => ({ value: cityId, label: name })) ?? [];
  return (
    <>
      <Form.Item name="cityIds" label="城市">
        <Select
          mode="multiple"
          allowClear
          placeholder="全部城市"
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      <Form.Item name="vehicleGroups" label="车型">
        <Select mode="multiple" allowClear placeholder="全部车型" options={VehicleGroup.options} />
      </Form.Item>
    </>
  );
}

export function PartnerDialog({ row, onClose }: { row: DeskPartner | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const save = useMutation({
    ...mutation(deskApi.savePartner, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: ({ name }) => {
      onClose();
      notify.success(row ? `已修改${name}` : `已新增${name}`);
    },
  });
  const send = ({ cityIds, vehicleGroups, ...draft }: Draft): void => {
    const scope = { cityIds: orAll(cityIds), vehicleGroups: orAll(vehicleGroups) };
    save.mutate({ ...draft, ...scope, partnerId: row?.partnerId, version: row?.version });
  };
  const { shape } = PartnerDraft;
  return (
    <FormDialog
      form={form}
      title={row ? `修改${row.name}` : '新增合作运力'}
      okText={row ? '保存' : '新增'}
      isPending={save.isPending}
      initial={beginning(row)}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" required rules={[fieldRule(shape.name)]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="contact" label="联系人" required rules={[fieldRule(shape.contact)]}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="phone" label="调度电话" required rules={[fieldRule(shape.phone)]}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Where />
      <Form.Item name="note" label="备注" extra="调度会看到" rules={[fieldRule(shape.note)]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="offered" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
