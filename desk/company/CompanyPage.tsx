import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';
import { ContentPage, Fact, PageHeader, SidePanel } from '#console/kit/page.tsx';
import { StatePill } from '#console/kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { PhoneText, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskBill } from '#contract/desk-bills.ts';
import type { Output } from '#contract/endpoint.ts';
import { AccountKind, CompanyStatus } from '#rules/company.ts';
import { useMay } from '../kit/me.ts';
import { AccountCard } from './AccountCard.tsx';
import { BillsCard } from './BillsCard.tsx';
import { EntriesCard } from './EntriesCard.tsx';
import { MovementDialog } from './MovementDialog.tsx';
import { TermsCard } from './TermsCard.tsx';

type Company = Output<typeof deskApi.company>;

function StateButton({ company }: { company: Company }) {
  const confirm = useConfirm();
  const suspend = useMutation(mutation(deskApi.suspend));
  const resume = useMutation(mutation(deskApi.resume));
  const { companyId, name } = company;
  if (company.status === 'suspended') {
    const goOn = (): void => resume.mutate({ companyId }, { onSuccess: () => notify.success('已恢复') });
    return (
      <Button loading={resume.isPending} onClick={goOn}>
        恢复
      </Button>
    );
  }
  const stop = async (): Promise<void> => {
    let message = '';
    const content = (
      <>
        <p>企业人员不能再登录和用车，进行中的行程照常。下面的话他们登录时会看到。</p>
        <Input.TextArea
          aria-label="暂停原因"
          maxLength={200}
          autoSize={{ minRows: 2 }}
          onChange={({ target }) => {
            message = target.value;
          }}
        />
      </>
    );
    const onConfirm = () => suspend.mutateAsync({ companyId, message });
    await confirm({ title: `暂停“${name}”？`, content, act: '暂停', danger: true, typed: name, onConfirm });
  };
  return <Button onClick={() => void stop()}>暂停</Button>;
}

const receiptOf = ({ terms }: Company): 'repay' | 'recharge' =>
  terms.accountKind === 'postpaid' ? 'repay' : 'recharge';

/** Its bills, and the repayment of one of them. */
function Bills({ company }: { company: Company }) {
  const may = useMay();
  const [bill, setBill] = useState<DeskBill>();
  const receipt = receiptOf(company);
  const mayRepay = may('accounts', 'act') && receipt === 'repay';
  return (
    <>
      <BillsCard companyId={company.companyId} onRepay={mayRepay ? setBill : undefined} />
      {bill && (
        <MovementDialog company={company} receipt={receipt} bill={bill} open onClose={() => setBill(undefined)} />
      )}
    </>
  );
}

function Actions({ company }: { company: Company }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const receipt = receiptOf(company);
  return (
    <>
      {may('companies', 'act') && <StateButton company={company} />}
      {may('accounts', 'act') && (
        <Button type="primary" onClick={() => setOpen(true)}>
          {receipt === 'repay' ? '登记还款' : '登记充值'}
        </Button>
      )}
      <MovementDialog company={company} receipt={receipt} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Company({ company }: { company: Company }) {
  const may = useMay();
  const { companyId } = company;
  return (
    <ContentPage>
      <PageHeader
        title={company.name}
        mark={
          <StatePill state={company.status === 'active' ? 'ok' : 'off'}>
            {CompanyStatus.labelOf(company.status)}
          </StatePill>
        }
        facts={
          <>
            <Fact label="编号">{company.companyId}</Fact>
            <Fact label="账户">{AccountKind.labelOf(company.terms.accountKind)}</Fact>
            <Fact label="员工">{company.staffCount} 人</Fact>
            <Fact label="超级管理员">
              {company.administrator.name} <PhoneText phone={company.administrator.phone} />
            </Fact>
            <Fact label="开通">
              <TimeText at={company.createdAt} />
            </Fact>
          </>
        }
        actions={<Actions company={company} />}
      />
      {may('accounts', 'look') && <AccountCard companyId={companyId} />}
      <SidePanel side={<TermsCard company={company} />}>
        {may('bills', 'look') && <Bills company={company} />}
        {may('accounts', 'look') && <EntriesCard companyId={companyId} />}
      </SidePanel>
    </ContentPage>
  );
}

/** One company: its account as the company itself sees it, what was agreed, and who runs it. Of another nothing stays open. */
export function CompanyPage() {
  const { companyId: id } = useParams({ strict: false }) as { companyId: string };
  const { data: company, ...read } = useQuery(query(deskApi.company, { companyId: Number(id) }, { fresh: true }));
  if (read.isLoadingError)
    return <ErrorState heading error={read.error} what="企业" onRetry={() => void read.refetch()} />;
  return company ? <Company key={id} company={company} /> : <PageSkeleton />;
}
