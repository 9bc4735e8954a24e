import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { AccountEntryKind, type FigureName, type Movement, type MovementKind } from '#rules/account.ts';
import type { NamedPart } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { accountFigures } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { owedParts } from '../finance/owed.ts';
import { receiveMoney } from '../finance/receive.ts';
import { type DeskCompanyContext, serveDeskCompany } from '../http/serve-desk.ts';
import { paginate, present } from '../query-kit.ts';

export function accountRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.account, ({ companyId }, { db, now }) => accountView(db, companyId, now));

  serveDeskCompany(app, deskApi.accountEntries, async ({ companyId, kind, ...page }, { db }) => {
    const { rows, total } = await paginate(
      db
        .selectFrom('accountLedger')
        .select(['id as entryId', 'kind', 'amountFen', 'orderId', 'reference', 'note', 'at'])
        .where('companyId', '=', companyId)
        .where(present({ kind }))
        .orderBy('id', 'desc'),
      page,
    );
    return { rows, total };
  });

  serveDeskCompany(app, deskApi.recharge, (sent, context) => moved('recharge', sent, context));
  serveDeskCompany(app, deskApi.repay, (sent, context) => moved('repay', sent, context));
  serveDeskCompany(app, deskApi.adjust, (sent, context) => moved('adjust', sent, context));
}

async function moved(
  kind: MovementKind,
  { companyId, ...sent }: Movement & { companyId: number; allocations?: readonly NamedPart[] | undefined },
  { db, now, company, record }: DeskCompanyContext,
) {
  const done = await receiveMoney(db, companyId, kind, sent, now);
  const what = `企业“${company.name}”${AccountEntryKind.labelOf(kind)} ${moneyText(sent.amountFen)}（${sent.reference}）`;
  const why = sent.note === '' ? '' : `：${sent.note}`;
  const taken = done.taken.map(({ billNo, amountFen }) => `账单 ${billNo} ${moneyText(amountFen)}`);
  const forBills = taken.length === 0 ? '' : `；用于${taken.join('、')}`;
  record(done.repeated ? `${what}已记录过，没有重复入账` : `${what}${why}${forBills}`);
  return { ...done, ...(await accountView(db, companyId, now)) };
}

async function accountView(db: Db, companyId: number, now: Date) {
  const account = accountFigures(db, companyId);
  const [{ kind, figures }, owed] = await Promise.all([account, owedParts(db, companyId, now, account)]);
  const named = Object.entries(figures).map(([name, fen]) => [`${name}Fen`, fen]);
  return { kind, owed, figures: Object.fromEntries(named) as Record<`${FigureName}Fen`, number> };
}
