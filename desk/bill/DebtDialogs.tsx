import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { DayInput } from '#console/kit/dates.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DebtRow } from '#contract/desk-debts.ts';
import { DunningMessage } from '#rules/desk/dunning.ts';
import { tellInForm } from '../kit/tell-in-form.ts';

interface DialogProps {
  debt: DebtRow;
  onClose: () => void;
}

/** Left empty, it is the whole of what is overdue. */
const Promised = deskApi.noteContact.input.shape.promised.unwrap().shape.amountFen.nullable();

interface Contact {
  text: string;
  day?: string;
  amountFen?: number | null;
}

/** A call or a visit, with what was promised in it. */
export function ContactDialog({ debt, onClose }: DialogProps) {
  const { companyId, version, companyName, overdueFen } = debt;
  const [form] = Form.useForm<Contact>();
  const note = useMutation({ ...mutation(deskApi.noteContact, { quiet: true }), onError: tellInForm(form) });
  const finish = ({ text, day, amountFen }: Contact): void => {
    const promised = day ? { day, amountFen: amountFen ?? overdueFen } : null;
    const onSuccess = () => {
      onClose();
      notify.success('已记下');
    };
    note.mutate({ companyId, version, text, promised }, { onSuccess });
  };
  return (
    <Modal
      open
      title={`与“${companyName}”的联系`}
      okText="记下"
      cancelText="取消"
      confirmLoading={note.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ amountFen: overdueFen }} onFinish={finish}>
        <Form.Item name="text" label="经过" rules={[fieldRule(DunningMessage)]}>
          <Input.TextArea autoSize={{ minRows: 3 }} maxLength={200} placeholder="电话 贾雪：已提交付款申请" />
        </Form.Item>
        <Form.Item name="day" label="承诺付款日" extra="没有承诺就不填；过了这一天才做下一步">
          <DayInput />
        </Form.Item>
        <Form.Item name="amountFen" label="承诺金额（元）" rules={[fieldRule(Promised)]}>
          <MoneyInput marksWrong label="承诺金额" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

interface Pause {
  until?: string;
  reason: string;
}

/** Nothing more before a day; or the end of such a wait: whichever it was opened for, whatever a colleague does meanwhile. */
export function PauseDialog({ debt, onClose }: DialogProps) {
  const [{ companyId, version, companyName, pausedUntil }] = useState(debt);
  const [form] = Form.useForm<Pause>();
  const pause = useMutation({ ...mutation(deskApi.pauseDunning, { quiet: true }), onError: tellInForm(form) });
  const finish = ({ until: day, reason }: Pause): void => {
    const until = pausedUntil ? null : (day ?? null);
    pause.mutate({ companyId, version, until, reason }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={pausedUntil ? `结束“${companyName}”的暂缓` : `暂缓“${companyName}”的催收`}
      okText={pausedUntil ? '结束暂缓' : '暂缓'}
      cancelText="取消"
      confirmLoading={pause.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={finish}>
        {!pausedUntil && (
          <Form.Item name="until" label="等到" rules={[{ required: true, message: '请选择日期' }]}>
            <DayInput />
          </Form.Item>
        )}
        <Form.Item name="reason" label="原因" rules={[fieldRule(DunningMessage)]}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** The company may book again, though something is overdue. */
export function ThawDialog({ debt, onClose }: DialogProps) {
  const { companyId, version, companyName } = debt;
  const [form] = Form.useForm<{ reason: string }>();
  const thaw = useMutation({ ...mutation(deskApi.thawCredit, { quiet: true }), onError: tellInForm(form) });
  return (
    <Modal
      open
      title={`解除“${companyName}”的授信冻结`}
      okText="解除冻结"
      cancelText="取消"
      confirmLoading={thaw.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }) => thaw.mutate({ companyId, version, reason }, { onSuccess: onClose })}
      >
        <Form.Item
          name="reason"
          label="原因"
          extra="付清时自动解除，不用在这里操作"
          rules={[fieldRule(DunningMessage)]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
