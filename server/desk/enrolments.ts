import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { EnrolmentRow } from '#contract/desk-enrolment.ts';
import {
  agreeTerms,
  type CompanyTerms,
  FIRST_TERMS,
  givesMore,
  raisedCredit,
  termsText,
} from '#rules/company-terms.ts';
import { DepartmentName } from '#rules/department.ts';
import { DUE } from '#rules/desk/deadlines.ts';
import { type Acceptance, moveEnrolment } from '#rules/desk/enrolment.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { type OpenedCompany, openCompany } from '../company/open.ts';
import { countryDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { type DeskActor, withinKey } from '../http/desk-actor.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { enqueueSms } from '../outbox.ts';
import { paginate, present } from '../query-kit.ts';

type Status = EnrolmentRow['status'];

export function enrolmentRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.enrolments, (filter, { db }) => findEnrolments(db, filter));

  serveDesk(app, deskApi.decideEnrolment, async (decision, context) => {
    const { db, now, record } = context;
    const { enrolmentId } = decision;
    const enrolment = found(await lockEnrolment(db, enrolmentId));
    const status = allowed(moveEnrolment(enrolment.status, decision.status));
    const reason = decision.status === 'refused' ? decision.reason : '';
    const before = `企业申请 ${enrolmentId}“${enrolment.companyName}”`;
    await db.updateTable('enrolment').set({ status, reason, movedAt: now }).where('id', '=', enrolmentId).execute();
    if (decision.status === 'accepted') {
      return { enrolmentId, status, ...(await accept(context, enrolment, decision)) };
    }
    record(decision.status === 'refused' ? `拒绝${before}：${reason}` : `${before}已联系`);
    return { enrolmentId, status, companyId: null, administratorId: null };
  });
}

async function findEnrolments(
  db: Db,
  filter: PageInput & { status?: Status | undefined; enrolmentId?: number | undefined },
): Promise<Page<EnrolmentRow>> {
  const query = db
    .selectFrom('enrolment')
    .leftJoin('deskCompany', 'deskCompany.id', 'enrolment.openedId')
    .select([
      'enrolment.id as enrolmentId',
      'enrolment.companyName',
      'enrolment.companyNature',
      'enrolment.city',
      'enrolment.contact',
      'enrolment.phone',
      'enrolment.department',
      'enrolment.post',
      'enrolment.status',
      'enrolment.reason',
      'enrolment.createdAt',
      'enrolment.movedAt',
      'deskCompany.id as companyId',
    ])
    .where(present({ 'enrolment.status': filter.status, 'enrolment.id': filter.enrolmentId }))
    .orderBy('enrolment.id', 'desc');
  const { rows, total } = await paginate(query, filter);
  const country = await countryDays(db);
  return { total, rows: rows.map((row) => ({ ...row, dueAt: DUE.enrolment(row.createdAt, country) })) };
}

type LockedEnrolment = Pick<EnrolmentRow, 'enrolmentId' | 'companyName' | 'contact' | 'phone' | 'status'>;

/** Two who decide at once wait for one another; the second finds it decided. */
async function lockEnrolment(db: Db, enrolmentId: number): Promise<LockedEnrolment | undefined> {
  const row = await db
    .selectFrom('enrolment')
    .select(['id as enrolmentId', 'companyName', 'contact', 'phone', 'status'])
    .where('id', '=', enrolmentId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** No more than its opener may give at once: people submit what a company gains, a key has its bound. */
function openingTerms(actor: DeskActor, { accountKind, ...edit }: Acceptance['terms']): CompanyTerms {
  const first = { ...FIRST_TERMS, accountKind };
  const terms = allowed(agreeTerms(first, edit));
  if (actor.person && givesMore(first, terms)) throw new Refused(DESK_REFUSALS.holdNeeded);
  withinKey(actor, raisedCredit(first, terms));
  return terms;
}

/** The applicant's own words open the company, but for what the desk put in their place. */
async function accept(
  { db, now, actor, record }: DeskContext,
  applied: LockedEnrolment,
  acceptance: Acceptance,
): Promise<OpenedCompany> {
  const name = acceptance.companyName ?? applied.companyName;
  if (!DepartmentName.safeParse(name).success) throw new Refused(DESK_REFUSALS.companyNameShort, { name });
  const administrator = {
    name: acceptance.administratorName ?? applied.contact,
    phone: acceptance.administratorPhone ?? applied.phone,
  };
  const terms = openingTerms(actor, acceptance.terms);
  const { enrolmentId } = applied;
  const opened = await openCompany(db, { name, administrator, terms }, now);
  await db.updateTable('enrolment').set({ openedId: opened.companyId }).where('id', '=', enrolmentId).execute();
  const text = `【企行】“${name}”的企业账户已开通，您是超级管理员，请用本手机号获取验证码登录企行控制台。`;
  await enqueueSms(db, { phone: administrator.phone, purpose: 'companyOpened', params: { company: name }, text });
  record(
    `接受企业申请 ${enrolmentId}“${applied.companyName}”，开通企业“${name}”，` +
      `超级管理员 ${administrator.name}（${administrator.phone}），${termsText(terms)}`,
    opened.companyId,
  );
  return opened;
}
