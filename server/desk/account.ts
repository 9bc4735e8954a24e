import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { AccountEntryKind, type FigureName, type Movement, type MovementKind } from '#rules/account.ts';
import { moneyText } from '#rules/money.ts';
import { accountFigures, moveAccount } from '../account/movements.ts';
import type { Db } from '../db.ts';
import { type DeskCompanyContext, serveDeskCompany } from '../http/serve-desk.ts';
import { paginate, present } from '../query-kit.ts';

export function accountRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.account, ({ companyId }, { db }) => accountView(db, companyId));

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
  { companyId, ...sent }: Movement & { companyId: number },
  { db, now, company, record }: DeskCompanyContext,
) {
  const done = await moveAccount(db, companyId, kind, sent, now);
  const what = `企业“${company.name}”${AccountEntryKind.labelOf(kind)} ${moneyText(sent.amountFen)}（${sent.reference}）`;
  const why = sent.note === '' ? '' : `：${sent.note}`;
  record(done.repeated ? `${what}已记录过，没有重复入账` : `${what}${why}`);
  return { ...done, ...(await accountView(db, companyId)) };
}

async function accountView(db: Db, companyId: number) {
  const { kind, figures } = await accountFigures(db, companyId);
  const named = Object.entries(figures).map(([name, fen]) => [`${name}Fen`, fen]);
  return { kind, figures: Object.fromEntries(named) as Record<`${FigureName}Fen`, number> };
}
