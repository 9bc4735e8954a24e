import { useQuery } from '@tanstack/react-query';
import { reportApi } from '#contract/report.ts';
import { moneyText } from '#rules/money.ts';
import { type Figure, type OverLimit, type OverPart, SecondOutcome } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './cards.module.css';
import { BarRows } from './charts/BarRows.tsx';
import { RingChart } from './charts/RingChart.tsx';
import { saveReport } from './download.ts';
import { FigureLink } from './FigureLink.tsx';
import { OverStrip } from './OverStrip.tsx';
import type { Report } from './use-report.ts';

type OverKey = 'departmentId' | 'sceneId';

function PartTable({
  head,
  of,
  rows,
  open,
}: {
  head: string;
  of: OverKey;
  rows: readonly OverPart[];
  open: Report['open'];
}) {
  const columns: Column<OverPart>[] = [
    {
      key: 'name',
      title: head,
      render: ({ name }) => (
        <span className={css.path} title={name}>
          {name}
        </span>
      ),
    },
    {
      key: 'rides',
      title: '超额订单',
      align: 'right',
      render: ({ id, name, rides }) => (
        <FigureLink label={`${name} ${rides} 单`} none={rides === 0} onOpen={() => open({ kind: 'over', [of]: id })}>
          {countText(rides)}
        </FigureLink>
      ),
    },
    {
      key: 'fen',
      title: '个人支付（元）',
      align: 'right',
      render: ({ id, name, personalFen: fen }) => (
        <FigureLink
          label={`${name}个人支付 ${moneyText(fen)}`}
          none={fen === 0}
          onOpen={() => open({ kind: 'personal', [of]: id })}
        >
          {bareMoneyText(fen)}
        </FigureLink>
      ),
    },
  ];
  const sum = (of: (part: OverPart) => number) => rows.reduce((all, part) => all + of(part), 0);
  const sums = {
    name: '合计',
    rides: countText(sum((part) => part.rides)),
    fen: bareMoneyText(sum((part) => part.personalFen)),
  };
  return <DataTable label={`超额订单，按${head}`} columns={columns} rows={rows} keyOf={({ id }) => id} sums={sums} />;
}

function PartBars({ of, rows, open }: { of: OverKey; rows: readonly OverPart[]; open: Report['open'] }) {
  const top = rows.filter(({ rides }) => rides > 0).slice(0, 5);
  if (top.length === 0) return <p className={css.nothing}>没有超出额度的订单</p>;
  return (
    <BarRows
      rows={top.map(({ id, name, rides, personalFen }) => ({
        key: id,
        name,
        whole: name,
        value: rides,
        text: countText(rides),
        spoken: `超额 ${rides} 单，个人支付 ${moneyText(personalFen)}`,
        onOpen: () => open({ kind: 'over', [of]: id }),
      }))}
    />
  );
}

interface OutcomeRow {
  key: string;
  name: string;
  count: number;
  fen: number | null;
  figure: Figure;
}

const outcomesOf = ({ second }: OverLimit): OutcomeRow[] =>
  SecondOutcome.options.map(({ value, label }) => ({
    key: value,
    name: label,
    count: second[value],
    fen: value === 'passed' ? second.passedFen : value === 'rejected' ? second.rejectedFen : null,
    figure: { kind: 'second', outcome: value },
  }));

function OutcomeTable({ over, open }: { over: OverLimit; open: Report['open'] }) {
  const columns: Column<OutcomeRow>[] = [
    { key: 'name', title: '结果', render: ({ name }) => name },
    {
      key: 'count',
      title: '订单',
      align: 'right',
      render: ({ name, count, figure }) => (
        <FigureLink label={`${name} ${count} 单`} none={count === 0} onOpen={() => open(figure)}>
          {countText(count)}
        </FigureLink>
      ),
    },
    { key: 'payer', title: '由谁支付', render: ({ key }) => ({ passed: '企业', rejected: '个人' })[key] ?? '—' },
    { key: 'fen', title: '金额（元）', align: 'right', render: ({ fen }) => (fen === null ? '—' : bareMoneyText(fen)) },
  ];
  const sums = { name: '合计', count: countText(over.second.asked) };
  return (
    <DataTable label="二次审批结果" columns={columns} rows={outcomesOf(over)} keyOf={({ key }) => key} sums={sums} />
  );
}

/** A refusal is neither good nor bad news: green would say that it is. */
const NEUTRAL = 6;

function OutcomeRing({ over, open }: { over: OverLimit; open: Report['open'] }) {
  const parts = outcomesOf(over).filter(({ count }) => count > 0);
  const drawn = parts.map(({ figure, ...part }) => ({
    ...part,
    ...(part.key === 'rejected' ? { tone: NEUTRAL } : {}),
    onOpen: () => open(figure),
  }));
  return <RingChart unit="单" parts={drawn} />;
}

/** What went over the limits: where, under which scene, who bore it, and what second approvals decided. */
export function OverSection({ ask, open }: Report) {
  const over = useQuery(query(reportApi.over, ask, { quiet: true }));
  const save = () => saveReport(ask, 'over');
  const isEmpty = (rows: readonly OverPart[]) => rows.length === 0;
  const shared = { span: 4, query: over, onSave: save } as const;
  return (
    <>
      <OverStrip query={over} open={open} />
      <ChartCard
        {...shared}
        title="超额订单（按部门）"
        hint="前 5"
        isEmpty={({ departments }) => isEmpty(departments)}
        chart={({ departments }) => <PartBars of="departmentId" rows={departments} open={open} />}
        table={({ departments }) => <PartTable head="部门" of="departmentId" rows={departments} open={open} />}
      />
      <ChartCard
        {...shared}
        title="超额订单（按场景）"
        hint="前 5"
        isEmpty={({ scenes }) => isEmpty(scenes)}
        chart={({ scenes }) => <PartBars of="sceneId" rows={scenes} open={open} />}
        table={({ scenes }) => <PartTable head="场景" of="sceneId" rows={scenes} open={open} />}
      />
      <ChartCard
        {...shared}
        title="二次审批结果"
        isEmpty={({ second }) => second.asked === 0}
        chart={(data) => <OutcomeRing over={data} open={open} />}
        table={(data) => <OutcomeTable over={data} open={open} />}
      />
    </>
  );
}
