import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ProofLineDetail, proofApi } from '#contract/proof.ts';
import { DESCRIPTION_MAX } from '#rules/objection.ts';
import { decodeTrack } from '#rules/order/track.ts';
import { query } from '../kit/api.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { NameLink } from '../kit/NameLink.tsx';
import { Card } from '../kit/page.tsx';
import { RideMap } from '../kit/RideMap.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { Dash, Money, OrderNo } from '../kit/values.tsx';
import css from './check.module.css';

const Difference = ({ chargedFen, rightFen }: { chargedFen: number; rightFen: number | null }) => {
  if (rightFen === null || rightFen === chargedFen) return <Dash />;
  return (
    <span className={css.differs}>
      <Money fen={rightFen - chargedFen} bare />
    </span>
  );
};

/** The price item by item, as charged and as the tariff has it. */
function Fees({ lines, paidFen, rightPaidFen }: Pick<ProofLineDetail, 'lines' | 'paidFen' | 'rightPaidFen'>) {
  const rows = [...lines, { name: '实付（折后）', chargedFen: paidFen, rightFen: rightPaidFen }];
  return (
    <table className={css.fees}>
      <thead>
        <tr>
          <th scope="col">费用项</th>
          <th scope="col">账单（元）</th>
          <th scope="col">重算（元）</th>
          <th scope="col">差额</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, chargedFen, rightFen }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Money fen={chargedFen} bare />
            </td>
            <td>
              <Money fen={rightFen} bare />
            </td>
            <td>
              <Difference chargedFen={chargedFen} rightFen={rightFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Track({ detail: { track, from, to } }: { detail: ProofLineDetail }) {
  const points = track ? decodeTrack(track.line) : null;
  if (!track || !points || points.length < 2) return <p className={css.hint}>没有轨迹。</p>;
  const kilometres = (track.meters / 1_000).toFixed(1);
  return (
    <div className={css.map}>
      <RideMap
        height={150}
        label={`轨迹 ${kilometres} 公里，${track.points} 个点`}
        track={{ points }}
        pins={[
          { kind: 'start', point: points[0]!, name: from },
          { kind: 'end', point: points.at(-1)!, name: to },
        ]}
      />
      <p className={css.hint}>
        轨迹 {kilometres} 公里，{track.points} 个点
      </p>
    </div>
  );
}

function Detail({ detail }: { detail: ProofLineDetail }) {
  const { orderId, orderNo, serviceName, tariffName, description, findings, doubts } = detail;
  return (
    <>
      <div className={css.inspectorHead}>
        <NameLink id to={`/order/orderDetail/${orderId}`}>
          <OrderNo no={orderNo} />
        </NameLink>
        <span className={css.hint}>{serviceName}</span>
      </div>
      <p className={css.hint}>按{tariffName}重算</p>
      <Fees {...detail} />
      <Track detail={detail} />
      {findings.length + doubts.length > 0 && (
        <>
          <h3 className={css.wordsHead}>
            异议说明
            <span className={css.hint}>
              {[...description].length} / {DESCRIPTION_MAX}
            </span>
          </h3>
          <p className={css.description}>{description}</p>
        </>
      )}
    </>
  );
}

interface InspectorProps {
  checkId: number;
  orderIds: readonly number[];
  orderId: number;
  onOpen: (orderId: number) => void;
}

/** One line beside the list: its price item by item, the way the car went, and what an objection would say. */
export function LineInspector({ checkId, orderIds, orderId, onOpen }: InspectorProps) {
  const line = useQuery(query(proofApi.line, { checkId, orderId }, { quiet: true, fresh: true }));
  const at = orderIds.indexOf(orderId);
  const turn = (by: number) => () => onOpen(orderIds[at + by]!);
  const extra = (
    <span className={css.turn}>
      {at + 1} / {orderIds.length}
      <IconButton label="上一单" icon={<ChevronLeft size={15} aria-hidden />} disabled={at <= 0} onClick={turn(-1)} />
      <IconButton
        label="下一单"
        icon={<ChevronRight size={15} aria-hidden />}
        disabled={at >= orderIds.length - 1}
        onClick={turn(1)}
      />
    </span>
  );
  return (
    <Card title={line.data ? `${line.data.riderName} · 逐项核对` : '逐项核对'} extra={extra}>
      {line.isLoadingError ? (
        <ErrorState error={line.error} what="这一单" onRetry={() => void line.refetch()} />
      ) : line.data ? (
        <Detail detail={line.data} />
      ) : (
        <PageSkeleton />
      )}
    </Card>
  );
}
