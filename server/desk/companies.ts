import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { DeskCompanyRow } from '#contract/desk-company.ts';
import { resume, suspend } from '#rules/desk/company.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { termsOf } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { type DeskCompany, serveDesk, serveDeskCompany } from '../http/serve-desk.ts';
import { contains, paginate, present } from '../query-kit.ts';
import type { DeskCompanyTable } from '../schema.ts';
import { superOf } from './super.ts';

type DeskCompanyRecord = { [K in keyof DeskCompanyTable]: DeskCompanyTable[K] };

const rowOf = (row: DeskCompanyRecord): DeskCompanyRow => ({
  companyId: row.id,
  name: row.name,
  status: row.status,
  suspendedMessage: row.suspendedMessage,
  createdAt: row.createdAt,
  terms: termsOf(row),
});

export function companyRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.companies, (filter, { db }) => findCompanies(db, filter));

  serveDeskCompany(app, deskApi.company, async ({ companyId }, { db }) => {
    const row = await db.selectFrom('deskCompany').selectAll().where('id', '=', companyId).executeTakeFirst();
    const administrator = found(await superOf(db, companyId));
    return { ...rowOf(found(row)), administrator, staffCount: await staffCount(db, companyId) };
  });

  serveDeskCompany(app, deskApi.suspend, async ({ message }, { db, company, record }) => {
    await putStatus(db, company, allowed(suspend(company)), message);
    record(`暂停企业“${company.name}”：${message}`);
    return null;
  });

  serveDeskCompany(app, deskApi.resume, async (_, { db, company, record }) => {
    const status = allowed(resume(company));
    await forgetTold(db, company);
    await putStatus(db, company, status, '');
    record(`恢复企业“${company.name}”`);
    return null;
  });
}

interface CompanyFilter extends PageInput {
  name?: string | undefined;
  status?: DeskCompanyRow['status'] | undefined;
}

async function findCompanies(db: Db, { name, status, ...page }: CompanyFilter): Promise<Page<DeskCompanyRow>> {
  const query = db.selectFrom('deskCompany').selectAll().where(present({ status })).orderBy('id', 'desc');
  const named = name === undefined ? query : query.where('name', 'ilike', contains(name));
  const { rows, total } = await paginate(named, page);
  return { rows: rows.map(rowOf), total };
}

async function staffCount(db: Db, companyId: number): Promise<number> {
  const row = await db
    .selectFrom('departmentHeadcount')
    .select((eb) => eb.fn.sum<number>('headcount').as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(row.count ?? 0);
}

/** A company that debt had suspended is told anew before it is suspended again. */
async function forgetTold(db: Db, { companyId }: DeskCompany): Promise<void> {
  const company = db.selectFrom('company').select('suspendedForDebt').where('id', '=', companyId);
  if (!(await company.executeTakeFirstOrThrow()).suspendedForDebt) return;
  await db
    .updateTable('deskDunning')
    .set({ toldStep: null, toldOn: null, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .execute();
}

const putStatus = (db: Db, { companyId }: DeskCompany, status: DeskCompany['status'], message: string) =>
  db
    .updateTable('company')
    .set({ status, suspendedMessage: message, suspendedForDebt: false })
    .where('id', '=', companyId)
    .execute();
