import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import { objectionApi } from '#contract/objection.ts';
import { monthText, objectToBill } from '#rules/bill.ts';
import { IMPORT_MAX_ROWS, isDisputable, OBJECTION_REFUSALS, submitQuestion } from '#rules/objection.ts';
import { isRefused } from '#rules/refusal.ts';
import { mutation, query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { useCrumb } from '../kit/crumb.ts';
import type { ImportOutcome } from '../kit/import-job.ts';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { ContentPage, Fact, PageHeader } from '../kit/page.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { DraftTable } from './DraftTable.tsx';
import { addOrders, chooseOrders, type Draft, faultOf, keepDrafts, keptDrafts, submitted } from './drafts.ts';

const OrderSelector = onDemand(() => import('./OrderSelector.tsx').then((m) => m.OrderSelector));
const ImportDialog = onDemand(() => import('../kit/ImportDialog.tsx').then((m) => m.ImportDialog));

const TEMPLATE = { name: '批量导入异议订单模板', url: objectionApi.template.path, hint: '订单号、异议描述' };
const NOTES = ['只导入这份账单里的订单，已经在列表中的不会重复', '导入后可以继续填写描述、上传凭证，再一起提交'];

const UPLOADING = '图片还在上传，请稍候再提交';

/** Orders, texts and pictures are kept for this tab while the page is worked on; leaving it gives them up. */
function useDrafts(billNo: string) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => keptDrafts(billNo));
  useEffect(() => keepDrafts(billNo, drafts), [billNo, drafts]);
  useEffect(() => () => keepDrafts(billNo, []), [billNo]);
  const [isSent, setSent] = useState(false);
  const [uploading, setUploading] = useState(0);
  const change = (orderNo: string, changes: (now: Draft) => Partial<Draft>): void =>
    setDrafts((now) => now.map((draft) => (draft.orderNo === orderNo ? { ...draft, ...changes(draft) } : draft)));
  const remove = (orderNo: string): void => setDrafts((now) => now.filter((draft) => draft.orderNo !== orderNo));
  const onBusy = (more: number): void => setUploading((now) => now + more);
  return { drafts, setDrafts, isSent, setSent, uploading, onBusy, change, remove };
}
type Drafts = ReturnType<typeof useDrafts>;

/** What keeps the drafts from being submitted. A picture still on its way up would be left behind for good. */
function obstacle({ drafts, uploading }: Drafts): string | undefined {
  if (drafts.length === 0) return OBJECTION_REFUSALS.noOrders.msg;
  return drafts.map(faultOf).find((sentence) => sentence !== undefined) ?? (uploading > 0 ? UPLOADING : undefined);
}

/** Asks with how many, submits all of them at once, and goes back. */
function useSubmit(billNo: string, all: Drafts, release: () => void) {
  const { drafts, setSent } = all;
  const ask = useConfirm();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(mutation(objectionApi.submit, { alsoInvalidates: ['finance', 'order'] }));
  return async (): Promise<void> => {
    setSent(drafts.length > 0);
    const fault = obstacle(all);
    if (fault) {
      notify.warning(fault);
      return;
    }
    const isDone = await ask({
      title: `提交 ${drafts.length} 个订单的异议`,
      content: submitQuestion(drafts.length),
      act: '确认提交',
      onConfirm: () => mutateAsync({ billNo, dissentList: submitted(drafts) }),
    });
    if (!isDone) return;
    notify.success('异议已提交');
    release();
    void navigate({ to: '/finance' });
  };
}

interface DialogsProps {
  billNo: string;
  shown: 'select' | 'import' | null;
  onShow: (shown: 'select' | 'import' | null) => void;
  all: Drafts;
}

function Dialogs({ billNo, shown, onShow, all: { drafts, setDrafts } }: DialogsProps) {
  const close = (): void => onShow(null);
  // It stays once it was opened: an import goes on behind its closed window.
  const [imports, setImports] = useState(false);
  if (shown === 'import' && !imports) setImports(true);
  const run = async (excel: File): Promise<ImportOutcome> => {
    const { failNum, url, successData } = await call(objectionApi.import, { excel, billNo });
    setDrafts((now) => addOrders(now, successData));
    const [succeeded, failed] = [successData.length, failNum];
    const type = failed === 0 ? 'allDone' : succeeded === 0 ? 'allFailed' : 'partFailed';
    return { type, total: succeeded + failed, succeeded, failed, url };
  };
  return (
    <>
      {shown === 'select' && (
        <OrderSelector
          billNo={billNo}
          chosenNos={drafts.map(({ orderNo }) => orderNo)}
          onClose={close}
          onConfirm={(orders) => {
            setDrafts((now) => chooseOrders(now, orders));
            close();
          }}
        />
      )}
      {imports && (
        <ImportDialog
          open={shown === 'import'}
          onOpenChange={(open) => onShow(open ? 'import' : null)}
          title="批量导入"
          template={TEMPLATE}
          notes={NOTES}
          unit="单"
          fileHint={`xls 或 xlsx，最多 ${IMPORT_MAX_ROWS} 行、5 MB`}
          canStop={false}
          run={run}
        />
      )}
    </>
  );
}

