import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal } from 'antd';
import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { objectionApi } from '#contract/objection.ts';
import type { CandidateOrder } from '#contract/objection-wire.ts';
import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { isDisputable } from '#rules/objection.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { query } from '../kit/api.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { Money, OrderNo } from '../kit/values.tsx';
import css from './objection.module.css';
import { MOST_SHOWN, matching, moveLeft, moveRight, type OrderLists, orderListsOf, tickShown } from './selection.ts';

interface ListProps {
  title: string;
  /** Said while there is nothing in it at all. */
  nothing: string;
  orders: readonly CandidateOrder[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

function Choice({ order, checked, onToggle }: { order: CandidateOrder; checked: boolean; onToggle: () => void }) {
  return (
    <li>
      <Checkbox checked={checked} disabled={!isDisputable(order.status)} onChange={onToggle}>
        <span className={css.choice}>
          <OrderNo no={order.orderNo} />
          <span title={`计入账单；订单总额 ${moneyText(order.totalFen)}`}>
            <Money fen={order.billedFen} />
          </span>
          <span className={css.sub}>
            {localText(order.rideAt).slice(5, 16)}　{order.riderName}
          </span>
          <span className={css.sub}>{OrderStatus.labelOf(order.status)}</span>
          <span className={css.sub}>{order.departmentName}</span>
        </span>
      </Checkbox>
    </li>
  );
}

interface HeadProps extends Pick<ListProps, 'title' | 'ticked' | 'onTick'> {
  total: number;
  /** Those shown that can be objected to. */
  able: readonly string[];
  typed: string;
  onType: (typed: string) => void;
}

function ListHead({ title, ticked, onTick, total, able, typed, onType }: HeadProps) {
  const count = able.filter((orderNo) => ticked.has(orderNo)).length;
  return (
    <div className={css.listHead}>
      <div className={css.listTitle}>
        <Checkbox
          checked={count > 0 && count === able.length}
          indeterminate={count > 0 && count < able.length}
          disabled={able.length === 0}
          onChange={({ target }) => onTick(tickShown(ticked, able, target.checked))}
        >
          {title}
        </Checkbox>
        <span className={css.sub}>{countText(total)} 单</span>
      </div>
      <Input
        allowClear
        value={typed}
        placeholder="订单号、乘车人或日期"
        aria-label={`在${title}中搜索订单号、乘车人或日期`}
        prefix={<Search size={14} aria-hidden />}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

function OrderList({ title, nothing, orders, ticked, onTick }: ListProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => matching(orders, typed), [orders, typed]);
  const shown = found.slice(0, MOST_SHOWN);
  const able = shown.filter(({ status }) => isDisputable(status)).map(({ orderNo }) => orderNo);
  const toggle = (orderNo: string): void => {
    const next = new Set(ticked);
    if (!next.delete(orderNo)) next.add(orderNo);
    onTick(next);
  };
  return (
    <section className={css.list} aria-label={title}>
      <ListHead {...{ title, ticked, onTick, able, typed }} total={orders.length} onType={setTyped} />
      <ul className={css.choices}>
        {shown.map((order) => (
          <Choice
            key={order.orderNo}
            order={order}
            checked={ticked.has(order.orderNo)}
            onToggle={() => toggle(order.orderNo)}
          />
        ))}
        {found.length === 0 && <li className={css.none}>{orders.length === 0 ? nothing : '没有查询到数据'}</li>}
        {found.length > MOST_SHOWN && (
          <li className={css.none}>还有 {countText(found.length - MOST_SHOWN)} 单，请输入订单号、乘车人或日期查找</li>
        )}
      </ul>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

function useSides(orders: readonly CandidateOrder[], chosenNos: readonly string[]) {
  const [sides, setSides] = useState<OrderLists>(() => orderListsOf(orders, chosenNos));
  const [left, setLeft] = useState(NONE);
  const [right, setRight] = useState(NONE);
  const put = (next: OrderLists): void => {
    setSides(next);
    setLeft(NONE);
    setRight(NONE);
  };
  return { sides, left, setLeft, right, setRight, put };
}

interface SelectorProps {
  orders: readonly CandidateOrder[];
  chosenNos: readonly string[];
  onReload: () => void;
  onConfirm: (orders: readonly CandidateOrder[]) => void;
  onClose: () => void;
}

function Selector({ orders, chosenNos, onReload, onConfirm, onClose }: SelectorProps) {
  const { sides, left, setLeft, right, setRight, put } = useSides(orders, chosenNos);
  const reset = (): void => {
    put(orderListsOf(orders, []));
    onReload();
  };
  const footer = (
    <>
      <Button onClick={reset}>重置</Button>
      <Button type="primary" onClick={() => onConfirm(sides.chosen)}>
        确定
      </Button>
    </>
  );
  return (
    <Modal open width={820} title="选择异议订单" footer={footer} onCancel={onClose}>
      <div className={css.lists}>
        <OrderList
          title="账单订单"
          nothing="账单的订单都已选出"
          orders={sides.available}
          ticked={left}
          onTick={setLeft}
        />
        <div className={css.moves}>
          <Button
            aria-label="移到异议订单"
            icon={<ChevronRight size={16} aria-hidden />}
            disabled={left.size === 0}
            onClick={() => put(moveRight(sides, left))}
          />
          <Button
            aria-label="移回账单订单"
            icon={<ChevronLeft size={16} aria-hidden />}
            disabled={right.size === 0}
            onClick={() => put(moveLeft(sides, right))}
          />
        </div>
        <OrderList title="异议订单" nothing="还没有选择订单" orders={sides.chosen} ticked={right} onTick={setRight} />
      </div>
    </Modal>
  );
}

interface OrderSelectorProps extends Pick<SelectorProps, 'chosenNos' | 'onConfirm' | 'onClose'> {
  billNo: string;
}

/** Two lists: the bill's orders and those objected to. */
export function OrderSelector({ billNo, ...rest }: OrderSelectorProps) {
  const candidates = useQuery({
    ...query(objectionApi.candidates, { billNo }, { fresh: true }),
    ...{ staleTime: 0, refetchOnMount: 'always' },
  });
  // Not what an earlier opening remembers: the orders that are read anew would take away what was ticked meanwhile.
  if (candidates.data && candidates.isFetchedAfterMount) {
    const reload = (): void => void candidates.refetch();
    return <Selector key={candidates.dataUpdatedAt} orders={candidates.data} onReload={reload} {...rest} />;
  }
  return (
    <Modal open width={820} title="选择异议订单" footer={null} onCancel={rest.onClose}>
      {candidates.isError ? (
        <ErrorState error={candidates.error} what="账单订单" onRetry={() => void candidates.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
