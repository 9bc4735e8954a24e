import { useQuery } from '@tanstack/react-query';
import { Info, ShieldCheck } from 'lucide-react';
import { proofApi } from '#contract/proof.ts';
import type { Chain, ChainMonth } from '#contract/proof-chain.ts';
import { BillStatus, monthText } from '#rules/bill.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice.ts';
import { moneyText } from '#rules/money.ts';
import { ChainState, GENERAL_TAX_RATE } from '#rules/proof.ts';
import { query } from '../kit/api.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { Card } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import css from './chain.module.css';
import { fenOf } from './chain-columns.tsx';

interface MonthCardProps {
  month: ChainMonth;
  chain: Chain;
  /** Whose money is looked at; null is the company of the terms, undefined all of them. */
  entityId: number | null | undefined;
  onOpen: (state: ChainState) => void;
}

type Asked = Pick<MonthCardProps, 'month' | 'entityId'>;

/** The steps of a month that have been taken so far. A bill is the whole company's, and says so beside one entity's money. */
function Steps({ month: { settledFen, orders, bill }, entityId }: Asked) {
  const whose = entityId === undefined ? '' : '全企业';
  return (
    <ol className={css.steps}>
      <li>
        <span>{countText(orders)} 单结算</span>
        <b>{moneyText(settledFen)}</b>
      </li>
      {bill && (
        <li>
          <span>
            {whose}账单{' '}
            <NameLink id to={`/finance/bill/${encodeURIComponent(bill.billNo)}`}>
              {bill.billNo}
            </NameLink>
            <span className={css.hint}>{BillStatus.labelOf(bill.status)}</span>
          </span>
          <b>{moneyText(bill.totalFen)}</b>
        </li>
      )}
      {bill?.confirmedAt && (
        <li>
          <span>
            确认
            <span className={css.hint}>
              <TimeText at={bill.confirmedAt} />
            </span>
          </span>
        </li>
      )}
      {bill && bill.paidFen > 0 && (
        <li>
          <span>
            {whose}已付
            <span className={css.hint}>{bill.outstandingFen > 0 && `未付 ${moneyText(bill.outstandingFen)}`}</span>
          </span>
          <b>{moneyText(bill.paidFen)}</b>
        </li>
      )}
    </ol>
  );
}

function Invoices({ month: { month }, entityId }: Asked) {
  const { data } = useQuery(query(proofApi.chainInvoices, { month, entityId }, { quiet: true, fresh: true }));
  return (
    <ul className={css.invoices}>
      {(data?.list ?? []).map(({ invoiceId, type, status, number, appliedAt, amountFen, trips }) => (
        <li key={invoiceId}>
          <span>
            {InvoiceType.labelOf(type)}，{InvoiceStatus.labelOf(status)}
            <span className={css.hint}>
              {number || (
                <>
                  <TimeText at={appliedAt} /> 申请
                </>
              )}
              ，{countText(trips)} 单
            </span>
          </span>
          <b>{moneyText(amountFen)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What would keep the company from applying, said before it tries; and what of its tax could be deducted. */
function Checks({ chain, month }: Pick<MonthCardProps, 'chain' | 'month'>) {
  const { obstacles, minimumFen, taxRate } = chain;
  const { taxFen, generalTaxFen, outsiders } = month;
  const isReady = obstacles.length === 0;
  const Icon = isReady ? ShieldCheck : Info;
  return (
    <p className={css.checks}>
      <Icon size={15} aria-hidden />
      <span>
        {isReady
          ? `申请前检查：抬头、税号已填，金额不低于 ${moneyText(minimumFen)}，没有一单在两份申请里。`
          : `申请前检查：${obstacles.join('；')}。`}
        {outsiders.orders > 0 &&
          `${countText(outsiders.orders)} 单的乘车人不是员工，共 ${moneyText(outsiders.fen)}，不能抵扣。`}
        预计可抵扣进项税 {moneyText(taxFen)}（{taxRate / 100}%）
        {taxRate !== GENERAL_TAX_RATE && `，按 9% 开票为 ${moneyText(generalTaxFen)}`}。
      </span>
    </p>
  );
}

/** One month on its way: settled, billed, confirmed, paid, invoiced. */
export function MonthCard({ month, chain, entityId, onOpen }: MonthCardProps) {
  const states = ChainState.names.filter((state) => fenOf(month.parts, state) > 0);
  return (
    <Card title={monthText(month.month)}>
      <Steps month={month} entityId={entityId} />
      <Invoices month={month} entityId={entityId} />
      <ul className={css.list} aria-label="这个月的每一步">
        {states.map((state) => (
          <li key={state}>
            <button type="button" onClick={() => onOpen(state)}>
              {ChainState.labelOf(state)}
            </button>
            <b>{moneyText(fenOf(month.parts, state))}</b>
          </li>
        ))}
        <li className={css.sum}>
          <span>合计</span>
          <b>{moneyText(month.settledFen)}</b>
        </li>
      </ul>
      <Checks chain={chain} month={month} />
    </Card>
  );
}
