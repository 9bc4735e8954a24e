import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type AsOfPolicy, asOfApi } from '#contract/as-of.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { Card } from '../kit/page.tsx';
import { Segments } from '../kit/Segments.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import css from './as-of.module.css';

const NOUNS: Record<AsOfPolicy['kind'], string> = { scene: '场景', flow: '审批流', rule: '二次审批规则' };

const State = ({ state }: { state: AsOfPolicy['past'] }) =>
  state ? (
    <span className={css.state}>
      第 {state.version} 版 {state.status}
      {state.text && <small>{state.text}</small>}
    </span>
  ) : (
    <span className={css.quiet}>还没有</span>
  );

const COLUMNS: readonly Column<AsOfPolicy>[] = [
  {
    key: 'name',
    title: '名称',
    width: 170,
    render: ({ kind, id, name }) => (
      <span className={css.state}>
        <Link to={`/operLog/versions/${kind}/${id}`}>{name}</Link>
        <small>{NOUNS[kind]}</small>
      </span>
    ),
  },
  { key: 'past', title: '当时', render: ({ past }) => <State state={past} /> },
  {
    key: 'today',
    title: '现在',
    render: ({ today, isSame }) => (isSame ? <span className={css.quiet}>相同</span> : <State state={today} />),
  },
];

/** Scenes, flows and second-approval rules in the version of then, beside that of now. */
export function AsOfPolicies({ at }: { at: Date }) {
  const [shown, setShown] = useState<'changed' | 'all'>('changed');
  const { data, error, refetch } = useQuery(query(asOfApi.policies, { at }, { quiet: true }));
  const changed = data?.filter(({ isSame }) => !isSame) ?? [];
  const rows = shown === 'all' ? (data ?? []) : changed;
  return (
    <Card
      flush
      title="场景与审批流"
      extra={
        <Segments
          label="看哪些"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'changed', label: `与现在不同 ${changed.length}` },
            { value: 'all', label: `全部 ${data?.length ?? 0}` },
          ]}
        />
      }
    >
      {error ? (
        <ErrorState small error={error} what="当时的场景与审批流" onRetry={() => void refetch()} />
      ) : data ? (
        <div className={css.table}>
          <DataTable
            label="场景与审批流"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ kind, id }) => `${kind} ${id}`}
            empty={<p className={css.quiet}>都与现在相同</p>}
          />
        </div>
      ) : (
        <Bar width="100%" height={120} />
      )}
    </Card>
  );
}
