import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
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
      columns={[...approvalColumns(onOpen), actions]}
      keyOf={keyOf}
      empty={NOTHING}
      selection={selection}
      nameOf={({ number }) => number}
      selectionActions={chosen}
    />
  );
}

/** What waits for this person's decision, decided where it stands. */
export function ApprovalListPage() {
  const [opened, open] = useOpenApproval();
  const selection = useSelection<WaitingApproval>(keyOf);
  const acts = useApprovalActs(() => {
    selection.clear();
    open(undefined);
  });
  return (
    <>
      <ListPage header={<PageHeader title="待我审批" facts="用车申请和二次审批，等得最久的在前" />}>
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
      {acts.dialog}
    </>
  );
}
