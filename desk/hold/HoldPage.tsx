import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { Money, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import { type DeskHold, heldCall } from '#contract/desk-holds.ts';
import { HoldNeeds, HoldState } from '#rules/desk/holds.ts';
import { moneyText } from '#rules/money.ts';
import type { StateKey } from '#ui/state-map.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay, useMe } from '../kit/me.ts';
import { NamedCase } from '../kit/NamedCase.tsx';
import { ReasonInput } from '../kit/ReasonInput.tsx';
import { useTab } from '../kit/use-filters.ts';
import { useLive } from '../kit/use-live.ts';
import { useRules } from '../kit/use-rules.ts';

const STATES: Readonly<Record<DeskHold['state'], StateKey>> = {
  waiting: 'wait',
  done: 'ok',
  changed: 'bad',
  failed: 'bad',
  returned: 'off',
  withdrawn: 'off',
};

const titleOf = ({ call }: DeskHold): string => heldCall(call)?.label ?? call;
const stateText = ({ state, needs }: DeskHold): string =>
  state === 'waiting' ? HoldNeeds.labelOf(needs) : HoldState.labelOf(state);

/** What people read of an effect: amounts in yuan, the rest as it is. */
const NAMES: Readonly<Record<string, string>> = {
  refundedCompanyFen: '退还企业',
  refundedPersonalFen: '退还个人',
  movedFen: '费用改动',
  companyFen: '之后企业支付',
  personalFen: '之后个人支付',
  actualPayFen: '实付',
  refundFen: '退还',
  billNo: '计入账单',
  redLetterOf: '需开红字的发票',
};

function Effect({ effect }: { effect: DeskHold['effect'] }) {
  const shown = Object.entries(effect).filter(([name, value]) => name in NAMES && value !== null);
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: '140px 1fr', gap: '6px 16px' }}>
      {shown.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{NAMES[name]}</dt>
          <dd>{name.endsWith('Fen') ? moneyText(Number(value)) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Decisions({ hold }: { hold: DeskHold }) {
  const me = useMe();
  const may = useMay();
  const confirm = useConfirm();
  const release = useMutation(mutation(deskApi.releaseHold));
  const giveBack = useMutation(mutation(deskApi.returnHold));
  const withdraw = useMutation(mutation(deskApi.withdrawHold));
  const { holdId, version } = hold;
  if (hold.state !== 'waiting' || !me) return null;
  if (hold.staffId === me.staffId) {
    const takeBack = (): void => withdraw.mutate({ holdId, version }, { onSuccess: () => notify.info('已撤回') });
    return (
      <Button loading={withdraw.isPending} onClick={takeBack}>
        撤回
      </Button>
    );
  }
  const held = heldCall(hold.call);
  if (!held || !may(held.function, 'release')) return null;
  const goOn = (): void =>
    release.mutate(
      { holdId, version },
      {
        onSuccess: ({ state, outcome }) =>
          state === 'done' ? notify.success('已放行并执行') : notify.warning(`没有执行：${outcome}`),
      },
    );
  const back = async (): Promise<void> => {
    let reason = '';
    const content = (
      <ReasonInput
        occasion="return"
        label="退回原因"
        placeholder={`退回原因，${hold.staffName}会看到`}
        onChange={(next) => {
          reason = next;
        }}
      />
    );
    const onConfirm = () => giveBack.mutateAsync({ holdId, version, reason });
    await confirm({ title: '退回这件操作？', content, act: '退回', danger: true, onConfirm });
  };
  return (
    <>
      <Button danger onClick={() => void back()}>
        退回
      </Button>
      <Button type="primary" loading={release.isPending} onClick={goOn}>
        放行
      </Button>
    </>
  );
}

function Case({ hold }: { hold: DeskHold }) {
  return (
    <>
      <CaseHead
        title={hold.amountFen > 0 ? `${titleOf(hold)} ${moneyText(hold.amountFen)}` : titleOf(hold)}
        mark={<StatePill state={STATES[hold.state]}>{stateText(hold)}</StatePill>}
        facts={
          <>
            <Fact label="企业">{hold.companyName}</Fact>
            <Fact label="提交">{hold.staffName}</Fact>
            <Fact>
              <TimeText at={hold.submittedAt} />
            </Fact>
            {hold.state === 'waiting' && (
              <Fact label={hold.needs === 'none' ? '执行' : '期限'}>
                <TimeText at={hold.releaseAt} />
              </Fact>
            )}
          </>
        }
        actions={<Decisions hold={hold} />}
      />
      <Card title={hold.state === 'waiting' ? '放行后会变的' : '提交的内容'}>
        <p style={{ marginBottom: 12 }}>{hold.summary}</p>
        <Effect effect={hold.effect} />
      </Card>
      {hold.state !== 'waiting' && (
        <Card title="结果">
          <p>
            {HoldState.labelOf(hold.state)}
            {hold.decidedBy && `，${hold.decidedBy}`}，<TimeText at={hold.decidedAt} />
          </p>
          {hold.outcome && <p>{hold.outcome}</p>}
        </Card>
      )}
      {hold.state === 'waiting' && <p>执行前再核对一次：提交之后数据变了，就不会执行，并说明哪里变了。</p>}
    </>
  );
}

const TABS = [
  { value: 'waiting', label: '等待执行' },
  { value: 'mine', label: '我提交的' },
  { value: 'all', label: '全部' },
];

function Named({ id }: { id: string }) {
  const asked = { state: undefined, mine: undefined, holdId: Number(id), page: 1, pageSize: 1 };
  const read = useQuery(query(deskApi.holds, asked, { fresh: true }));
  const { refetch } = read;
  useLive(['holds'], () => void refetch());
  return (
    <NamedCase what="操作" read={read}>
      {(row) => <Case hold={row} />}
    </NamedCase>
  );
}

/** What moves money and has not yet, and what became of it. */
export function HoldPage() {
  const [tab, setTab] = useTab(TABS);
  const filter = {
    state: tab === 'waiting' ? ('waiting' as const) : undefined,
    mine: tab === 'mine' ? true : undefined,
    holdId: undefined,
  };
  const list = useQuery(query(deskApi.holds, { ...filter, page: 1, pageSize: 100 }));
  const rules = useRules();
  const { refetch } = list;
  useLive(['holds'], () => void refetch());
  return (
    <CasePage
      header={
        <PageHeader
          title="复核"
          facts={`涉及金额的操作先停在这里：自办上限内 ${rules.regretSeconds} 秒后执行，超过的由另一位同事放行；${rules.releaseHours} 小时没有放行自动退回`}
          actions={<Segmented options={TABS} value={tab} onChange={setTab} aria-label="范围" />}
        />
      }
      what="复核"
      query={list}
      keyOf={({ holdId }) => holdId}
      empty="没有等待的操作"
      named={(id) => <Named id={id} />}
      line={(row) => (
        <CaseLine
          title={titleOf(row)}
          side={<Money fen={row.amountFen} />}
          text={`${row.companyName} · ${row.staffName}`}
          mark={<StateMark state={STATES[row.state]}>{stateText(row)}</StateMark>}
        />
      )}
    >
      {(row) => <Case hold={row} />}
    </CasePage>
  );
}
