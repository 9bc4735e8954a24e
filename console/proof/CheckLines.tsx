import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { Info } from 'lucide-react';
import { useState } from 'react';
import type { BillRow } from '#contract/finance-wire.ts';
import { type BillCheck, type ProofLine, proofApi } from '#contract/proof.ts';
import { objectToBill } from '#rules/bill.ts';
import { type CheckResult, ProofLot } from '#rules/proof.ts';
import { isRefused } from '#rules/refusal.ts';
import { query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { keepDrafts } from '../kit/objection-drafts.ts';
import { Pager } from '../kit/Pager.tsx';
import { SidePanel } from '../kit/page.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import css from './check.module.css';
import { LineInspector } from './LineInspector.tsx';
import { columnsOf } from './line-columns.tsx';
import { isObjectable, useChosen } from './use-chosen.ts';

const SIZES = [10, 20, 50];
const keyOf = ({ orderId, orderNo, billedFen }: ProofLine): string => `${orderId ?? orderNo}/${billedFen}`;

interface LinesProps {
  bill: BillRow;
  check: BillCheck;
  result: CheckResult;
}

/** What differs first; where nothing does, what is worth a look. */
const firstLot = ({ lots }: CheckResult): ProofLot => ProofLot.names.find((lot) => lots[lot] > 0) ?? 'differs';

/** Puts the words into the page on which objections are raised; nothing is submitted. */
function DraftButton({ bill, check, orderIds }: { bill: BillRow; check: BillCheck; orderIds: readonly number[] }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const draft = async (): Promise<void> => {
    setBusy(true);
    try {
      const { list } = await call(proofApi.draft, { checkId: check.checkId, orderIds: [...orderIds] });
      keepDrafts(
        bill.number,
        list.map((one) => ({ ...one, proofs: [] })),
      );
      await navigate({ to: `/finance/yiyiAdd/${encodeURIComponent(bill.number)}` });
    } catch (failure) {
      reportFailure(failure, 'write', { area: 'proof' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button type="primary" loading={isBusy} disabled={orderIds.length === 0} onClick={() => void draft()}>
      起草 {countText(orderIds.length)} 单异议
    </Button>
  );
}

function Note({ bill }: { bill: BillRow }) {
  const decision = objectToBill(bill.status, bill.objections > 0);
  const text = isRefused(decision)
    ? `${decision.refused.msg}，这里只供查看。`
    : '一份账单只能提交一次异议，请把要提的都选上。起草后到提出异议页核对、改字、加图，再一起提交；没有异议的行不受影响。';
  return (
    <p className={css.note}>
      <Info size={15} aria-hidden />
      {text}
    </p>
  );
}

/** The lines that are not plain, by what is to be done with them, and the one that is looked at beside them. */
export function CheckLines({ bill, check, result }: LinesProps) {
  const [lot, setLot] = useState<ProofLot>(() => firstLot(result));
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const lines = useQuery(query(proofApi.lines, { checkId: check.checkId, lot, ...page }, { quiet: true }));
  const rows = lines.data?.rows ?? [];
  const [opened, setOpened] = useState<number | null>(null);
  const orders = rows.flatMap(({ orderId }) => orderId ?? []);
  const current = opened !== null && orders.includes(opened) ? opened : (orders[0] ?? null);
  const mayObject = !isRefused(objectToBill(bill.status, bill.objections > 0));
  const { chosen, change } = useChosen(check.checkId, mayObject);
  const choose = (next: ProofLot): void => {
    setLot(next);
    setPage({ ...page, page: 1 });
  };
  const isChoice = mayObject && (lot === 'differs' || lot === 'doubtful');
  const list = (
    <>
      <div className={css.tabs}>
        <Tabs
          activeKey={lot}
          onChange={(key) => choose(ProofLot.schema.parse(key))}
          items={ProofLot.names.map((name) => ({
            key: name,
            label: `${ProofLot.labelOf(name)} ${countText(result.lots[name])}`,
          }))}
        />
        {isChoice ? (
          <DraftButton bill={bill} check={check} orderIds={[...chosen]} />
        ) : (
          <span className={css.hint}>一致 {countText(result.agreed)}</span>
        )}
      </div>
      {lines.isError && !lines.data ? (
        <ErrorState error={lines.error} what="对账明细" onRetry={() => void lines.refetch()} />
      ) : (
        <div className={css.scroll}>
          <DataTable
            fixed
            label={ProofLot.labelOf(lot)}
            columns={columnsOf(lot, current, setOpened)}
            rows={rows}
            keyOf={keyOf}
            skeleton={lines.isPending ? 4 : false}
            choice={
              isChoice
                ? {
                    keys: new Set(rows.flatMap((row) => (chosen.has(row.orderId ?? 0) ? [keyOf(row)] : []))),
                    onChange: change,
                    nameOf: ({ orderNo }) => orderNo,
                    canChoose: isObjectable,
                  }
                : undefined
            }
            empty={<EmptyState title={`没有${ProofLot.labelOf(lot)}的行`}>每一行都与账单相同。</EmptyState>}
          />
        </div>
      )}
      {(lines.data?.total ?? 0) > page.pageSize && (
        <Pager page={page} onPage={setPage} total={lines.data?.total ?? 0} sizes={SIZES} />
      )}
      <Note bill={bill} />
    </>
  );
  if (current === null) return <div className={css.lines}>{list}</div>;
  return (
    <div className={css.lines}>
      <SidePanel
        width={376}
        side={<LineInspector checkId={check.checkId} orderIds={orders} orderId={current} onOpen={setOpened} />}
      >
        {list}
      </SidePanel>
    </div>
  );
}
