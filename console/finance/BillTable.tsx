import { useNavigate } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import type { BillRow } from '#contract/finance-wire.ts';
import { BILL_REFUSALS, BillStatus, confirmBill, UNDER_OBJECTION } from '#rules/bill.ts';
import { addDays, addMonths } from '#rules/calendar.ts';
import { isRefused } from '#rules/refusal.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { notify } from '../kit/notify.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { type RowAction, RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { BILL_STATE } from '../kit/state-map.ts';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { daysText } from '../kit/text.ts';
import { Dash, Money, TimeText } from '../kit/values.tsx';
import { BillLogDialog } from './BillLog.tsx';
import { billAddress, objectAddress, objectionsAddress } from './bill-address.ts';
import css from './FinancePage.module.css';
import { DueHint, PaymentMark } from './PaymentText.tsx';
import type { Bills } from './use-bills.ts';
import { useConfirmBill } from './use-confirm-bill.tsx';

/** '2026-03' → 03-01 – 03-31. */
export const periodText = (month: string): string =>
  daysText(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1), new Date());

const confirmer = ({ log }: BillRow): string => log.find(({ status }) => status === 'confirmed')?.name ?? '';

const COLUMNS: readonly Column<BillRow>[] = [
  {
    key: 'number',
    title: '账单号',
    locked: true,
    width: 140,
    render: ({ number }) => (
      <NameLink id to={billAddress(number)}>
        {number}
      </NameLink>
    ),
  },
  {
    key: 'month',
    title: '账期',
    width: 124,
    render: ({ month }) => <span className={css.period}>{periodText(month)}</span>,
  },
  { key: 'statementNo', title: '对账单号', width: 140, render: ({ statementNo }) => statementNo },
  { key: 'total', title: '金额', width: 112, align: 'right', render: ({ totalFen }) => <Money fen={totalFen} /> },
  {
    key: 'status',
    title: '状态',
    width: 170,
    render: ({ status }) => <StateMark state={BILL_STATE[status]}>{BillStatus.labelOf(status)}</StateMark>,
  },
  {
    key: 'payment',
    title: '付款',
    width: 146,
    render: (bill) => (
      <>
        <PaymentMark bill={bill} />
        <DueHint bill={bill} />
      </>
    ),
  },
  {
    key: 'confirmedAt',
    title: '确认',
    render: (bill) =>
      bill.confirmedAt ? (
        <>
          <TimeText at={bill.confirmedAt} />
          <span className={css.by}>{confirmer(bill)}</span>
        </>
      ) : (
        <Dash />
      ),
  },
];

/** Greyed where the state forbids it, with the reason; under objection a press says what is going on. */
function ConfirmWord({ bill, onConfirm }: { bill: BillRow; onConfirm: (bill: BillRow) => void }) {
  const decision = confirmBill(bill.status, 'postpaid');
  const name = `确认：${bill.number}`;
  if (!isRefused(decision)) {
    return (
      <Button type="link" size="small" aria-label={name} onClick={() => onConfirm(bill)}>
        确认
      </Button>
    );
  }
  const isDisputed = bill.status === 'disputed';
  return (
    <Tooltip title={isDisputed ? UNDER_OBJECTION : BILL_REFUSALS.alreadyConfirmed.msg}>
      <Button
        type="link"
        size="small"
        className={css.greyed!}
        aria-label={name}
        aria-disabled
        onClick={() => isDisputed && notify.info(UNDER_OBJECTION)}
      >
        确认
      </Button>
    </Tooltip>
  );
}

function useActions(onLog: (bill: BillRow) => void): Column<BillRow> {
  const navigate = useNavigate();
  const confirm = useConfirmBill();
  const actionsOf = (bill: BillRow): (RowAction | false)[] => [
    bill.status === 'issued' && {
      label: '提出异议',
      onClick: () => void navigate({ to: objectAddress(bill.number) }),
    },
    bill.objections > 0 && { label: '查看异议', onClick: () => void navigate({ to: objectionsAddress(bill.number) }) },
    { label: '日志', onClick: () => onLog(bill) },
  ];
  return actionColumn<BillRow>(
    (bill) => (
      <span className={css.words}>
        <ConfirmWord bill={bill} onConfirm={(one) => void confirm(one)} />
        <RowActions of={bill.number} actions={actionsOf(bill)} />
      </span>
    ),
    164,
  );
}

export function BillTable({ bills }: { bills: Bills }) {
  const { list, page, turnPage, filters, selection, keyOf } = bills;
  const [logged, setLogged] = useState<BillRow | null>(null);
  const actions = useActions(setLogged);
  return (
    <>
      <PagedTable
        list="bill"
        what="账单列表"
        unit="份"
        query={list}
        page={page}
        onPage={turnPage}
        columns={[...COLUMNS, actions]}
        keyOf={keyOf}
        filters={filters}
        selection={selection}
        nameOf={({ number }) => number}
        empty={<EmptyState title="还没有账单">每个自然月结束后，系统按当月已结算的订单出一份账单。</EmptyState>}
      />
      <BillLogDialog bill={logged} onClose={() => setLogged(null)} />
    </>
  );
}
