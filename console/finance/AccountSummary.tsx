import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { AccountHead } from '#contract/finance-head.ts';
import { FIGURES, type FigureName } from '#rules/account.ts';
import type { BalanceWarning, HeldFigure } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { Bar } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { Dash, MoneyFigure } from '../kit/values.tsx';
import { AccountBar } from './AccountBar.tsx';
import css from './AccountSummary.module.css';
import { FigureNote } from './FigureNote.tsx';
import { equationOf, figureFen, sumsText } from './figures.ts';
import { HeldDrawer } from './HeldDrawer.tsx';

interface SummaryProps {
  head: UseQueryResult<AccountHead>;
  warning: BalanceWarning | undefined;
}

interface FigureProps {
  head: AccountHead;
  name: FigureName;
  onHeld: (figure: HeldFigure) => void;
}

/** The two answers that everybody looks for, each once. */
const ROLES: Partial<Record<FigureName, readonly [role: string, word: string]>> = {
  available: ['left', '还能用'],
  creditLeft: ['left', '还能用'],
  owed: ['owed', '还要还'],
};

function Label({ head, name, onHeld }: FigureProps) {
  const role = ROLES[name];
  return (
    <div className={css.label}>
      <span>{FIGURES[name].label}</span>
      <FigureNote head={head} name={name} onHeld={onHeld} />
      {role && (
        <span className={css.role} data-role={role[0]}>
          {role[1]}
        </span>
      )}
    </div>
  );
}

/** Of the rides under way: those whose price the provider reviews, with the way to them. */
function UnderReview({ head: { review }, onHeld }: Pick<FigureProps, 'head' | 'onHeld'>) {
  if (review.orders === 0) return null;
  return (
    <Button type="link" size="small" className={css.review!} onClick={() => onHeld('review')}>
      其中{PRICE_REVIEW.label} {moneyText(review.frozenFen)}（{countText(review.orders)} 单）
    </Button>
  );
}

function Part(props: FigureProps) {
  const { head, name } = props;
  const sums = sumsText(head, name);
  return (
    <div className={css.part}>
      <Label {...props} />
      <MoneyFigure size="second" fen={figureFen(head, name)} />
      {sums && <div className={css.hint}>{sums}</div>}
      {name === 'going' && <UnderReview {...props} />}
    </div>
  );
}

function Warned({ head, warning }: { head: AccountHead; warning: BalanceWarning | undefined }) {
  const left = figureFen(head, equationOf(head.kind).main);
  if (warning?.warnFen == null || left >= warning.warnFen) return null;
  const receiver = warning.name ? `，提醒 ${warning.name}` : '';
  return (
    <div className={css.warned}>
      <TriangleAlert size={14} aria-hidden />
      低于预警金额 {moneyText(warning.warnFen)}
      {receiver}
    </div>
  );
}

function Others({ head, onHeld }: Omit<FigureProps, 'name'>) {
  const { others } = equationOf(head.kind);
  if (others.length === 0) return null;
  return (
    <div className={css.others}>
      {others.map((name) => (
        <span key={name} className={css.other}>
          <Label head={head} name={name} onHeld={onHeld} />
          <b>{moneyText(figureFen(head, name))}</b> <span className={css.explains}>{FIGURES[name].explains}</span>
        </span>
      ))}
    </div>
  );
}

function Figures({ head, warning }: { head: AccountHead; warning: BalanceWarning | undefined }) {
  const [held, setHeld] = useState<HeldFigure | null>(null);
  const { main, parts } = equationOf(head.kind);
  return (
    <>
      <div className={css.row}>
        <div className={css.main}>
          <Label head={head} name={main} onHeld={setHeld} />
          <MoneyFigure fen={figureFen(head, main)} />
          <Warned head={head} warning={warning} />
        </div>
        <div className={css.parts}>
          {parts.map(({ name, sign }, nth) => (
            <Fragment key={name}>
              <span className={css.sign}>{nth === 0 ? '=' : sign}</span>
              <Part head={head} name={name} onHeld={setHeld} />
            </Fragment>
          ))}
        </div>
      </div>
      <div className={css.below}>
        <AccountBar head={head} warnFen={warning?.warnFen ?? null} />
        <Others head={head} onHeld={setHeld} />
      </div>
      <HeldDrawer figure={held} onClose={() => setHeld(null)} />
    </>
  );
}

/** What stands in place of a balance that was not read: no toast, a dash and a way to ask again. */
function Unread({ head }: { head: UseQueryResult<AccountHead> }) {
  return (
    <div className={css.row}>
      <div className={css.main}>
        <div className={css.label}>账户余额</div>
        {head.isError ? (
          <div className={css.unread}>
            <Dash />
            <Button size="small" loading={head.isFetching} onClick={() => void head.refetch()}>
              重试
            </Button>
          </div>
        ) : (
          <Bar width={160} height={28} />
        )}
      </div>
    </div>
  );
}

/** The account as a sum that adds up on the screen, each part with its reason. */
export function AccountSummary({ head, warning }: SummaryProps) {
  return (
    <section className={css.box} aria-label="账户概况" aria-busy={head.isFetching}>
      {head.data ? <Figures head={head.data} warning={warning} /> : <Unread head={head} />}
    </section>
  );
}
