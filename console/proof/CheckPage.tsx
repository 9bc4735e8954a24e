import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button, Progress } from 'antd';
import { Download, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BillRow } from '#contract/finance-wire.ts';
import { type BillCheck, proofApi } from '#contract/proof.ts';
import { BillStatus, monthText } from '#rules/bill.ts';
import { CheckStage } from '#rules/proof.ts';
import { mutation } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { ContentPage, Fact, PageHeader } from '../kit/page.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { BILL_STATE } from '../kit/state-map.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { CheckLines } from './CheckLines.tsx';
import { CheckSummary } from './CheckSummary.tsx';
import { ConfirmLines } from './ConfirmLines.tsx';
import css from './check.module.css';
import { isUnderWay, useCheck, useStart, useStop } from './use-check.ts';

function Facts({ bill, check }: { bill: BillRow; check: BillCheck | null }) {
  const seconds = check?.milliseconds ? (check.milliseconds / 1_000).toFixed(1) : null;
  return (
    <>
      <span>{bill.number}</span>
      {check?.result && (
        <>
          <span>
            重算 <b>{countText(check.result.lines)}</b> 行，用时 {seconds} 秒，
            <TimeText at={check.startedAt} />
          </span>
          <Fact label="核对人">{check.startedByName}</Fact>
        </>
      )}
      <span>资费、规则、账户、限额各自独立算出，互不引用</span>
    </>
  );
}

function DownloadButton({ checkId }: { checkId: number }) {
  const { mutate, isPending } = useMutation(mutation(proofApi.download));
  return (
    <Button
      icon={<Download size={15} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ checkId }, { onSuccess: (address) => window.location.assign(address) })}
    >
      对账报告
    </Button>
  );
}

interface HeaderProps {
  bill: BillRow;
  check: BillCheck | null;
  actions?: ReactNode;
}

function Header({ bill, check, actions }: HeaderProps) {
  const navigate = useNavigate();
  const start = useStart();
  const back = `/finance/bill/${encodeURIComponent(bill.number)}`;
  return (
    <PageHeader
      title={`${monthText(bill.month)}账单 · 四方对账`}
      mark={<StatePill state={BILL_STATE[bill.status]}>{BillStatus.labelOf(bill.status)}</StatePill>}
      facts={<Facts bill={bill} check={check} />}
      actions={
        <>
          <Button onClick={() => void navigate({ to: back })}>账单明细</Button>
          {check?.stage === 'done' && (
            <>
              <DownloadButton checkId={check.checkId} />
              <Button
                icon={<RotateCw size={15} aria-hidden />}
                loading={start.isPending}
                onClick={() => start.mutate({ billNo: bill.number })}
              >
                再核对一次
              </Button>
            </>
          )}
          {actions}
        </>
      }
    />
  );
}

function Running({ check }: { check: BillCheck }) {
  const stop = useStop();
  const { done, total, stage } = check;
  return (
    <section className={css.running} aria-label="对账进度">
      <div className={css.runningText} role="status">
        {CheckStage.labelOf(stage)}
        {stage === 'lines' && `，${countText(done)} / ${countText(total)} 行`}
      </div>
      <Progress
        percent={total === 0 ? 0 : Math.floor((done * 100) / total)}
        aria-label="已重算的行数"
        status="active"
        showInfo={false}
      />
      <div className={css.runningFoot}>
        <span>可以离开这个页面，完成后回来看结果。</span>
        <Button size="small" loading={stop.isPending} onClick={() => stop.mutate({ checkId: check.checkId })}>
          停止
        </Button>
      </div>
    </section>
  );
}

/** Nobody has checked this bill yet, or the check came to nothing. */
function Begin({ bill, check }: { bill: BillRow; check: BillCheck | null }) {
  const start = useStart();
  const act = (
    <Button type="primary" loading={start.isPending} onClick={() => start.mutate({ billNo: bill.number })}>
      开始核对
    </Button>
  );
  const title = check ? `上一次核对${CheckStage.labelOf(check.stage)}` : '这份账单还没有核对过';
  return (
    <EmptyState title={title} actions={act}>
      按资费、规则、账户流水和限额流水把每一行重算一遍，只列出不同的。
      <br />
      核对不会改动账单，也不会提交异议。
    </EmptyState>
  );
}

type Checked = NonNullable<ReturnType<typeof useCheck>['data']>;

function Body({ bill, check, sums, states, confirmations }: Checked) {
  if (check?.result && check.stage === 'done') {
    return (
      <>
        <CheckSummary bill={bill} result={check.result} sums={sums} />
        <ConfirmLines {...{ bill, check, result: check.result, states, confirmations }} />
        <CheckLines key={check.checkId} bill={bill} check={check} result={check.result} />
      </>
    );
  }
  return check && isUnderWay(check) ? <Running check={check} /> : <Begin bill={bill} check={check} />;
}

/** A bill held against the tariff, the rules, the account and the limits: only what is not plain is listed. */
export function CheckPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useCrumb(id);
  const check = useCheck(id);
  if (check.isError && !check.data) {
    return <ErrorState heading error={check.error} what="账单" onRetry={() => void check.refetch()} />;
  }
  if (!check.data) return <PageSkeleton />;
  const { bill, check: latest } = check.data;
  return (
    <ContentPage>
      <Header bill={bill} check={latest} />
      <Body {...check.data} />
    </ContentPage>
  );
}
