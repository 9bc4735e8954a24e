import { Card } from '#console/kit/page.tsx';
import { SplitBar } from '#console/kit/SplitBar.tsx';
import { Dash, Money } from '#console/kit/values.tsx';
import type { OrderView } from '#contract/desk-order-view.ts';
import { shareOfFen } from '#rules/money.ts';
import { discountText } from '#rules/order/view-fees.ts';
import { FeeLine, linesOf, summedFen, totalOf } from '#rules/tariff.ts';
import css from './order.module.css';

function Difference({ fen }: { fen: number }) {
  return fen === 0 ? <Dash /> : <span className={css.apart}>{<Money fen={fen} bare />}</span>;
}

interface RowProps {
  label: string;
  note?: string;
  charged: number;
  /** Null: the tariff does not say. */
  byTariff: number | null;
}

const Row = ({ label, note, charged, byTariff }: RowProps) => (
  <tr>
    <th scope="row">
      {label} {note && <small>{note}</small>}
    </th>
    <td>
      <Money fen={charged} bare />
    </td>
    <td>{byTariff === null ? <Dash /> : <Money fen={byTariff} bare />}</td>
    <td>{byTariff === null ? <Dash /> : <Difference fen={charged - byTariff} />}</td>
  </tr>
);

function Table({ order }: { order: OrderView & { fees: NonNullable<OrderView['fees']> } }) {
  const { fees, tariffRows, totalFen, discountPerTenThousand, actualPayFen, refundFen } = order;
  const lines = FeeLine.names.filter((line) => fees[line] || tariffRows.some((row) => row.line === line));
  const rowOf = (line: FeeLine) => tariffRows.find((row) => row.line === line);
  const anew = linesOf(Object.fromEntries(tariffRows.map(({ line, byTariffFen }) => [line, byTariffFen])));
  const anewFen = tariffRows.length > 0 ? totalOf(anew) : null;
  const total = totalFen ?? 0;
  const paid = shareOfFen(total, discountPerTenThousand);
  return (
    <table className={css.fees} aria-label="费用与资费重算">
      <thead>
        <tr>
          <th scope="col">项目（元）</th>
          <th scope="col">推送</th>
          <th scope="col">按资费</th>
          <th scope="col">差</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const row = rowOf(line);
          return (
            <Row
              key={line}
              label={FeeLine.labelOf(line)}
              note={row?.note ?? ''}
              charged={summedFen(line, fees[line] ?? 0)}
              byTariff={row ? summedFen(line, row.byTariffFen) : null}
            />
          );
        })}
      </tbody>
      <tbody>
        <Row label="合计" charged={total} byTariff={anewFen} />
        {paid !== total && (
          <Row label="协议价" note={discountText(discountPerTenThousand)} charged={paid - total} byTariff={null} />
        )}
        {refundFen > 0 && <Row label="已退" charged={-refundFen} byTariff={null} />}
      </tbody>
      <tfoot>
        <Row
          label="实付"
          charged={actualPayFen ?? 0}
          byTariff={anewFen === null ? null : shareOfFen(anewFen, discountPerTenThousand)}
        />
      </tfoot>
    </table>
  );
}

/** What was pushed beside what the tariff of the booking comes to, line by line. */
export function FeesCard({ order }: { order: OrderView }) {
  const { fees, companyFen, personalFen, estimateFen, cancelledBy, cancelFeeFen } = order;
  return (
    <Card title="费用与资费重算" extra={`资费 v${order.tariffVersion}`} flush>
      {fees ? (
        <Table order={{ ...order, fees }} />
      ) : (
        <p className={css.none}>
          {cancelledBy ? '取消费 ' : '预估 '}
          <Money fen={cancelledBy ? (cancelFeeFen ?? 0) : estimateFen} />
          {!cancelledBy && '，费用还没有产生'}
        </p>
      )}
      {companyFen !== null && personalFen !== null && <SplitBar companyFen={companyFen} personalFen={personalFen} />}
    </Card>
  );
}
