import { Button, Input } from 'antd';
import { useId } from 'react';
import { localText } from '#rules/calendar.ts';
import { DESCRIPTION_MAX } from '#rules/objection.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ORDER_STATE } from '../kit/state-map.ts';
import { Money, OrderNo } from '../kit/values.tsx';
import { type Draft, faultOf } from './drafts.ts';
import css from './objection.module.css';
import { ProofUpload } from './ProofUpload.tsx';

interface RowProps {
  draft: Draft;
  /** Somebody tried to submit: what is missing is said. */
  isSent: boolean;
  onChange: (orderNo: string, change: (now: Draft) => Partial<Draft>) => void;
  onRemove: (orderNo: string) => void;
  onBusy: (change: number) => void;
}

interface DescriptionProps {
  orderNo: string;
  value: string;
  fault: string | undefined;
  onChange: (text: string) => void;
}

function DescriptionField({ orderNo, value, fault, onChange }: DescriptionProps) {
  const faultId = useId();
  return (
    <>
      <Input.TextArea
        aria-label={`订单 ${orderNo} 的异议描述`}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? faultId : undefined}
        status={fault ? 'error' : ''}
        autoSize={{ minRows: 2 }}
        placeholder="说明有什么问题，如多收了等候费、没有乘坐"
        count={{ show: true, max: DESCRIPTION_MAX, strategy: (text) => [...text].length }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && (
        <p id={faultId} className={css.fault}>
          {fault}
        </p>
      )}
    </>
  );
}

function Row({ draft, isSent, onChange, onRemove, onBusy }: RowProps) {
  const { orderNo, status, description, proofs } = draft;
  const fault = isSent ? faultOf(draft) : undefined;
  const write = (text: string): void => onChange(orderNo, () => ({ description: text }));
  return (
    <tr>
      <td className={css.order}>
        <NameLink id to={`/order/orderDetail/${draft.orderId}`}>
          <OrderNo no={orderNo} />
        </NameLink>
        <span className={css.facts}>
          {localText(draft.rideAt).slice(0, 16)}　{draft.riderName}
        </span>
      </td>
      <td className={css.money}>
        <Money fen={draft.billedFen} />
      </td>
      <td>
        <StateMark state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StateMark>
      </td>
      <td className={css.description}>
        <DescriptionField orderNo={orderNo} value={description} fault={fault} onChange={write} />
      </td>
      <td>
        <ProofUpload
          orderNo={orderNo}
          proofs={proofs}
          onChange={(next) => onChange(orderNo, (now) => ({ proofs: next(now.proofs) }))}
          onBusy={onBusy}
        />
      </td>
      <td>
        <Button type="link" size="small" danger aria-label={`删除订单 ${orderNo}`} onClick={() => onRemove(orderNo)}>
          删除
        </Button>
      </td>
    </tr>
  );
}

/** The chosen orders, each with what is wrong about it. */
export function DraftTable({ drafts, ...rest }: Omit<RowProps, 'draft'> & { drafts: readonly Draft[] }) {
  return (
    <table className={css.drafts} aria-label="提出异议的订单">
      <thead>
        <tr>
          <th scope="col" style={{ width: 190 }}>
            订单号
          </th>
          <th scope="col" className={css.money} style={{ width: 96 }}>
            计入账单
          </th>
          <th scope="col" style={{ width: 110 }}>
            订单状态
          </th>
          <th scope="col">异议描述</th>
          <th scope="col" style={{ width: 280 }}>
            凭证图片（最多 10 张）
          </th>
          <th scope="col" style={{ width: 64 }}>
            <span className="qx-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {drafts.map((draft) => (
          <Row key={draft.orderNo} draft={draft} {...rest} />
        ))}
      </tbody>
    </table>
  );
}
