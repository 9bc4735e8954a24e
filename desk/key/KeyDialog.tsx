import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import { mutation } from '#console/kit/api.ts';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import { MOVING } from '#contract/desk-holds.ts';
import type { DeskKeyRow } from '#contract/desk-keys.ts';
import { KEY_FUNCTIONS, KeyDraft, KeyId } from '#rules/desk/keys.ts';
import { DeskFunction } from '#rules/desk/rights.ts';
import { RightsInput } from '../kit/RightsInput.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';

interface KeyDialogProps {
  row: DeskKeyRow | undefined;
  onClose: () => void;
  /** A new one's secret, which is told once. */
  onSecret: (keyId: string, secret: string) => void;
}

type Draft = KeyDraft & { keyId: string };
const MOVES = [...MOVING.movementLimitFen, ...MOVING.correctionLimitFen];
const MOVES_TEXT = MOVES.map((name) => `“${DeskFunction.labelOf(name)}”`).join('');
const LIMIT_HINT = `不填则不限；能办${MOVES_TEXT}的要填，不能高于自己的自办上限`;
const EMPTY: Partial<Draft> = { rights: {}, addresses: [], limitFen: null };

export function KeyDialog({ row, onClose, onSecret }: KeyDialogProps) {
  const [form] = Form.useForm<Draft>();
  const onError = tellInForm(form);
  const add = useMutation({ ...mutation(deskApi.addDeskKey, { quiet: true }), onError });
  const save = useMutation({ ...mutation(deskApi.saveDeskKey, { quiet: true }), onError });
  const finish = ({ keyId, ...draft }: Draft): void => {
    if (!row) {
      const onSuccess = (made: { keyId: string; secret: string }) => onSecret(made.keyId, made.secret);
      add.mutate({ keyId, ...draft }, { onSuccess });
      return;
    }
    const onSuccess = () => {
      onClose();
      notify.success('已保存');
    };
    save.mutate({ ...draft, keyId: row.keyId, version: row.version }, { onSuccess });
  };
  const { shape } = KeyDraft;
  return (
    <Modal
      open
      title={row ? `修改密钥“${row.name}”` : '新建密钥'}
      okText={row ? '保存' : '新建'}
      cancelText="取消"
      confirmLoading={add.isPending || save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={row ?? EMPTY} onFinish={finish}>
        <Form.Item name="name" label="名称" rules={[fieldRule(shape.name)]}>
          <Input maxLength={20} placeholder="车队派单 01" />
        </Form.Item>
        {!row && (
          <Form.Item name="keyId" label="编号" extra="放在请求头 x-desk-key 里，不能再改" rules={[fieldRule(KeyId)]}>
            <Input maxLength={30} placeholder="fleet-01" />
          </Form.Item>
        )}
        <Form.Item name="rights" label="权限" rules={[fieldRule(shape.rights)]}>
          <RightsInput functions={KEY_FUNCTIONS} levels={['look', 'act']} />
        </Form.Item>
        <Form.Item
          name="addresses"
          label="允许地址"
          extra="不填则任何地址都能用"
          required={false}
          rules={[fieldRule(shape.addresses)]}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            placeholder="10.20.1.0/24"
            tokenSeparators={[' ', ',', '，']}
          />
        </Form.Item>
        <Form.Item name="limitFen" label="单笔上限（元）" extra={LIMIT_HINT} rules={[fieldRule(shape.limitFen)]}>
          <MoneyInput marksWrong label="单笔上限" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
