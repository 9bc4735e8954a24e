import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { discountText, type FeeBreakdown, feeBreakdown } from '#rules/order/view-fees.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import type { FeeLine, FeeLines } from '#rules/tariff/fee-lines.ts';
import { Card } from '../../kit/page.tsx';
import { SplitBar } from '../../kit/SplitBar.tsx';
import { Money } from '../../kit/values.tsx';
import css from './fees.module.css';

interface RowProps {
  label: string;
  note?: string | undefined;
  fen: number;
  reduction?: boolean;
}

function Row({ label, note, fen, reduction = false }: RowProps) {
  return (
    <div className={css.row}>
      <dt>
        {label} {note && <span>{note}</span>}
      </dt>
      <dd>
        <Money bare fen={fen} reduction={reduction} />
      </dd>
    </div>
  );
}

/** What a carpool cost of the ride alone. */
function CarpoolRows({ carpool }: Pick<OrderDetail, 'carpool'>) {
  if (!carpool) return null;
  return (
    <dl className={css.rows}>
      <Row label="独自乘车预估" fen={carpool.estimateFen} />
      <div className={css.row}>
        <dt>拼车人数</dt>
        <dd>{carpool.riders} 人</dd>
      </div>
      <div className={css.row}>
        <dt>一口价占比</dt>
        <dd>{Number((carpool.ratio / 100).toFixed(2))}%</dd>
      </div>
    </dl>
  );
}

function Sums({ sums, discountPerTenThousand }: { sums: FeeBreakdown; discountPerTenThousand: number }) {
  return (
    <dl className={css.rows} data-sums>
      <Row label="费用合计" fen={sums.totalFen} />
      {sums.discountFen !== 0 && (
        <Row label="合同折扣" note={discountText(discountPerTenThousand)} fen={sums.discountFen} reduction />
      )}
      {sums.refundFen !== 0 && <Row label="退款" fen={sums.refundFen} reduction />}
    </dl>
  );
}

type PricedOrder = OrderDetail & { fees: FeeLines };
const isPriced = (order: OrderDetail): order is PricedOrder => order.fees !== null && order.actualPayFen !== null;

function PricedOrder({ order }: { order: PricedOrder }) {
  const sums = feeBreakdown({
    ...order,
    totalFen: order.totalFen ?? 0,
    actualPayFen: order.actualPayFen ?? 0,
    companyFen: order.companyFen ?? 0,
    personalFen: order.personalFen ?? 0,
  });
  const noteOf = (line: FeeLine) => order.why.tariff.rows.find((row) => row.line === line)?.note;
  return (
    <>
      <dl className={css.rows}>
        {sums.rows.map(({ line, label, fen }) => (
          <Row key={line} label={label} note={noteOf(line)} fen={fen} reduction={fen < 0} />
        ))}
      </dl>
      <CarpoolRows carpool={order.carpool} />
      <Sums sums={sums} discountPerTenThousand={order.discountPerTenThousand} />
      <div className={css.total}>
        <span>实付</span>
        <Money fen={sums.actualPayFen} />
      </div>
      {!sums.addsUp && <p className={css.wrong}>费用明细与合计不一致，请联系客服核对。</p>}
      <SplitBar companyFen={sums.companyFen} personalFen={sums.personalFen} />
    </>
  );
}

/** The price that was pushed and moves nothing yet, beside what is frozen meanwhile. */
function HeldPrice({ order }: { order: OrderDetail }) {
  if (!order.priceHeldAt) return null;
  return (
    <>
      <dl className={css.rows}>
        <Row label="推送的费用" note={PRICE_REVIEW.label} fen={order.heldPriceFen ?? 0} />
        <Row label="企业账户冻结" fen={order.frozenFen} />
      </dl>
      <p className={css.review}>{PRICE_REVIEW.explains}</p>
    </>
  );
}

/** From the lines down to who pays: every sum can be followed. */
export function FeeCard({ order }: { order: OrderDetail }) {
  return (
    <Card title="费用" extra="单位：元" flush>
      {isPriced(order) ? (
        <PricedOrder order={order} />
      ) : (
        <dl className={css.rows}>
          {order.cancelledBy ? (
            <Row label="取消费" fen={order.cancelFeeFen ?? 0} />
          ) : (
            <Row label="预估费用" note={order.priceHeldAt ? undefined : '费用还没有产生'} fen={order.estimateFen} />
          )}
        </dl>
      )}
      <HeldPrice order={order} />
    </Card>
  );
}
