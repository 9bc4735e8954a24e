import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { objectionApi } from '#contract/objection.ts';
import type { ObjectionDetail } from '#contract/objection-wire.ts';
import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { ObjectionStatus, outcomeText } from '#rules/objection.ts';
import { query } from '../kit/api.ts';
import { Facts } from '../kit/Facts.tsx';
import { PersonPhone } from '../kit/PersonPhone.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { OBJECTION_STATE } from '../kit/state-map.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { Dash, OrderNo } from '../kit/values.tsx';
import css from './objection.module.css';
import { ProofImages } from './ProofImages.tsx';

const orDash = (text: string) => (text === '' ? <Dash /> : text);

const ApplicantPhone = ({ objection }: { objection: ObjectionDetail }) => (
  <PersonPhone
    name={objection.applicantName}
    phone={objection.applicantPhone}
    of={{ record: 'objection', id: objection.orderNo }}
  />
);

function Detail({ objection }: { objection: ObjectionDetail }) {
  const { outcome, refundFen, status } = objection;
  const rows = [
    { label: '订单号', value: <OrderNo no={objection.orderNo} /> },
    {
      label: '处理状态',
      value: <StateMark state={OBJECTION_STATE[status]}>{ObjectionStatus.labelOf(status)}</StateMark>,
    },
    { label: '乘车人', value: objection.riderName },
    { label: '用车时间', value: localText(objection.rideAt).slice(0, 16) },
    { label: '计入账单', value: moneyText(objection.billedFen) },
    { label: '账单编号', value: objection.billNo },
    { label: '申请时间', value: localText(objection.appliedAt) },
    { label: '申请人', value: objection.applicantName },
    { label: '联系方式', value: <ApplicantPhone objection={objection} /> },
    { label: '处理结果', value: outcome ? outcomeText(outcome, refundFen ?? 0) : <Dash /> },
    { label: '关联订单号', value: orDash(objection.relationOrderNo) },
    { label: '处理时间', value: objection.decidedAt ? localText(objection.decidedAt) : <Dash /> },
  ];
  return (
    <>
      <Facts rows={rows} columns={2} />
      <h3 className={css.part}>异常描述</h3>
      <p className={css.words}>{objection.description}</p>
      <h3 className={css.part}>处理备注</h3>
      <p className={css.words}>{orDash(objection.remark)}</p>
      <h3 className={css.part}>凭证图片</h3>
      {objection.proofs.length > 0 ? <ProofImages fileIds={objection.proofs} /> : <Dash />}
    </>
  );
}

/** An order's newest objection: what was said, what was shown, what came of it. */
export function DetailDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const detail = useQuery(query(objectionApi.detail, { orderNo }, { fresh: true }));
  return (
    <Modal
      open
      width={640}
      title={detail.data?.number ?? '异议详情'}
      footer={null}
      onCancel={onClose}
      mask={{ closable: true }}
    >
      {detail.data ? (
        <Detail objection={detail.data} />
      ) : detail.isError ? (
        <ErrorState error={detail.error} what="异议详情" onRetry={() => void detail.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
