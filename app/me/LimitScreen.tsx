import { useState } from 'react';
import { appLimitApi, type LimitEntries } from '#contract/app-limits.ts';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { moneyText, yuanText } from '#rules/money.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRows } from '../kit/calls.ts';
import { Figure, LimitBar } from '../kit/Money.tsx';
import { Row, Segments } from '../kit/parts.tsx';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { now, whenText } from '../kit/when.ts';
import { ActingBand } from '../parts/ActingBand.tsx';
import css from './me.module.css';

const PAGE = 30;
const monthText = (month: string): string => `${Number(month.slice(5))} 月`;

/** What takes is black with a minus, what comes back is green with a plus. */
const Change = ({ fen }: { fen: number }) => (
  <b className={css.change} data-back={fen < 0 || undefined}>
    {fen < 0 ? `+${yuanText(-fen)}` : `−${yuanText(fen)}`}
  </b>
);

function Head({ entries }: { entries: LimitEntries }) {
  const { month, moneyFen, usedFen, frozenFen, leftFen } = entries;
  if (moneyFen === null || leftFen === null) {
    return (
      <div className={css.title}>
        <h1>个人限额不限</h1>
        <p>
          {monthText(month)}已用 {yuanText(usedFen)} 元，保留中 {yuanText(frozenFen)} 元。
        </p>
      </div>
    );
  }
  // Of a limit by the month alone used, kept and left come to it; not where it was set below what was used already.
  if (entries.kind !== 'monthly' || usedFen + frozenFen + leftFen !== moneyFen) {
    const kind = entries.kind === 'monthly' ? '' : SpendingLimit.labelOf(entries.kind);
    return (
      <div className={css.title}>
        <h1>
          <span className={css.due}>{monthText(month)}已用</span>
          <Figure fen={usedFen} />
        </h1>
        <p>
          {kind}限额 {moneyText(moneyFen)}，{month === monthOf(now()) && `现在还剩 ${moneyText(leftFen)}，`}保留中{' '}
          {moneyText(frozenFen)}。
        </p>
      </div>
    );
  }
  const parts = [
    ['已用', usedFen, '+'],
    ['保留中', frozenFen, '+'],
    ['剩余', leftFen, '='],
    ['限额', moneyFen, ''],
  ] as const;
  return (
    <div className={css.title}>
      <h1>
        <span className={css.due}>{monthText(month)}还剩</span>
        <Figure fen={leftFen} />
      </h1>
      <div className={css.equation}>
        {parts.map(([label, fen, sign]) => (
          <p key={label}>
            <small>{label}</small>
            {yuanText(fen)} <i>{sign}</i>
          </p>
        ))}
      </div>
      <LimitBar totalFen={moneyFen} usedFen={usedFen} heldFen={frozenFen} />
    </div>
  );
}

/** One person's is not shown as another's while that is asked for; a secretary reads the other's. */
export function LimitScreen() {
  const { actingFor } = useActingInput();
  return <Statement key={actingFor} />;
}

/** The limit of a month as a statement: what was kept, taken and given back, and what was left after each. */
function Statement() {
  const [month, setMonth] = useState(() => monthOf(now()));
  const entries = useRows(appLimitApi.entries, { month, ...useActingInput() }, PAGE, ({ entryId }) => entryId);
  const months = [0, -1, -2, -3].map((back) => addMonths(monthOf(now()), back));
  return (
    <Screen top={<TopBar title="个人限额流水" home="/me" heading={false} />}>
      <ActingBand />
      <Answer of={entries}>
        {(data) => (
          <>
            {/* Of its own month: that of the month before stays until another one's is there. */}
            <Head entries={data} />
            <Segments
              label="月份"
              options={months.map((one) => [one, monthText(one)] as const)}
              value={month}
              onChoose={setMonth}
            />
            {data.rows.length === 0 && <Empty title={`${monthText(data.month)}没有用车`} />}
            <div className={css.rows}>
              {data.rows.map((row) => (
                <Row
                  key={row.entryId}
                  label={`${row.sceneName}，${row.text}`}
                  help={whenText(row.at)}
                  value={
                    <>
                      <Change fen={row.amountFen} />
                      {row.leftFen !== null && <small>余 {yuanText(row.leftFen)}</small>}
                    </>
                  }
                  to={`/o/${row.orderId}`}
                />
              ))}
            </div>
            <Earlier of={entries} />
          </>
        )}
      </Answer>
    </Screen>
  );
}
