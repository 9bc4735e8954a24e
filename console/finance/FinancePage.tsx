import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { BellRing, ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import { localText } from '#rules/calendar.ts';
import { AccountKind } from '#rules/company.ts';
import { query } from '../kit/api.ts';
import { keepSeen, lastSeen } from '../kit/last-visit.ts';
import { onDemand } from '../kit/OnDemand.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { AccountSummary } from './AccountSummary.tsx';
import { BillBar } from './BillBar.tsx';
import { BillTable } from './BillTable.tsx';
import css from './FinancePage.module.css';
import { OwedParts } from './OwedParts.tsx';
import { useBills } from './use-bills.ts';

const WarningDialog = onDemand(() => import('./WarningDialog.tsx').then((m) => m.WarningDialog));

const KEPT = { name: 'accountKind' };

/** The kind of account, or what it was at the last visit while it is asked for: the page keeps its shape. */
function useAccountKind(known: AccountKind | undefined): AccountKind {
  useEffect(() => {
    if (known !== undefined) keepSeen(KEPT, known);
  }, [known]);
  // Whoever never was here most likely pays afterwards: room that stays empty jumps less than room that comes late.
  return known ?? lastSeen<AccountKind>(KEPT.name) ?? 'postpaid';
}

/** The company's account and its bills. A balance that cannot be read says so in its place, without a toast. */
export function FinancePage() {
  const head = useQuery(query(financeApi.head, {}, { quiet: true }));
  const warning = useQuery(query(financeApi.warning, {}, { quiet: true }));
  const bills = useBills();
  const navigate = useNavigate();
  const [isWarning, setWarning] = useState(false);
  const kind = useAccountKind(head.data?.kind);
  const facts = head.data && (
    <>
      <span>{AccountKind.labelOf(head.data.kind)}账户</span>
      <Fact label="数据截至">{localText(new Date(head.dataUpdatedAt)).slice(5, 16)}</Fact>
    </>
  );
  const header = (
    <>
      <PageHeader
        title="账户与账单"
        facts={facts || <span>企业账户的余额、账单和异议</span>}
        actions={
          <>
            <Button
              icon={<ScrollText size={15} aria-hidden />}
              onClick={() => void navigate({ to: '/finance/statement' })}
            >
              账户流水
            </Button>
            <Button icon={<BellRing size={15} aria-hidden />} onClick={() => setWarning(true)}>
              余额预警
            </Button>
          </>
        }
      />
      <div className={css.summary}>
        <AccountSummary head={head} warning={warning.data} />
        {kind === 'postpaid' && <OwedParts />}
      </div>
    </>
  );
  return (
    <>
      <ListPage header={header} filters={<BillBar bills={bills} />}>
        <BillTable bills={bills} />
      </ListPage>
      {isWarning && <WarningDialog account={head.data?.kind ?? 'prepaid'} onClose={() => setWarning(false)} />}
    </>
  );
}
