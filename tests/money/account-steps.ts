import { monthOf } from '#rules/calendar.ts';
import { observeAccount } from '#server/account/watch.ts';
import { receiveMoney } from '#server/finance/receive.ts';
import { agree, attempt, type ModelledCompany, nextSerial } from './company.ts';
import { figures, observe, payBills } from './paper.ts';

type Kind = 'recharge' | 'repay' | 'adjust';

async function move(company: ModelledCompany, kind: Kind, amountFen: number): Promise<void> {
  const { paper, db, companyId, now, draw } = company;
  const may = amountFen !== 0 && (kind === 'adjust' || kind === (paper.kind === 'prepaid' ? 'recharge' : 'repay'));
  const sent = { amountFen, reference: `r${nextSerial(company)}`, note: kind === 'adjust' ? '对账调整' : '' };
  const post = () => receiveMoney(db, companyId, kind, sent, now);
  const done = await attempt(company, `${kind} ${amountFen}`, may, post);
  if (!done) return;
  if (kind === 'recharge') paper.rechargedFen += amountFen;
  if (kind === 'repay') paper.repaidFen += amountFen;
  if (kind === 'adjust') {
    paper.adjustedFen += amountFen;
    if (paper.kind === 'postpaid') paper.unbilled.push({ fen: amountFen, month: monthOf(now) });
  } else observe(paper, true);
  payBills(paper);
  if (draw.chance(0.1)) agree('同一笔入账', true, (await post()).repeated);
}

/** Money comes: more where little is left. The wrong kind for the account is refused. */
export function fund(company: ModelledCompany): Promise<void> {
  const { paper, draw } = company;
  const right: Kind = paper.kind === 'prepaid' ? 'recharge' : 'repay';
  if (draw.chance(0.05)) return move(company, right === 'recharge' ? 'repay' : 'recharge', draw.int(1, 9_999));
  const owed = Math.max(0, figures(paper).owed);
  return move(company, right, paper.kind === 'prepaid' ? draw.int(1, 120_000) : draw.int(1, owed + 20_000));
}

export const adjust = (company: ModelledCompany): Promise<void> =>
  move(company, 'adjust', company.draw.int(-3_000, 3_000));

/** What the minute's job does: looks at what is left, and writes to whoever asked to be told. */
export async function watch(company: ModelledCompany): Promise<void> {
  const { paper } = company;
  const before = [paper.own.sent, paper.low.sent];
  const sent = await attempt(company, '余额提醒', true, () => observeAccount(company.db, company.companyId));
  observe(paper, false);
  const expected = [paper.own.sent - before[0]!, paper.low.sent - before[1]!];
  agree('提醒', expected, [Number(sent!.includes('own')), Number(sent!.includes('low'))]);
}
