import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { DataTable } from '#console/kit/DataTable.tsx';
import { notify } from '#console/kit/notify.tsx';
import { PageHeader } from '#console/kit/page.tsx';
import { Segments } from '#console/kit/Segments.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DebtRow } from '#contract/desk-debts.ts';
import type { Output } from '#contract/endpoint.ts';
import { DebtBand, DUNNING_DAYS } from '#rules/desk/dunning.ts';
import { moneyText } from '#rules/money.ts';
import { useMay } from '../kit/me.ts';
import { NotListed } from '../kit/NamedCase.tsx';
import split from '../kit/SplitPage.module.css';
import { saveFile } from '../kit/save-file.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useLive } from '../kit/use-live.ts';
import { useShown } from '../kit/use-shown.ts';
import { BillTabs } from './BillTabs.tsx';
import css from './DebtPage.module.css';
import { DebtPanel } from './DebtPanel.tsx';
import { debtColumns } from './debt-columns.tsx';

type Bands = Output<typeof deskApi.debts>['bands'];

const COLOURS: Readonly<Record<DebtBand, string>> = {
  open: 'var(--qx-border)',
  notDue: 'var(--qx-primary)',
  days30: 'var(--qx-wait)',
  days60: 'color-mix(in srgb, var(--qx-wait) 50%, var(--qx-bad))',
  days90: 'var(--qx-bad)',
  over90: 'color-mix(in srgb, var(--qx-bad) 70%, var(--qx-text))',
};

const inColour = (band: DebtBand) => ({ '--band': COLOURS[band] }) as React.CSSProperties;

/** All that is owed as one bar, each age as wide as its share; the figures below say it in words. */
function Ages({ bands }: { bands: Bands }) {
  return (
    <div className={css.ages}>
      <div className={css.stack} aria-hidden="true">
        {bands.map(({ band, fen }) => fen > 0 && <i key={band} style={{ ...inColour(band), flexGrow: fen }} />)}
      </div>
      <div className={css.bands}>
        {bands.map(({ band, fen, companies }) => (
          <div key={band} className={css.band} style={inColour(band)}>
            <span>{DebtBand.labelOf(band)}</span>
            <b>{moneyText(fen)}</b>
            <span>{companies} 家</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const ORDERS = [
  { value: 'days', label: '按天数' },
  { value: 'amount', label: '按金额' },
  { value: 'next', label: '按下一步' },
] as const;
type Order = (typeof ORDERS)[number]['value'];
const FAR = '9999';
const COMPARE: Readonly<Record<Order, (one: DebtRow, other: DebtRow) => number>> = {
  days: (one, other) => other.overdueDays - one.overdueDays,
  amount: (one, other) => other.overdueFen - one.overdueFen,
  next: (one, other) => (one.next?.on ?? FAR).localeCompare(other.next?.on ?? FAR),
};

function TodayButton({ rows }: { rows: readonly DebtRow[] }) {
  const confirm = useConfirm();
  const take = useMutation(mutation(deskApi.takeSteps));
  const count = rows.filter(({ next, isRepaying }) => next?.isToday && !isRepaying).length;
  const ask = async (): Promise<void> => {
    let told = '';
    const isDone = await confirm({
      title: `执行今天的 ${count} 步？`,
      content: '每家企业的接收人收到短信和邮件；冻结授信和暂停服务随即生效。每家单独成败。',
      act: '执行',
      onConfirm: async () => {
        const { done, failed } = await take.mutateAsync({});
        const refused = failed.map(({ companyName, reason }) => `${companyName}：${reason}`).join('；');
        told = `完成 ${done} 步${refused && `，没有执行 ${failed.length} 步（${refused}）`}`;
      },
    });
    if (isDone) notify.success(told);
  };
  return (
    <Button type="primary" disabled={count === 0} onClick={() => void ask()}>
      执行今天的 {count} 步
    </Button>
  );
}

function ExportButton() {
  const take = useMutation({ ...mutation(deskApi.exportDebts), onSuccess: saveFile });
  return (
    <Button loading={take.isPending} onClick={() => take.mutate({})}>
      导出
    </Button>
  );
}

const RULE = `规则：逾期当天提醒；${DUNNING_DAYS.letter} 天催款函；${DUNNING_DAYS.freeze} 天冻结授信，不能再用企业支付预订；${DUNNING_DAYS.suspend} 天暂停服务，进行中的行程照常结束。冻结和暂停前一天告知企业；有异议的金额不算逾期；付清后立即恢复。`;

/** What is owed by age, and what is done about what is overdue. */
export function DebtPage() {
  const list = useQuery(query(deskApi.debts, {}));
  useLive(['cases'], () => void list.refetch());
  const [{ id, order: asked }, set] = useFilters();
  const mayAct = useMay()('bills', 'act');
  const order = ORDERS.find(({ value }) => value === asked)?.value ?? 'days';
  const rows = [...(list.data?.rows ?? [])].sort(COMPARE[order]);
  const { row: chosen, isMissing } = useShown(rows, ({ companyId }) => companyId, id);
  const overdueFen = rows.reduce((sum, row) => sum + row.overdueFen, 0);
  return (
    <div className={split.page}>
      <div className={css.head}>
        <PageHeader
          title="账单"
          facts={list.data && `逾期 ${rows.length} 家，${moneyText(overdueFen)}`}
          actions={
            mayAct && (
              <>
                <ExportButton />
                <TodayButton rows={rows} />
              </>
            )
          }
        />
      </div>
      <BillTabs />
      {list.isLoadingError ? (
        <ErrorState error={list.error} what="欠款" onRetry={() => void list.refetch()} />
      ) : (
        <>
          {list.data && <Ages bands={list.data.bands} />}
          <div className={split.split}>
            <div className={split.main}>
              <div className={css.bar}>
                <h2>逾期的企业</h2>
                <Segments label="排序" options={ORDERS} value={order} onChange={(next) => set({ order: next })} />
              </div>
              <DataTable
                label="逾期的企业"
                columns={debtColumns(chosen?.companyId, (companyId) => set({ id: String(companyId) }))}
                rows={rows}
                keyOf={({ companyId }) => companyId}
                skeleton={list.isPending ? 6 : false}
                empty={<EmptyState title="没有逾期的企业">到期未付的账单会出现在这里。</EmptyState>}
              />
              <p className={split.rule}>{RULE}</p>
            </div>
            {chosen && <DebtPanel key={chosen.companyId} row={chosen} people={list.data?.people ?? []} />}
            {list.data && isMissing && (
              <aside className={split.side} aria-label="链接里的企业">
                <NotListed what="企业" />
              </aside>
            )}
          </div>
        </>
      )}
    </div>
  );
}
