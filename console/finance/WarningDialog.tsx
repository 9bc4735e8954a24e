import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import { type BalanceWarning, BILL_REFUSALS, WARN_DIGITS, WarnAmount, WarnReceiver, warnHelp } from '#rules/bill.ts';
import type { AccountKind } from '#rules/company.ts';
import { yuanText } from '#rules/money.ts';
import { mutation, query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { fieldRule, setServerErrors } from '../kit/field-rule.ts';
import { notify } from '../kit/notify.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { PhoneText } from '../kit/values.tsx';
import { type SearchStaff, type StaffOption, StaffPicker } from '../pickers/StaffPicker.tsx';

interface WarningFormValues {
  warnAmount: string;
  staffId: number | undefined;
}

const search: SearchStaff = async (keyword, signal) => {
  const people = await call(financeApi.receivers, { nameOrMobileStr: keyword }, signal);
  return people.map(({ staffId, ...person }) => ({ id: staffId, ...person }));
};

const digitsOnly = (typed: string): string => typed.replace(/\D/g, '').slice(0, WARN_DIGITS);
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
        search={search}
        searchName="balance-warning"
        known={known}
        placeholder="姓名或手机号"
        onChange={(_id, [chosen]) => setReceiver(chosen)}
      />
    </Form.Item>
  );
}

interface WarningProps {
  account: AccountKind;
  onClose: () => void;
}

function WarningForm({ now, account, onClose }: WarningProps & { now: BalanceWarning }) {
  const [form] = Form.useForm<WarningFormValues>();
  const { mutate, isPending } = useMutation({
    ...mutation(financeApi.setWarning, { quiet: true }),
    onSuccess: () => {
      notify.success('设置成功');
      onClose();
    },
    onError: (failure) => {
      if (!setServerErrors(form, failure)) notify.error(failure.message, { about: 'finance' });
    },
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
        initialValues={{
          warnAmount: now.warnFen === null ? '' : yuanText(now.warnFen).replace('.00', ''),
          staffId: now.staffId ?? undefined,
        }}
        onFinish={({ warnAmount, staffId }) => mutate({ warnAmount, staffIds: [staffId!] })}
      >
        <Form.Item
          label="预警金额（元）"
          name="warnAmount"
          rules={[fieldRule(WarnAmount)]}
          normalize={digitsOnly}
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
  const warning = useQuery({ ...query(financeApi.warning, {}, { fresh: true }), gcTime: 0 });
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
