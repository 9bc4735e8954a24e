import { CircleCheck } from 'lucide-react';
import { type HomeSummary, todosOf } from '#rules/home.ts';
import { Bar } from '../kit/states.tsx';
import { useDelayed } from '../kit/use-delayed.ts';
import { Money, TimeText } from '../kit/values.tsx';
import { AddressLink } from './AddressLink.tsx';
import css from './HomePage.module.css';
import { TODO_ROWS, type TodoRow } from './todo-rows.tsx';

function Row({ icon: Icon, danger = false, title, detail, amountFen, at, since = false, act }: TodoRow) {
  const { label, ...way } = act;
  return (
    <li className={css.todo}>
      <span className={css.tile} data-danger={danger || undefined}>
        <Icon aria-hidden />
      </span>
      <div className={css.words}>
        <div className={css.name}>{title}</div>
        <div className={css.detail}>{detail}</div>
      </div>
      <span className={css.amount}>{amountFen !== undefined && <Money fen={amountFen} />}</span>
      <span className={css.at}>
        {at && (
          <>
            {since && '最早 '}
            <TimeText at={at} />
          </>
        )}
      </span>
      <AddressLink className={css.act!} {...way}>
        {label}
        <span className="qx-hidden">：{title}</span>
      </AddressLink>
    </li>
  );
}

/** What waits for this person first, then what others are to decide. */
export function TodoList({ summary }: { summary: HomeSummary }) {
  const todos = todosOf(summary);
  if (todos.length === 0) {
    return (
      <p className={css.nothing}>
        <CircleCheck size={18} aria-hidden />
        没有等您处理的事项
      </p>
    );
  }
  return (
    <ul className={css.todos} aria-label="等我处理">
      {todos.map(({ kind }) => (
        <Row key={kind} {...TODO_ROWS[kind](summary)} />
      ))}
    </ul>
  );
}

/** Bars where the lines will be. */
export function TodosWaiting() {
  const late = useDelayed(true);
  return (
    <div className={css.todos} role="status" aria-busy="true" aria-label="正在加载">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={css.todo}>
          {late && (
            <>
              <Bar width={32} height={32} />
              <Bar width={220} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
