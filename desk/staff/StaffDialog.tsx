import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal, Select, Switch } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { useAlert, useConfirm } from '#console/kit/confirm.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskStaff } from '#contract/desk-staff.ts';
import { DeskStaffDraft } from '#rules/desk/people.ts';
import { useSettled } from '#ui/use-settled.ts';
import { tellInForm } from '../kit/tell-in-form.ts';

interface StaffDialogProps {
  row: DeskStaff | undefined;
  open: boolean;
  onClose: () => void;
}

interface Draft {
  account: string;
  name: string;
  phone: string;
  roleId: number;
  isActive: boolean;
  companyIds: number[];
  cityIds: number[];
}

/** Told once: nobody can read it again afterwards. */
function useTellPassword(): (account: string, password: string) => void {
  const alert = useAlert();
  return (account, password) =>
    alert(
      '请把初始密码交给本人',
      <>
        <p>
          账号 <b>{account}</b>，初始密码 <b style={{ userSelect: 'all' }}>{password}</b>
        </p>
        <p>只显示这一次。首次登录时绑定动态口令，并修改密码。</p>
      </>,
    );
}

function ResetButton({ row, onDone }: { row: DeskStaff; onDone: () => void }) {
  const confirm = useConfirm();
  const tell = useTellPassword();
  const reset = useMutation(mutation(deskApi.resetDeskStaff));
  const ask = async (): Promise<void> => {
    let password = '';
    const isDone = await confirm({
      title: `重置${row.name}的密码和动态口令？`,
      content: '原来的密码、动态口令和恢复码都作废，所有设备退出。',
      act: '重置',
      danger: true,
      onConfirm: async () => {
        ({ password } = await reset.mutateAsync({ staffId: row.staffId }));
      },
    });
    if (!isDone) return;
    onDone();
    tell(row.account, password);
  };
  return (
    <Button danger onClick={() => void ask()}>
      重置密码和动态口令
    </Button>
  );
}

const REST_MS = 200;
interface CompaniesProps {
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Looked for by name: there may be more than a list shows. One that is chosen already and not among them goes by its number. */
export function Companies(props: CompaniesProps) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim(), REST_MS) || undefined;
  const { data, isFetching } = useQuery(query(deskApi.companies, { name, status: undefined, page: 1, pageSize: 100 }));
  const rows = data?.rows ?? [];
  const others =
    props.value?.filter((id) => name === undefined && rows.every(({ companyId }) => companyId !== id)) ?? [];
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      aria-label="企业"
      placeholder="全部企业"
      loading={isFetching}
      options={[
        ...rows.map((row) => ({ value: row.companyId, label: row.name })),
        ...others.map((id) => ({ value: id, label: `企业 ${id}` })),
      ]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  );
}

const Cities = (props: { value?: number[]; onChange?: (ids: number[]) => void }) => {
  const { data } = useQuery(query(deskApi.scopeCities, {}));
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      placeholder="全部城市"
      options={data?.map(({ cityId, name }) => ({ value: cityId, label: name })) ?? []}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
};

const orAll = (ids: number[] | undefined): number[] | null => (ids && ids.length > 0 ? ids : null);

export function StaffDialog({ row, open, onClose }: StaffDialogProps) {
  const [form] = Form.useForm<Draft>();
  const tell = useTellPassword();
  const { data: roles = [] } = useQuery(query(deskApi.deskRoles, {}));
  const quiet = { quiet: true };
  const add = useMutation({
    ...mutation(deskApi.addDeskStaff, quiet),
    onError: tellInForm(form),
    onSuccess: ({ password }, { account }) => {
      onClose();
      tell(account, password);
    },
  });
  const save = useMutation({
    ...mutation(deskApi.saveDeskStaff, quiet),
    onError: tellInForm(form),
    onSuccess: () => {
      onClose();
      notify.success('已保存');
    },
  });
  const { shape } = DeskStaffDraft;
  const send = ({ account, isActive, companyIds, cityIds, ...draft }: Draft): void => {
    const scope = { companyIds: orAll(companyIds), cityIds: orAll(cityIds) };
    const person = { ...draft, ...scope, status: isActive ? ('active' as const) : ('stopped' as const) };
    if (row) save.mutate({ ...person, staffId: row.staffId, version: row.version });
    else add.mutate({ ...person, account });
  };
  const first = row
    ? { ...row, isActive: row.status === 'active', companyIds: row.companyIds ?? [], cityIds: row.cityIds ?? [] }
    : { isActive: true, companyIds: [], cityIds: [] };
  return (
    <Modal
      open={open}
      title={row ? `修改${row.name}` : '新建员工'}
      okText={row ? '保存' : '新建'}
      cancelText="取消"
      confirmLoading={add.isPending || save.isPending}
      destroyOnHidden
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" preserve={false} initialValues={first} onFinish={send}>
        <Form.Item name="account" label="账号" rules={[fieldRule(shape.account)]}>
          <Input disabled={row !== undefined} autoCapitalize="none" maxLength={30} />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={[fieldRule(shape.name)]}>
          <Input maxLength={25} />
        </Form.Item>
        <Form.Item name="phone" label="手机号" rules={[fieldRule(shape.phone)]}>
          <Input maxLength={11} inputMode="numeric" />
        </Form.Item>
        <Form.Item name="roleId" label="角色" rules={[fieldRule(shape.roleId)]}>
          <Select options={roles.map(({ roleId, name }) => ({ value: roleId, label: name }))} />
        </Form.Item>
        <Form.Item name="cityIds" label="城市" extra="只见这些城市的订单、车辆和资费；账单和账户按企业">
          <Cities />
        </Form.Item>
        <Form.Item name="companyIds" label="企业" extra="只见这些企业；名单以外的企业如同没有">
          <Companies />
        </Form.Item>
        {row && (
          <>
            <Form.Item name="isActive" label="在用" valuePropName="checked" extra="停用随即退出所有设备">
              <Switch />
            </Form.Item>
            <ResetButton row={row} onDone={onClose} />
          </>
        )}
      </Form>
    </Modal>
  );
}
