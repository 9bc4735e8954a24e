import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { Download, Landmark, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { proofApi } from '#contract/proof.ts';
import type { Chain } from '#contract/proof-chain.ts';
import { moneyText } from '#rules/money.ts';
import type { ChainState } from '#rules/proof.ts';
import { mutation, query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { saveFile } from '../kit/save-file.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { ChainBar } from './ChainBar.tsx';
import { ChainOrders } from './ChainOrders.tsx';
import css from './chain.module.css';
import { monthColumns, sumsOf } from './chain-columns.tsx';
import { CHAIN_FILTERS } from './filters.ts';
import { MonthCard } from './MonthCard.tsx';
import { useEntities } from './use-entities.ts';

/** The states come to what the account took, or something is wrong and said so. */
function Proven({ chain: { settledFen, ledgerFen, parts } }: { chain: Chain }) {
  const sumFen = parts.reduce((sum, { fen }) => sum + fen, 0);
  const isProven = sumFen === ledgerFen && settledFen === ledgerFen;
  const Icon = isProven ? ShieldCheck : ShieldAlert;
  return (
    <span className={css.proven} data-state={isProven ? 'ok' : 'bad'}>
      <Icon size={15} aria-hidden />
      {isProven ? '合计与账户流水一致' : `合计与账户流水相差 ${moneyText(sumFen - ledgerFen)}`}
    </span>
  );
}

/** Every settled fen of the last thirteen months, in exactly one place on its way to the archive. */
export function ChainPage() {
  const navigate = useNavigate();
  const { values, set } = useFilters(CHAIN_FILTERS);
  const entities = useEntities();
  const asked = values.entity === undefined ? undefined : values.entity || null;
  const chain = useQuery(query(proofApi.chain, { entityId: asked }));
  const save = useMutation({ ...mutation(proofApi.chainExport), onSuccess: saveFile });
  const [month, setMonth] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ state: ChainState; month: string | null } | null>(null);
  const { data } = chain;
  const ofOneEntity = asked !== undefined;
  if (chain.isError && !data) {
    return <ErrorState heading error={chain.error} what="票据链" onRetry={() => void chain.refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  const current =
    data.months.find((one) => one.month === month) ?? data.months.find(({ bill }) => bill) ?? data.months[0];
  const header = (
    <PageHeader
      title="票据链"
      facts={
        <>
          <Fact label={`${data.months.at(-1)?.month ?? ''} 以来结算`}>{moneyText(data.settledFen)}</Fact>
          <span>每一分钱都在下面某一格，只在一格</span>
          <Proven chain={data} />
        </>
      }
      actions={
        <>
          {entities.length > 1 && (
            <Select
              allowClear
              aria-label="法人主体"
              placeholder="全部法人主体"
              style={{ width: 220 }}
              value={values.entity}
              options={entities.map(({ entityId, title }) => ({ value: entityId, label: title }))}
              onChange={(entity?: number) => set({ entity })}
            />
          )}
          <Button icon={<Landmark size={15} aria-hidden />} onClick={() => void navigate({ to: '/finance/statement' })}>
            账户流水
          </Button>
          <Button
            icon={<Download size={15} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate({ month: undefined, entityId: asked })}
          >
            导出
          </Button>
        </>
      }
    />
  );
  if (!current) {
    return (
      <ContentPage>
        {header}
        <EmptyState title="还没有结算">有订单结算后，这里会列出每一分钱到了哪一步。</EmptyState>
      </ContentPage>
    );
  }
  return (
    <ContentPage>
      {header}
      <ChainBar parts={data.parts} onOpen={(state) => setOpened({ state, month: null })} />
      <SidePanel
        width={360}
        side={
          <MonthCard
            key={current.month}
            month={current}
            chain={data}
            entityId={asked}
            onOpen={(state) => setOpened({ state, month: current.month })}
          />
        }
      >
        <div className={css.scroll}>
          <DataTable
            fixed
            label="各月"
            columns={monthColumns({ current: current.month, ofOneEntity, onOpen: setMonth })}
            rows={data.months}
            keyOf={(one) => one.month}
            sums={sumsOf(data, ofOneEntity)}
          />
        </div>
      </SidePanel>
      <ChainOrders opened={opened && { ...opened, entityId: asked }} onClose={() => setOpened(null)} />
    </ContentPage>
  );
}
