import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { appDeputyApi } from '#contract/app-deputies.ts';
import { daysText } from '#rules/approval.ts';
import type { Search } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn } from '../kit/table-columns.tsx';
import { useAddress, usePage } from '../kit/use-page.ts';
import { type Selection, useSelection } from '../kit/use-selection.ts';
import { ApprovalDrawer } from './ApprovalDrawer.tsx';
import { approvalColumns } from './approval-columns.tsx';
import { DeputyDrawer } from './DeputyDrawer.tsx';
import { useApprovalActs } from './use-approval-acts.tsx';

const keyOf = ({ approvalId }: WaitingApproval): number => approvalId;

const NOTHING = (
  <EmptyState title="没有等您审批的事项">
    别人提交的用车申请、需要二次审批的订单，
    <br />
    轮到您决定时列在这里。
  </EmptyState>
);

function useOpenApproval(): [number | undefined, (approvalId: number | undefined) => void] {
  const navigate = useNavigate();
  const { approval } = useAddress();
  const open = (approvalId: number | undefined): void =>
    void navigate({
      to: '.',
      search: ({ approval: _, ...now }: Search) => (approvalId ? { ...now, approval: String(approvalId) } : now),
      resetScroll: false,
    });
  return [Number(approval) || undefined, open];
}

interface WaitingTableProps {
  acts: ReturnType<typeof useApprovalActs>;
  selection: Selection<WaitingApproval>;
  onOpen: (approvalId: number) => void;
}

function WaitingTable({ acts, selection, onOpen }: WaitingTableProps) {
  const [page, turnPage] = usePage('approval');
  const waiting = useQuery(query(appApplicationApi.waiting, page));
  const acting = waiting.data?.rows.some(({ inPlaceOf }) => inPlaceOf !== '') ?? false;
  const actions = actionColumn<WaitingApproval>((row) => {
    const words = [
      { label: '通过', onClick: () => acts.pass([row]) },
      { label: '驳回', onClick: () => acts.reject([row]) },
    ];
    return <RowActions of={row.number} inline={2} actions={words} />;
  }, 104);
  const chosen = (
    <>
      <Button size="small" disabled={acts.busy} onClick={() => void acts.passMany(selection.rows)}>
        通过
      </Button>
      <Button size="small" danger disabled={acts.busy} onClick={() => acts.reject(selection.rows)}>
        驳回
      </Button>
    </>
  );
  return (
    <PagedTable
      list="approval"
      what="待我审批列表"
      unit="项"
      query={waiting}
      page={page}
      onPage={turnPage}
      columns={[...approvalColumns(onOpen, acting), actions]}
      keyOf={keyOf}
      empty={NOTHING}
      selection={selection}
      nameOf={({ number }) => number}
      selectionActions={chosen}
    />
  );
}

/** Who decides in the reader's place today stands under the title. */
function Header({ onDeputies }: { onDeputies: () => void }) {
  const { data } = useQuery(query(appDeputyApi.deputies, {}, { quiet: true }));
  const now = data?.own.filter(({ inForce }) => inForce) ?? [];
  const facts = now.map((one) => `${one.deputyName}正在代您审批（${daysText(one)}）`).join('，');
  return (
    <PageHeader
      title="待我审批"
      facts={facts || '用车申请和二次审批，等得最久的在前'}
      actions={<Button onClick={onDeputies}>代审</Button>}
    />
  );
}

/** What waits for this person's decision, decided where it stands. */
export function ApprovalListPage() {
  const [opened, open] = useOpenApproval();
  const [deputies, setDeputies] = useState(false);
  const selection = useSelection<WaitingApproval>(keyOf);
  const acts = useApprovalActs(() => {
    selection.clear();
    open(undefined);
  });
  return (
    <>
      <ListPage header={<Header onDeputies={() => setDeputies(true)} />}>
        <WaitingTable acts={acts} selection={selection} onOpen={open} />
      </ListPage>
      {opened && (
        <ApprovalDrawer
          approvalId={opened}
          busy={acts.busy}
          onPass={(step) => acts.pass([step])}
          onReject={(step) => acts.reject([step])}
          onClose={() => open(undefined)}
        />
      )}
      {deputies && <DeputyDrawer onClose={() => setDeputies(false)} />}
      {acts.dialog}
    </>
  );
}
