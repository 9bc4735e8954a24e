import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { securityApi } from '#contract/security.ts';
import { MOST_PASSKEYS, mayRemovePasskey, PasskeyName } from '#rules/security.ts';
import { mutation } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { reasonOf } from '../kit/failure-text.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { Section } from '../kit/page.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { RowActions } from '../kit/RowActions.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { TimeText } from '../kit/values.tsx';
import css from './account.module.css';
import { CodesDialog } from './CodesDialog.tsx';

type Mine = Output<typeof securityApi.mine>;
type Passkey = Mine['passkeys'][number];

const columnsOf = (remove: ((passkey: Passkey) => void) | false): Column<Passkey>[] => [
  { key: 'name', title: '名称', render: ({ name }) => name },
  { key: 'createdAt', title: '添加时间', width: 170, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    key: 'lastUsedAt',
    title: '最近使用',
    width: 170,
    render: ({ lastUsedAt }) => (lastUsedAt ? <TimeText at={lastUsedAt} /> : '—'),
  },
  {
    key: 'actions',
    title: '操作',
    width: 90,
    render: (passkey) => (
      <RowActions
        of={passkey.name}
        actions={[remove && { label: '删除', danger: true, onClick: () => remove(passkey) }]}
      />
    ),
  },
];

interface AddDialogProps {
  onAdded: (codes: string[]) => void;
  onClose: () => void;
}

/** Named by the person: which device or phone it is on. */
function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const [form] = Form.useForm<{ name: string }>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async (name: string): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { makePasskey } = await import('#ui/passkey.ts');
      const credential = await makePasskey(await call(securityApi.beginPasskey, {}));
      onAdded((await call(securityApi.addPasskey, { name, credential })).recoveryCodes);
    } catch (error) {
      // It stands in the dialog for as long as that is open: the browser's own window may have covered a toast.
      reportFailure(error, 'write', { quiet: true });
      setRefusal(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="添加通行密钥"
      width={480}
      okText="添加"
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>用这台设备或手机的指纹、面容或锁屏密码登录。密钥只在您的设备上，不会被猜到，也不会被骗走。</p>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ name }) => void add(name)}>
        <Form.Item label="名称" name="name" initialValue="我的电脑" rules={[fieldRule(PasskeyName)]}>
          <Input autoFocus maxLength={30} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** A person's own keys, beside the app's digits. */
export function PasskeySection({ mine }: { mine: Mine }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const remove = useMutation(mutation(securityApi.removePasskey));
  if (mine.passkeyUse === 'off' && mine.passkeys.length === 0) return null;
  const added = (made: string[]): void => {
    setAdding(false);
    setCodes(made);
    notify.success('已添加通行密钥');
    void client.invalidateQueries({ queryKey: [securityApi.mine.area] });
  };
  const ask = ({ id, name }: Passkey): void =>
    void confirm({
      title: `删除通行密钥“${name}”？`,
      content: '删除后不能再用它登录；设备里的那一份请在设备的设置中删除。',
      act: '删除',
      danger: true,
      onConfirm: () => remove.mutateAsync({ id }).then(() => notify.success('已删除')),
    });
  const mayRemove = mayRemovePasskey(mine);
  const isFull = mine.passkeys.length >= MOST_PASSKEYS;
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      添加
    </Button>
  );
  return (
    <Section title="通行密钥" extra={mine.passkeyUse !== 'off' && !isFull && add}>
      <p className={css.standing}>
        {mine.passkeyUse === 'signIn'
          ? '用指纹、面容或锁屏密码登录，不需要验证码和密码；也可以代替动态验证码。'
          : '登录的第二步可以用指纹、面容或锁屏密码，代替动态验证码。'}
        {!mayRemove && mine.passkeys.length > 0 && '企业要求使用动态验证码或通行密钥，最后一个不能删除。'}
        {isFull && `最多添加 ${MOST_PASSKEYS} 个。`}
      </p>
      {mine.passkeys.length > 0 && (
        <DataTable label="通行密钥" columns={columnsOf(mayRemove && ask)} rows={mine.passkeys} keyOf={({ id }) => id} />
      )}
      {isAdding && <AddDialog onAdded={added} onClose={() => setAdding(false)} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}
