import type { LimitStatement } from '#contract/proof-limit.ts';
import { limitText } from '#rules/limit.ts';
import { Card } from '../kit/page.tsx';
import { Money, TimeText } from '../kit/values.tsx';
import css from './limit.module.css';

/** Departments above bind the next ride as well: the tightest decides. */
export function OthersCard({ statement: { ownerName, others, leftFen, kind, moneyFen, startDay, endDay } }: SideProps) {
  const own = { name: ownerName, kind, moneyFen, startDay, endDay, leftFen };
  return (
    <Card title="下一单还看这些" extra="取最紧的一个">
      <ul className={css.list}>
        {[own, ...others].map((limit) => (
          <li key={limit.name}>
            <span>
              {limit.name}
              <span className={css.hint}>{limitText(limit)}</span>
            </span>
            <b>{limit.leftFen === null ? '不限' : <Money fen={limit.leftFen} />}</b>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className={css.hint}>上级部门没有限额；场景另有每单和每日限额。</p>}
    </Card>
  );
}

interface SideProps {
  statement: LimitStatement;
}

export function HistoryCard({ statement: { versions } }: SideProps) {
  return (
    <Card title="这个限额的历史">
      {versions.length === 0 && <p className={css.hint}>没有设置过限额。</p>}
      <ul className={css.list}>
        {versions.map((version) => (
          <li key={version.setAt.getTime()}>
            <span>{limitText(version)}</span>
            <span className={css.hint}>
              <TimeText at={version.setAt} /> {version.setByName}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
