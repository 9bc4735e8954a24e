import { Avatar } from '#console/kit/Avatar.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { Dash, Money } from '#console/kit/values.tsx';
import type { DebtRow } from '#contract/desk-debts.ts';
import { DunningStep } from '#rules/desk/dunning.ts';
import split from '../kit/SplitPage.module.css';
import css from './DebtPage.module.css';

function Steps({ taken, next }: Pick<DebtRow, 'taken' | 'next'>) {
  const text = `已做：${taken.map(DunningStep.labelOf).join('、') || '无'}`;
  return (
    <span className={css.steps} role="img" aria-label={text} title={text}>
      {DunningStep.names.map((step) => (
        <i key={step} data-state={taken.includes(step) ? 'taken' : next?.step === step ? 'next' : undefined} />
      ))}
    </span>
  );
}

/** What is awaited before the next step, or the step itself. */
function nextText({ isRepaying, next }: DebtRow): string {
  if (isRepaying) return '还款待复核';
  if (!next) return '等付款';
  return next.isToTell ? `告知${DunningStep.labelOf(next.step)}` : DunningStep.labelOf(next.step);
}

function When({ next, pausedUntil, promisedOn }: DebtRow) {
  if (!next) return <Dash />;
  if (next.isToday || next.isToTell) return <span className={css.today}>今天</span>;
  const day = next.on.slice(5);
  if (pausedUntil && next.on === pausedUntil) return `暂缓到 ${day}`;
  return promisedOn && next.on > promisedOn ? `${day}（有承诺）` : day;
}

export const debtColumns = (
  chosen: number | undefined,
  choose: (companyId: number) => void,
): readonly Column<DebtRow>[] => [
  {
    key: 'company',
    title: '企业',
    render: ({ companyId, companyName }) => (
      <button
        type="button"
        className={split.name}
        aria-pressed={companyId === chosen}
        onClick={() => choose(companyId)}
      >
        {companyName}
      </button>
    ),
  },
  {
    key: 'fen',
    title: '逾期（元）',
    width: 120,
    align: 'right',
    render: ({ overdueFen }) => <Money fen={overdueFen} bare />,
  },
  { key: 'days', title: '天数', width: 64, align: 'right', render: ({ overdueDays }) => overdueDays },
  { key: 'due', title: '最早应付', width: 100, render: ({ oldestDueOn }) => oldestDueOn },
  { key: 'steps', title: '提醒 催款 冻结 暂停', width: 140, render: (row) => <Steps {...row} /> },
  { key: 'next', title: '下一步', width: 120, render: nextText },
  { key: 'when', title: '何时', width: 120, render: (row) => <When {...row} /> },
  {
    key: 'owner',
    title: '负责',
    width: 110,
    render: ({ ownerName }) =>
      ownerName ? (
        <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
          <Avatar name={ownerName} size={20} />
          {ownerName}
        </span>
      ) : (
        <Dash />
      ),
  },
];
