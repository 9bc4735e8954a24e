import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { orderApi } from '#contract/order.ts';
import { CancelReason } from '#contract/order-cancel.ts';
import { moneyText } from '#rules/money.ts';
import { cancellationFeeFen } from '#rules/order/cancellation.ts';
import { ORDER_REFUSALS } from '#rules/order/refusals.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { isRefused } from '#rules/refusal.ts';
import { mutation, query } from '../../kit/api.ts';
import { fieldRule } from '../../kit/field-rule.ts';
import { notify } from '../../kit/notify.tsx';
import { requiredMark } from '../../kit/RequiredMark.tsx';
import { ErrorState } from '../../kit/states.tsx';
import css from './detail.module.css';

const REASON_MAX = 200;

function costText(feeFen: number): string {
  return feeFen === 0
    ? '现在取消不收取消费，冻结的金额、限额和用车次数全部退回。'
    : `现在取消要收取消费 ${moneyText(feeFen)}，全部由企业支付；冻结的其余金额、限额和用车次数退回。`;
}

/** Why the server would refuse it, in the rule's own words; undefined where it would not. */
function refusedText({ status, priceHeldAt }: OrderDetail): string | undefined {
  if (priceHeldAt) return ORDER_REFUSALS.priceHeld.msg;
  const fee = cancellationFeeFen(status, 'company', 0);
  return isRefused(fee) ? fee.refused.msg : undefined;
}

/** What it costs to cancel now. Where that is not possible any more, the order is read anew: it says why. */
function useCost({ orderId }: OrderDetail) {
  const cost = useQuery(query(orderApi.cancelCost, { orderId }, { fresh: true, quiet: true }));
  const isOver = cost.data?.possible === false;
  const detail = query(orderApi.detail, { orderId }, { fresh: true, quiet: true });
  const order = useQuery({ ...detail, staleTime: 0, enabled: isOver });
  return {
    feeFen: cost.data?.possible ? cost.data.feeFen : undefined,
    refused: isOver && order.data ? refusedText(order.data) : undefined,
    isReading: cost.isFetching || order.isFetching,
    error: cost.error ?? order.error,
    readAnew: (): void => {
      void cost.refetch();
      if (isOver) void order.refetch();
    },
  };
}

function Cost({ feeFen, refused, isReading, error, readAnew }: ReturnType<typeof useCost>) {
  if (feeFen !== undefined) return costText(feeFen);
  if (isReading) return '正在计算取消费…';
  return refused ?? <ErrorState small error={error} what="取消费" onRetry={readAnew} />;
}

/** Asks why, and says before what it costs. */
function CancelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { orderId, booker } = order;
  const cost = useCost(order);
  const cancel = useMutation(mutation(orderApi.cancel));
  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    await cancel.mutateAsync({ orderId, reason: reason.trim(), toldFen: cost.feeFen });
    notify.success('订单已取消');
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      title={`取消${booker.name}的订单`}
      okText="取消订单"
      okButtonProps={{ danger: true, disabled: cost.feeFen === undefined }}
      cancelText="返回"
      confirmLoading={cancel.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <div className={css.cost} role="status">
        <Cost {...cost} />
      </div>
      <Form
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        onFinish={(filled) => void submit(filled).catch(cost.readAnew)}
      >
        <Form.Item
          label="取消原因"
          name="reason"
          rules={[fieldRule(CancelReason)]}
          extra="下单人和乘车人会收到短信，服务商会看到订单已取消"
        >
          <Input.TextArea autoFocus rows={3} maxLength={REASON_MAX} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** For whoever looks after the person: a ride that has not begun can be cancelled for the company. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState(false);
  if (!order.mayCancel && !open) return null;
  return (
    <>
      <Button danger icon={<Ban size={15} aria-hidden />} onClick={() => setOpen(true)}>
        取消订单
      </Button>
      {open && <CancelDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
