import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { PageHeader } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskKeyRow } from '#contract/desk-keys.ts';
import { KEY_DAYS, KEY_REMINDER_DAYS, KeyState, UNUSED_DAYS } from '#rules/desk/keys.ts';
import { DeskFunction } from '#rules/desk/rights.ts';
import { useMay } from '../kit/me.ts';
import split from '../kit/SplitPage.module.css';
import { useFilters } from '../kit/use-filters.ts';
import { KeyDialog } from './KeyDialog.tsx';
import css from './KeyPage.module.css';
import { KeyPanel } from './KeyPanel.tsx';
import { ScopeCard } from './ScopeCard.tsx';
import { KEY_STATES } from './states.ts';

const callsOf = ({ hours }: DeskKeyRow): number => hours.reduce((sum, { calls }) => sum + calls, 0);
const refusedOf = ({ hours }: DeskKeyRow): number => hours.reduce((sum, { refused }) => sum + refused, 0);

function refusedShare(row: DeskKeyRow): string {
  const calls = callsOf(row);
  return calls === 0 ? '—' : `${((refusedOf(row) * 100) / calls).toFixed(2)}%`;
}

/** Much is refused where more than one call in ten is. */
const MANY = 0.1;
function Hours({ row }: { row: DeskKeyRow }) {
  const most = Math.max(1, ...row.hours.map(({ calls }) => calls));
  return (
    <span className={css.bars} role="img" aria-label={`24 小时 ${callsOf(row)} 次调用，被拒 ${refusedOf(row)} 次`}>
      {row.hours.map(({ calls, refused }, hour) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: hours of a day stay where they are
          key={hour}
          data-refused={refused > calls * MANY ? '' : undefined}
          style={{ height: `${Math.round((calls * 20) / most)}px` }}
        />
      ))}
    </span>
  );
}

const scopeText = ({ rights }: DeskKeyRow): string =>
  DeskFunction.names
    .filter((name) => rights[name])
    .map(DeskFunction.labelOf)
    .join('、');

const columns = (chosen: string | undefined, choose: (keyId: string) => void): readonly Column<DeskKeyRow>[] => [
  {
    key: 'name',
    title: '名称',
    width: 190,
    render: ({ keyId, name }) => (
      <button type="button" className={split.name} aria-pressed={keyId === chosen} onClick={() => choose(keyId)}>
        {name} <span className={split.quiet}>{keyId}</span>
      </button>
    ),
  },
  { key: 'scope', title: '范围', render: scopeText },
  {
    key: 'seen',
    title: '最近使用',
    width: 190,
    render: ({ lastUsedAt, lastAddress }) =>
      lastUsedAt ? (
        <>
          <TimeText at={lastUsedAt} /> <span className={split.quiet}>{lastAddress}</span>
        </>
      ) : (
        '没有用过'
      ),
  },
  { key: 'hours', title: '24 小时调用', width: 120, render: (row) => <Hours row={row} /> },
  {
    key: 'calls',
    title: '次数',
    width: 80,
    align: 'right',
    render: (row) => callsOf(row).toLocaleString('en-US'),
  },
  { key: 'refused', title: '被拒', width: 80, align: 'right', render: refusedShare },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: ({ state }) => <StateMark state={KEY_STATES[state]}>{KeyState.labelOf(state)}</StateMark>,
  },
];

interface Told {
  readonly keyId: string;
  readonly secret: string;
}

function SecretDialog({ told, onClose }: { told: Told; onClose: () => void }) {
  return (
    <Modal
      open
      title={`密钥 ${told.keyId}`}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
      closable={false}
      keyboard={false}
    >
      <p>只显示这一次。请交给对接方保存；丢失了只能轮换。</p>
      <Typography.Paragraph code copyable className={css.secret ?? ''}>
        {told.secret}
      </Typography.Paragraph>
    </Modal>
  );
}

type Open = { readonly row: DeskKeyRow | undefined } | null;

/** The machines that call /desk/v1. */
export function KeyPage() {
  const list = useQuery(query(deskApi.deskKeys, {}));
  const [{ id }, set] = useFilters();
  const mayAct = useMay()('keys', 'act');
  const [open, setOpen] = useState<Open>(null);
  const [told, setTold] = useState<Told | null>(null);
  const rows = list.data?.rows ?? [];
  const chosen = rows.find(({ keyId }) => keyId === id) ?? rows[0];
  const onSecret = (keyId: string, secret: string): void => {
    setOpen(null);
    setTold({ keyId, secret });
    set({ id: keyId });
  };
  return (
    <div className={split.page}>
      <div className={css.head}>
        <PageHeader
          title="密钥"
          facts="机器用签名调用 /desk/v1；人用自己的账号。每个密钥有自己的范围、地址和到期日"
          actions={
            <>
              <Button href="/docs" target="_blank">
                签名说明
              </Button>
              {mayAct && (
                <Button type="primary" onClick={() => setOpen({ row: undefined })}>
                  新建密钥
                </Button>
              )}
            </>
          }
        />
      </div>
      {list.isLoadingError ? (
        <ErrorState error={list.error} what="密钥" onRetry={() => void list.refetch()} />
      ) : (
        <div className={split.split}>
          <div className={split.main}>
            <DataTable
              label="密钥"
              columns={columns(chosen?.keyId, (keyId) => set({ id: keyId }))}
              rows={rows}
              keyOf={({ keyId }) => keyId}
              skeleton={list.isPending ? 6 : false}
              empty={<EmptyState title="还没有密钥">每个对接的系统一个，只给它用得到的范围。</EmptyState>}
            />
            <p className={split.rule}>
              密钥 {KEY_DAYS} 天到期，提前 {KEY_REMINDER_DAYS.join('、')} 天提醒，轮换后重新计算；{UNUSED_DAYS}{' '}
              天未用自动停用。
              {list.data?.configured
                ? `启动设置里的密钥 ${list.data.configured} 一直有效，能做全部；DESK_KEYS=off 关闭。`
                : '启动设置里的密钥已关闭。'}
            </p>
            <ScopeCard keys={rows} />
          </div>
          {chosen && (
            <KeyPanel key={chosen.keyId} row={chosen} onEdit={() => setOpen({ row: chosen })} onSecret={onSecret} />
          )}
        </div>
      )}
      {open && <KeyDialog row={open.row} onClose={() => setOpen(null)} onSecret={onSecret} />}
      {told && <SecretDialog told={told} onClose={() => setTold(null)} />}
    </div>
  );
}