interface HeaderProps {
  bill: BillRow;
  count: number;
  onShow: (shown: DialogsProps['shown']) => void;
  onSubmit: () => void;
}

const Select = ({ onShow, isFirst = false }: Pick<HeaderProps, 'onShow'> & { isFirst?: boolean }) => (
  <Button type={isFirst ? 'primary' : 'default'} onClick={() => onShow('select')}>
    选择异议订单
  </Button>
);

function Header({ bill, count, onShow, onSubmit }: HeaderProps) {
  const navigate = useNavigate();
  return (
    <PageHeader
      title="提出异议"
      facts={
        <>
          <span>{monthText(bill.month)}账单</span>
          <Fact>{bill.number}</Fact>
          <Fact label="已选订单">{count}</Fact>
        </>
      }
      actions={
        <>
          {count > 0 && <Select onShow={onShow} />}
          <Button onClick={() => onShow('import')}>批量导入</Button>
          <Button onClick={() => void navigate({ to: '/finance' })}>取消</Button>
          <Button type={count > 0 ? 'primary' : 'default'} onClick={onSubmit}>
            确认提交
          </Button>
        </>
      }
    />
  );
}

/** The order that somebody came with from the bill's line stands among the drafts from the start. */
function useAskedOrder(billNo: string, setDrafts: Drafts['setDrafts']): void {
  const { order } = useAddress();
  const candidates = useQuery({ ...query(objectionApi.candidates, { billNo }), enabled: order !== undefined });
  const asked = candidates.data?.find(({ orderNo }) => orderNo === order);
  // Once: somebody may have taken it out again by the time the orders are read anew.
  const isAdded = useRef(false);
  useEffect(() => {
    if (!asked || isAdded.current) return;
    isAdded.current = true;
    if (isDisputable(asked.status)) setDrafts((now) => addOrders(now, [asked]));
  }, [asked, setDrafts]);
}

function Raise({ bill }: { bill: BillRow }) {
  const all = useDrafts(bill.number);
  useAskedOrder(bill.number, all.setDrafts);
  const { drafts, isSent, onBusy, change, remove } = all;
  const [shown, setShown] = useState<DialogsProps['shown']>(null);
  const release = useLeaveGuard({ when: drafts.length > 0 });
  const submit = useSubmit(bill.number, all, release);
  return (
    <ContentPage>
      <Header bill={bill} count={drafts.length} onShow={setShown} onSubmit={() => void submit()} />
      {drafts.length > 0 ? (
        <DraftTable drafts={drafts} isSent={isSent} onChange={change} onRemove={remove} onBusy={onBusy} />
      ) : (
        <EmptyState title="还没有选择订单" actions={<Select isFirst onShow={setShown} />}>
          选出这份账单里费用有问题的订单，写明原因，附上凭证。
          <br />
          每份账单只能提交一次异议，请一次选全。
        </EmptyState>
      )}
      <Dialogs billNo={bill.number} shown={shown} onShow={setShown} all={all} />
    </ContentPage>
  );
}

/** Judged as the page opens: a submission of one's own must not turn the page over while it leads away. */
function RaiseIfAllowed({ bill }: { bill: BillRow }) {
  const navigate = useNavigate();
  const [decision] = useState(() => objectToBill(bill.status, bill.objections > 0));
  if (!isRefused(decision)) return <Raise bill={bill} />;
  const back = <Button onClick={() => void navigate({ to: '/finance' })}>返回账单</Button>;
  return (
    <EmptyState heading title="不能提出异议" actions={back}>
      {decision.refused.msg}
    </EmptyState>
  );
}

/** Objections are raised once, and only against a bill that nobody has confirmed: anything else says why not. */
export function RaisePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useCrumb(id);
  const bill = useQuery({
    ...query(financeApi.lines, { billNo: id, page: 1, pageSize: 1 }, { fresh: true }),
    gcTime: 0,
  });
  if (bill.isLoadingError) {
    return <ErrorState heading error={bill.error} what="账单" onRetry={() => void bill.refetch()} />;
  }
  if (!bill.data) return <PageSkeleton />;
  return <RaiseIfAllowed key={id} bill={bill.data.bill} />;
}
