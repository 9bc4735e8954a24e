import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { AccountKind, CompanyStatus } from '#rules/company.ts';
import { CompanyTerms, TermsEdit } from '#rules/company-terms.ts';
import { SuperReplacement, SuspendedMessage } from '#rules/desk/company.ts';
import { KindChange, KindCheck } from '#rules/desk/kind-change.ts';
import { companyId, deskCalls, deskPaged, deskPeopleCalls, deskRows } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, optional, text, whole } from './wire.ts';

const { read, write } = deskCalls('companies');
const people = deskPeopleCalls('companies');
const log = deskCalls('log');

const company = z.object({
  companyId: z.int(),
  name: z.string(),
  status: CompanyStatus.schema,
  suspendedMessage: z.string(),
  createdAt: localTime,
  terms: CompanyTerms,
});
export type DeskCompanyRow = z.output<typeof company>;

const day = z.string('请填写日期').refine(isDay, '请填写正确的日期');
const made = { effectiveFrom: day, change: z.string(), madeBy: z.string(), releasedBy: z.string(), madeAt: localTime };
const version = z.object({ ...made, version: z.int(), terms: CompanyTerms });
const plan = z.object({ ...made, terms: CompanyTerms });
export type TermsVersion = z.output<typeof version>;
export type TermsPlan = z.output<typeof plan>;

const kindCheck = z.object({ name: KindCheck.schema, label: z.string(), passes: z.boolean(), figure: z.string() });
const kind = z.enum(AccountKind.names);
const kindChange = { from: kind, to: kind, effectiveFrom: day, creditFen: z.int(), checks: z.array(kindCheck) };

const administrator = z.object({ staffId: z.int(), name: z.string(), phone: z.string() });

const event = z.object({
  eventId: z.int(),
  at: localTime,
  key: z.string(),
  call: z.string(),
  companyId: z.int().nullable(),
  summary: z.string(),
  /** Where a person sat; '' for machines. */
  place: z.string(),
});

export const deskCompanyCalls = {
  companies: read.get(
    '/desk/v1/companies',
    '企业列表，可按名称和状态查找',
    deskPaged({ name: optional(text), status: optional(z.enum(CompanyStatus.names, '没有这个状态')) }),
    deskRows(company),
  ),
  company: read.get(
    '/desk/v1/companies/detail',
    '一家企业：条款、超级管理员和员工人数',
    z.object({ companyId: whole }),
    company.extend({ administrator, staffCount: z.int() }),
  ),
  setTerms: write.json(
    '/desk/v1/companies/terms',
    '修改企业条款；未填写的保持不变；填写 effectiveFrom 则从那天起',
    TermsEdit.extend({ companyId, effectiveFrom: day.optional() }),
    CompanyTerms.extend({
      /** Of the terms as they are, or as they will be. */
      version: z.int(),
      effectiveFrom: day,
      change: z.string(),
      /** More credit than before. */
      raisedFen: z.int(),
      /** Whether it is released by a second person whatever the amount. */
      needsSecond: z.boolean(),
    }),
  ),
  termsVersions: read.get(
    '/desk/v1/companies/terms/versions',
    '企业条款的版本，新的在前；plan 为等待生效的改动',
    z.object({ companyId: whole }),
    z.object({ versions: z.array(version), plan: plan.nullable() }),
  ),
  dropTermsPlan: people.write.json(
    '/desk/v1/companies/terms/drop',
    '取消等待生效的条款改动',
    z.object({ companyId }),
    nothing,
  ),
  kindChange: read.get(
    '/desk/v1/companies/kindChange',
    '改账户类型要满足的几项，各附数字；effectiveFrom 不填为下个月初',
    z.object({ companyId: whole, effectiveFrom: optional(day), creditFen: optional(whole) }),
    z.object({
      ...kindChange,
      /** The months that it may begin with. */
      starts: z.array(day),
      isPossible: z.boolean(),
      /** From when something else is planned already; one is planned at a time. */
      plannedFrom: day.nullable(),
    }),
  ),
  changeKind: write.json(
    '/desk/v1/companies/kindChange/plan',
    '安排改账户类型：预付费改为后付费或反之，只能从月初起',
    KindChange.extend({ companyId }),
    z.object({ ...kindChange, change: z.string(), version: z.int() }),
  ),
  suspend: write.json(
    '/desk/v1/companies/suspend',
    '暂停企业，企业人员会看到所填原因',
    z.object({ companyId, message: SuspendedMessage }),
    nothing,
  ),
  resume: write.json('/desk/v1/companies/resume', '恢复已暂停的企业', z.object({ companyId }), nothing),
  replaceSuper: write.json(
    '/desk/v1/companies/administrator',
    '超级管理员丢失手机：换手机号，或换成企业的另一名员工',
    SuperReplacement,
    administrator,
  ),
  verifyEvents: log.read.get(
    '/desk/v1/events/verify',
    '校验人员操作记录的链：逐条重算，改动或缺少一条都能查出',
    z.object({}),
    /** `brokenAt`: the number of the first entry that is not as it was written; null: all are. */
    z.object({ entries: z.int(), brokenAt: z.int().nullable() }),
  ),
  events: log.read.get(
    '/desk/v1/events',
    '运营台操作记录，可按企业查找',
    deskPaged({ companyId: optional(whole) }),
    deskRows(event),
  ),
};
