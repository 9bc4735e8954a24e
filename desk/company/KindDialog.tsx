import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form, Modal, Select } from 'antd';
import { Check, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { MoneyInput } from '#console/kit/MoneyInput.tsx';
import { Bar, ErrorState } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Day } from '#rules/calendar.ts';
import { AccountKind } from '#rules/company.ts';
import { otherKind } from '#rules/desk/kind-change.ts';
import { useMoneyAct } from '../kit/use-money-act.tsx';
import css from './KindDialog.module.css';

type Facts = Output<typeof deskApi.kindChange>;
type Row = Facts['checks'][number];

const WHAT: Readonly<Record<AccountKind, string>> = {
  prepaid: '改动后授信作废，余额从充值开始。',
  postpaid: '改动后先用车、出账后付款，剩下的余额抵扣以后的账单。',
};

const Checks = ({ checks }: { checks: readonly Row[] }) => (
  <ul className={css.checks} aria-label="要满足的条件">
    {checks.map(({ name, label, passes, figure }) => (
      <li key={name}>
        {passes ? (
          <Check className={css.passes} size={16} aria-label="满足" />
        ) : (
          <X className={css.fails} size={16} aria-label="不满足" />
        )}
        <span>{label}</span>
        <span className={css.figure}>{figure || '—'}</span>
      </li>
    ))}
  </ul>
);

/** What is in the way is put right elsewhere. */
function Ways({ companyId, checks }: { companyId: number; checks: readonly Row[] }) {
  const fails = (...names: readonly Row['name'][]) =>
    checks.some(({ name, passes }) => !passes && names.includes(name));
  return (
    <span className={css.ways}>
      {fails('debt', 'overdue', 'funds') && (
        <Link to="/companies/$companyId" params={{ companyId: String(companyId) }}>
          登记收款
        </Link>
      )}
      {fails('bills') && <Link to="/objections">处理异议</Link>}
      {fails('invoices') && <Link to="/invoices">处理发票</Link>}
    </span>
  );
}

const noteOf = ({ isPossible, plannedFrom, effectiveFrom }: Facts): string => {
  if (plannedFrom !== null) return `已有从 ${plannedFrom} 起的改动，请等它生效或先取消。`;
  return isPossible
    ? `从 ${effectiveFrom} 起生效，由同事复核；安排好就短信告知企业。到那天有逾期账款，改动不生效。`
    : `现在不能改。全部满足后，从 ${effectiveFrom} 起生效，需要同事复核。`;
};

interface KindDialogProps {
  company: { readonly companyId: number; readonly name: string; readonly terms: { accountKind: AccountKind } };
  onClose: () => void;
}

/** Whether the account may become one of the other kind, why not, and from which month on. */
export function KindDialog({ company, onClose }: KindDialogProps) {
  const { companyId, name, terms } = company;
  const to = otherKind(terms.accountKind);
  const [start, setStart] = useState<Day>();
  const [creditFen, setCredit] = useState<number | null>(null);
  const { act, isPending } = useMoneyAct();
  const isWrong = Number.isNaN(creditFen);
  const credit = isWrong ? 0 : (creditFen ?? 0);
  const asked = { companyId, effectiveFrom: start, creditFen: credit };
  const { data, ...read } = useQuery({
    ...query(deskApi.kindChange, asked, { fresh: true }),
    placeholderData: keepPreviousData,
  });
  const plan = async ({ effectiveFrom }: Facts): Promise<void> => {
    const title = `改为${AccountKind.labelOf(to)}：${name}`;
    if (await act(title, deskApi.changeKind, { companyId, effectiveFrom, creditFen: credit })) onClose();
  };
  return (
    <Modal
      open
      width={600}
      title={`${AccountKind.labelOf(terms.accountKind)}改为${AccountKind.labelOf(to)}`}
      onCancel={onClose}
      footer={
        <div className={css.foot}>
          {data && <Ways companyId={companyId} checks={data.checks} />}
          <Button onClick={onClose}>关闭</Button>
          <Button
            type="primary"
            disabled={!data?.isPossible || isWrong || read.isPlaceholderData}
            loading={isPending}
            onClick={() => data && void plan(data).catch(() => void read.refetch())}
          >
            安排 {data?.effectiveFrom} 改为{AccountKind.labelOf(to)}
          </Button>
        </div>
      }
    >
      <p className={css.what}>账户类型决定钱怎么算：{WHAT[to]}下面几项都满足才能安排，且只能从月初生效。</p>
      {read.isLoadingError && <ErrorState small error={read.error} what="条件" onRetry={() => void read.refetch()} />}
      {!data && !read.isLoadingError && <Bar width="100%" height={220} />}
      {data && (
        <>
          <Form layout="vertical" className={css.fields}>
            <Form.Item label="生效日期">
              <Select
                aria-label="生效日期"
                value={data.effectiveFrom}
                options={data.starts.map((day) => ({ value: day, label: day }))}
                onChange={setStart}
              />
            </Form.Item>
            {to === 'postpaid' && (
              <Form.Item label="总授信额度">
                <MoneyInput marksWrong label="总授信额度" value={creditFen} onChange={setCredit} />
              </Form.Item>
            )}
          </Form>
          <Checks checks={data.checks} />
          <p className={data.isPossible ? css.note : css.warning} role="status">
            {!data.isPossible && <TriangleAlert size={16} aria-hidden />}
            {noteOf(data)}
          </p>
        </>
      )}
    </Modal>
  );
}
