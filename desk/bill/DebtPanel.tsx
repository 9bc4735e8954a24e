import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';
import { StatePill } from '#console/kit/StateMark.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { countText } from '#console/kit/text.ts';
import { deskApi } from '#contract/desk.ts';
import type { DebtRow } from '#contract/desk-debts.ts';
import type { Output } from '#contract/endpoint.ts';
import { monthText } from '#rules/bill.ts';
import { localText } from '#rules/calendar.ts';
import { DunningStep, isTold } from '#rules/desk/dunning.ts';
import { moneyText } from '#rules/money.ts';
import { useMay, useMe } from '../kit/me.ts';
import { companyPath } from '../kit/paths.ts';
import split from '../kit/SplitPage.module.css';
import { ContactDialog, PauseDialog, ThawDialog } from './DebtDialogs.tsx';
import css from './DebtPage.module.css';

type Detail = Output<typeof deskApi.debt>;
type People = Output<typeof deskApi.debts>['people'];

function Entries({ entries }: Pick<Detail, 'entries'>) {
  return (
    <section>
      <h3>经过</h3>
      <ul className={`${split.entries} ${css.dated}`}>
        {entries.map(({ at, by, text }) => (
          <li key={`${at.getTime()}-${text}`}>
            <span className={split.quiet}>{localText(at).slice(5, 10)}</span>
            <span>
              {by ?? '系统'} {text}
            </span>
          </li>
        ))}
        {entries.length === 0 && <li className={split.quiet}>还没有</li>}
      </ul>
    </section>
  );
}

const REACH: Readonly<Record<DunningStep, string>> = {
  reminder: '企业的接收人会收到短信和邮件',
  letter: '企业的接收人会收到短信和邮件',
  freeze: '不能再用企业支付预订；登录、账单和付款照常',
  suspend: '企业的人不能登录，看到下面的说明',
};

/** The next step with what the company reads: the server's text until somebody writes another, which a colleague's note does not undo. */
function Next({ detail }: { detail: Detail }) {
  const { debt, message, staffCount, bookedRides } = detail;
  const [written, setWritten] = useState<string | null>(null);
  const confirm = useConfirm();
  const take = useMutation(mutation(deskApi.takeStep));
  const tell = useMutation(mutation(deskApi.tellStep));
  const { next, companyId, version } = debt;
  const may = useMay();
  if (!next) return null;
  const { step, isToday, isToTell, on } = next;
  const label = DunningStep.labelOf(step);
  const isAllowed = may('bills', 'act') && (step !== 'suspend' || may('companies', 'act'));
  const ask = () =>
    confirm({
      title: `对“${debt.companyName}”${label}？`,
      content: `${REACH[step]}。影响 ${countText(staffCount)} 名员工；已预订 ${bookedRides} 单。`,
      act: label,
      danger: isTold(step),
      onConfirm: () => take.mutateAsync({ companyId, version, step, message: written ?? message }),
    });
  const askTell = () =>
    isTold(step)
      ? tell.mutate({ companyId, version, step }, { onSuccess: () => notify.success('已告知企业') })
      : undefined;
  return (
    <section>
      <h3>下一步：{label}</h3>
      <span className={split.quiet}>企业的人会看到{isToday ? '' : `；最早 ${on}`}</span>
      <Input.TextArea
        aria-label="企业的人会看到"
        autoSize={{ minRows: 4 }}
        maxLength={200}
        value={written ?? message}
        readOnly={!isAllowed}
        onChange={({ target }) => setWritten(target.value)}
      />
      <span className={split.quiet}>
        {REACH[step]}。影响 {countText(staffCount)} 名员工；已预订 {bookedRides} 单。
      </span>
      {isAllowed && (
        <div className={split.acts}>
          {isToTell && <Button onClick={askTell}>今天告知企业</Button>}
          <Button type="primary" danger={isTold(step)} disabled={!isToday} onClick={() => void ask()}>
            {label}
          </Button>
        </div>
      )}
    </section>
  );
}

function Owner({ debt, people }: { debt: DebtRow; people: People }) {
  const give = useMutation(mutation(deskApi.giveDebt));
  const me = useMe();
  const { companyId, version, ownerId } = debt;
  const to = (staffId: number | null) => give.mutate({ companyId, version, staffId });
  return (
    <div className={split.acts}>
      <Select
        allowClear
        aria-label="负责人"
        placeholder="没有人负责"
        style={{ flex: 1 }}
        value={ownerId}
        options={people.map(({ staffId, name }) => ({ value: staffId, label: name }))}
        onChange={(staffId) => to(staffId ?? null)}
      />
      {me && ownerId !== me.staffId && <Button onClick={() => to(me.staffId)}>我来负责</Button>}
    </div>
  );
}

/** One company's debt: what was done, what comes next, and who looks after it. */
export function DebtPanel({ row, people }: { row: DebtRow; people: People }) {
  const { data, isError, error, refetch } = useQuery(query(deskApi.debt, { companyId: row.companyId }));
  const [open, setOpen] = useState<'contact' | 'pause' | 'thaw' | null>(null);
  const mayAct = useMay()('bills', 'act');
  const { companyId, companyName, overdueDays, pausedUntil } = row;
  return (
    <aside className={split.side} aria-label={companyName}>
      <div className={split.top}>
        <h2>
          <Link to={companyPath(companyId)}>{companyName}</Link>
        </h2>
        <StatePill state="bad">逾期 {overdueDays} 天</StatePill>
      </div>
      {isError && <ErrorState error={error} what="催收" onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={css.facts}>
            {data.bills
              .map((bill) => `${monthText(bill.month)}账单 ${moneyText(bill.unpaidFen)}，应付 ${bill.dueOn}`)
              .join('；')}
          </p>
          {mayAct && <Owner debt={data.debt} people={people} />}
          <Entries entries={data.entries} />
          <Next key={data.debt.next?.step} detail={data} />
          {mayAct && (
            <div className={split.acts}>
              <Button onClick={() => setOpen('contact')}>记一次联系</Button>
              <Button onClick={() => setOpen('pause')}>{pausedUntil ? '结束暂缓' : '再等'}</Button>
              {data.debt.isFrozen && <Button onClick={() => setOpen('thaw')}>解除冻结</Button>}
            </div>
          )}
          {open === 'contact' && <ContactDialog debt={data.debt} onClose={() => setOpen(null)} />}
          {open === 'thaw' && <ThawDialog debt={data.debt} onClose={() => setOpen(null)} />}
          {open === 'pause' && <PauseDialog debt={data.debt} onClose={() => setOpen(null)} />}
        </>
      )}
    </aside>
  );
}
