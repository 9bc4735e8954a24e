import { X } from 'lucide-react';
import { appSecondApprovalApi, type OrderUnderApproval } from '#contract/app-second-approval.ts';
import { moneyText } from '#rules/money.ts';
import { useRead } from '../kit/calls.ts';
import { Box, Face, Facts, Row } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { Answer } from '../kit/states.tsx';
import { whenText } from '../kit/when.ts';
import { PassedRow } from '../parts/PassedRow.tsx';
import { TripMap } from '../parts/TripMap.tsx';
import css from './approval.module.css';

function Words({ order }: { order: OrderUnderApproval }) {
  if (order.reason === null) return null;
  return (
    <blockquote className={css.quote}>
      <Face name={order.applicantName} size={32} />
      <div>
        <p>{order.reason === '' ? '没有在规定时间内说明。' : `“${order.reason}”`}</p>
        <small>{order.applicantName}</small>
      </div>
    </blockquote>
  );
}

/** Both outcomes in money, as the rule would have them now. */
function Outcomes({ order }: { order: OrderUnderApproval }) {
  const { passed, rejected, applicantName } = order;
  if (passed === null || rejected === null) return null;
  const whole = rejected.companyFen === 0;
  return (
    <Box label="你的决定">
      <PassedRow {...passed} />
      <Row
        icon={<X size={18} color="var(--qx-error)" />}
        label={
          <>
            驳回，{whole ? '整单转个人付' : '个人付'} <b>{moneyText(rejected.personalFen)}</b>
          </>
        }
        help={whole ? `${applicantName}付，企业的钱和限额退回` : `其余 ${moneyText(rejected.companyFen)} 企业付`}
      />
    </Box>
  );
}

function Trip({ order }: { order: OrderUnderApproval }) {
  const { bookedStart, bookedEnd } = order;
  const [start, end] = [order.actualStart ?? bookedStart, order.actualEnd ?? bookedEnd];
  const isElsewhere = end.address !== bookedEnd.address;
  return (
    <div className={css.map}>
      <TripMap
        still
        label={`从${start.address}到${end.address}${isElsewhere ? `，申请的下车地点是${bookedEnd.address}` : ''}`}
        start={{ ...start.point, name: placeName(start.address), help: '上车' }}
        end={{ ...end.point, name: placeName(end.address), help: '下车' }}
        approved={isElsewhere ? { ...bookedEnd.point, name: `申请的${placeName(bookedEnd.address)}` } : null}
      />
    </div>
  );
}

/** An order that a rule found something in: what was approved, what happened, the booker's words, both outcomes. */
export function OrderRequest({ approvalId }: { approvalId: number }) {
  const order = useRead(appSecondApprovalApi.order, { approvalId });
  return (
    <Answer of={order}>
      {(data) => (
        <>
          <div className={css.title}>
            <h1>
              {data.findings[0] ?? '订单二次审批'}
              {data.reason ? `，${data.applicantName}已说明` : ''}
            </h1>
            <p>
              {data.sceneName}，{whenText(data.rideAt)}，乘车人 {data.riderName}
            </p>
          </div>
          <Trip order={data} />
          <Words order={data} />
          <div className={css.decision}>
            <h2>你的决定</h2>
            <span>
              实付 <b>{moneyText(data.actualPayFen)}</b>
            </span>
          </div>
          <Outcomes order={data} />
          <Facts
            facts={[
              ...data.findings.map((text, at) => [at === 0 ? '发现' : `发现 ${at + 1}`, text] as const),
              ['预估', moneyText(data.estimateFen)],
              ['基准', data.baseFen === null ? '' : moneyText(data.baseFen)],
              ['订单号', data.number],
            ]}
          />
        </>
      )}
    </Answer>
  );
}
