import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import {
  type BalanceWarning,
  BILL_REFUSALS,
  TypedWarnAmount,
  WARN_DIGITS,
  WarnReceiver,
  warnHelp,
} from '#rules/bill.ts';
import type { AccountKind } from '#rules/company.ts';
import { fenOfYuan, moneyText, yuanText } from '#rules/money.ts';
import { query, writeMeta } from '../kit/api.ts';
import { useSafeSave } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import type { ConflictPart } from '../kit/conflict.ts';
import { fieldRule } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import { useFresh } from '../kit/use-fresh.ts';
import { PhoneText } from '../kit/values.tsx';
import { findReceivers } from '../pickers/find-receivers.ts';
import { type StaffOption, StaffPicker } from '../pickers/StaffPicker.tsx';

interface WarningFormValues {
  warnAmount: string;
  staffId: number | undefined;
}

/** A decimal point stays in sight: without it the amount would be a hundred times as much. The rule says what is wrong. */
const amountOnly = (typed: string): string => typed.replace(/[^\d.]/g, '').slice(0, WARN_DIGITS);

const valuesOf = ({ warnFen, staffId }: BalanceWarning): WarningFormValues => ({
  warnAmount: warnFen === null ? '' : yuanText(warnFen).replace('.00', ''),
  staffId: staffId ?? undefined,
});
const Receiver = z.custom<number>((value) => WarnReceiver.safeParse(value).success, BILL_REFUSALS.receiverMissing.msg);

/** Names may be shared: the number that is written to stands below. */
function ReceiverField({ known }: { known: readonly StaffOption[] }) {
  const [receiver, setReceiver] = useState(known[0]);
  const phone = receiver?.phone && (
    <>
      短信发到 <PhoneText phone={receiver.phone} />
    </>
  );
  return (
    <Form.Item label="接收提醒的人员" name="staffId" rules={[fieldRule(Receiver)]} extra={phone}>
      <StaffPicker
        search={findReceivers}
        searchName="balance-warning"
        known={known}
        placeholder="姓名或手机号"
        onChange={(_id, [chosen]) => setReceiver(chosen)}
      />
    </Form.Item>
  );
}

/** As amounts are shown everywhere; what is being typed stays as it is. */
function amountText(typed: string): string {
  const fen = fenOfYuan(typed);
  return fen === null ? typed : moneyText(fen);
}

const conflictParts = (names: ReadonlyMap<number | null, string>): ConflictPart<WarningFormValues>[] => [
  { label: '预警金额', fields: ['warnAmount'], text: ({ warnAmount }) => amountText(warnAmount) },
  {
    label: '接收人员',
    fields: ['staffId'],
    text: ({ staffId }) => names.get(staffId ?? null) ?? (staffId ? '我选择的人员' : ''),
  },
];

interface WarningProps {
  account: AccountKind;
  onClose: () => void;
}

function WarningForm({ now, account, onClose }: WarningProps & { now: BalanceWarning }) {
  const [form] = Form.useForm<WarningFormValues>();
  const safeSave = useSafeSave();
  // Kept: a warning that is read again while somebody works on it does not change what they started from.
  const [opened] = useState(() => ({ ...now, values: valuesOf(now) }));
  const { mutate, isPending } = useMutation({
    meta: writeMeta(financeApi.setWarning, { quiet: true }),
    mutationFn: (mine: WarningFormValues) => {
      // Who is known by name: the one of then, and whoever a colleague's newer warning names.
      const names = new Map([[opened.staffId, opened.name]]);
      return safeSave({
        parts: conflictParts(names),
        opened,
        mine,
        read: async () => {
          const read = await call(financeApi.warning, {});
          names.set(read.staffId, read.name);
          return { ...read, values: valuesOf(read) };
        },
        save: ({ warnAmount, staffId }, version) =>
          call(financeApi.setWarning, { warnAmount, staffIds: [staffId!], version: String(version) }),
      });
    },
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success('设置成功');
      onClose();
    },
    onError: (failure) => tellInForm(form, failure, 'finance'),
  });
  const known = now.staffId === null ? [] : [{ id: now.staffId, name: now.name, phone: now.phone }];
  return (
    <Modal
      open
      width={480}
      title="余额预警"
      okText="保存"
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<WarningFormValues>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={opened.values}
        onFinish={(fields) => mutate(fields)}
      >
        <Form.Item
          label="预警金额（元）"
          name="warnAmount"
          rules={[fieldRule(TypedWarnAmount)]}
          normalize={amountOnly}
          extra={warnHelp(account)}
        >
          <Input prefix="¥" inputMode="numeric" placeholder="整数，如 5000" />
        </Form.Item>
        <ReceiverField known={known} />
      </Form>
    </Modal>
  );
}

/** One amount and one person; the form begins with what is set now. */
export function WarningDialog({ account, onClose }: WarningProps) {
  const warning = useFresh(query(financeApi.warning, {}, { fresh: true }));
  if (warning.data) return <WarningForm now={warning.data} account={account} onClose={onClose} />;
  return (
    <Modal open width={480} title="余额预警" footer={null} onCancel={onClose}>
      {warning.isError ? (
        <ErrorState small error={warning.error} what="预警设置" onRetry={() => void warning.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
