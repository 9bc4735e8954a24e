import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input, Modal, Radio } from 'antd';
import { invoiceApi } from '#contract/invoice.ts';
import { AddressDraft, type InvoiceAddress } from '#rules/invoice/contact.ts';
import { Sex } from '#rules/staff.ts';
import { writeMeta } from '../kit/api.ts';
import { useSafeSave } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './AddressDialog.module.css';
import { AreaFields } from './AreaFields.tsx';
import { ADDRESS_PARTS, contactIn, draftOf } from './conflict-parts.ts';

interface AddressDialogProps {
  /** Null: a new one. */
  address: InvoiceAddress | null;
  onClose: () => void;
}

const { receiver, sex, phone, detail } = AddressDraft.shape;
const EMPTY = { receiver: '', phone: '', province: '', city: '', area: '', street: '', detail: '', isDefault: false };

function Fields() {
  return (
    <>
      <div className={css.pair}>
        <Form.Item label="收件人姓名" name="receiver" rules={[fieldRule(receiver)]}>
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item label="性别" name="sex" rules={[fieldRule(sex)]}>
          <Radio.Group options={Sex.options} />
        </Form.Item>
      </div>
      <Form.Item label="联系电话" name="phone" rules={[fieldRule(phone)]}>
        <Input maxLength={11} inputMode="numeric" placeholder="11 位手机号" />
      </Form.Item>
      <AreaFields />
      <Form.Item label="详细地址" name="detail" rules={[fieldRule(detail)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} placeholder="路名、门牌号、楼层房号" />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>设为默认地址</Checkbox>
      </Form.Item>
    </>
  );
}

export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const [form] = Form.useForm<AddressDraft>();
  const safeSave = useSafeSave();
  const { mutate, isPending } = useMutation({
    meta: writeMeta(invoiceApi.addAddress, { quiet: true }),
    mutationFn: async (mine: AddressDraft) => {
      if (!address) return call(invoiceApi.addAddress, mine).then(() => mine);
      const { id } = address;
      return safeSave({
        parts: ADDRESS_PARTS,
        opened: { ...address, values: draftOf(address, mine) },
        mine,
        read: async () => {
          const now = contactIn((await call(invoiceApi.overview, {})).addresses, id);
          return { ...now, values: draftOf(now, mine) };
        },
        save: (draft, version) => call(invoiceApi.updateAddress, { ...draft, id, version: String(version) }),
      });
    },
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success('保存成功!');
      onClose();
    },
    onError: (failure) => tellInForm(form, failure, 'invoice'),
  });
  return (
    <Modal
      open
      width={480}
      title={address ? '编辑收件地址' : '添加收件地址'}
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<AddressDraft>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={address ?? EMPTY}
        onFinish={(draft) => mutate({ ...EMPTY, ...draft })}
      >
        <Fields />
      </Form>
    </Modal>
  );
}
