import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { DeskObjection } from '#contract/desk-objections.ts';
import { BillStatus } from '#rules/bill.ts';
import { type ObjectionStatus, outcomeText } from '#rules/objection.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { serveDeskCompany } from '../http/serve-desk.ts';
import { decide } from '../objection/decide.ts';
import { findProof } from '../objection/proofs.ts';
import { paginate, present, sameCompany } from '../query-kit.ts';

/** What a company objects to, and the provider's decision about each. */
export function objectionRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.objections, ({ companyId, page, pageSize, ...filter }, { db }) =>
    findObjections(db, companyId, filter, { page, pageSize }),
  );

  serveDeskCompany(app, deskApi.objectionProof, async ({ companyId, fileId }, { db, services }) => {
    const proof = found(await findProof(db, companyId, fileId));
    const { stream, contentType } = found(await services.files.open(proof.fileId));
    return { contentType, base64: (await buffer(stream)).toString('base64') };
  });

  serveDeskCompany(app, deskApi.decideObjection, async (sent, { db, now, company, record }) => {
    const { companyId, objectionNo, ...verdict } = sent;
    const decided = await decide(db, companyId, objectionNo, verdict, now);
    const { outcome, refundFen, billNo, billStatus, openCount } = decided;
    record(
      `处理企业“${company.name}”的异议 ${objectionNo}（账单 ${billNo}）：${outcomeText(outcome, refundFen)}` +
        `${verdict.remark ? `，${verdict.remark}` : ''}；账单“${BillStatus.labelOf(billStatus)}”，余 ${openCount} 个待处理`,
    );
    return decided;
  });
}

const paidFen = (
  companyId: number,
) => sql<number>`(select coalesce(sum(case kind when 'settle' then amount_fen else -amount_fen end), 0)::bigint
  from account_ledger entry where entry.company_id = ${companyId} and entry.order_id = objection.order_id
    and entry.kind in ('settle', 'refund'))`;

interface DeskObjectionFilter {
  status?: ObjectionStatus | undefined;
  billNo?: string | undefined;
  objectionNo?: string | undefined;
}

async function findObjections(
  db: Db,
  companyId: number,
  filter: DeskObjectionFilter,
  page: PageInput,
): Promise<Page<DeskObjection>> {
  const query = db
    .selectFrom('objection')
    .innerJoin('bill', sameCompany('bill.id', 'objection.billId'))
    .innerJoin('rideOrder', sameCompany('rideOrder.id', 'objection.orderId'))
    .innerJoin('staff', sameCompany('staff.id', 'objection.applicantId'))
    .where('objection.companyId', '=', companyId)
    .where(present({ 'objection.status': filter.status, 'bill.number': filter.billNo }))
    .where(present({ 'objection.number': filter.objectionNo }))
    .select(['objection.number as objectionNo', 'bill.number as billNo', 'rideOrder.number as orderNo'])
    .select(['objection.status', 'objection.description', 'objection.proofs', 'objection.appliedAt'])
    .select(['staff.name as applicantName', 'staff.phone as applicantPhone', paidFen(companyId).as('paidFen')])
    .select(['objection.outcome', 'objection.refundFen', 'objection.remark'])
    .select(['objection.relationOrderNo', 'objection.decidedAt'])
    .orderBy('objection.id', 'desc');
  return paginate(query, page);
}
