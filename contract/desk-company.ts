import { z } from 'zod';
import { CompanyStatus } from '#rules/company.ts';
import { CompanyTerms, TermsEdit } from '#rules/company-terms.ts';
import { SuperReplacement, SuspendedMessage } from '#rules/desk/company.ts';
import { companyId, deskPaged, deskRead, deskRows, deskWrite } from './desk-wire.ts';
import { endpoint } from './endpoint.ts';
import { localTime, optional, text, whole } from './wire.ts';

const company = z.object({
  companyId: z.int(),
  name: z.string(),
  status: CompanyStatus.schema,
  suspendedMessage: z.string(),
  createdAt: localTime,
  terms: CompanyTerms,
});
export type DeskCompanyRow = z.output<typeof company>;

const administrator = z.object({ staffId: z.int(), name: z.string(), phone: z.string() });

const event = z.object({
  eventId: z.int(),
  at: localTime,
  key: z.string(),
  call: z.string(),
  companyId: z.int().nullable(),
  summary: z.string(),
});

export const deskCompanyCalls = {
  companies: endpoint({
    ...deskRead,
    summary: '企业列表，可按名称和状态查找',
    path: '/desk/v1/companies',
    input: deskPaged({ name: optional(text), status: optional(z.enum(CompanyStatus.names, '没有这个状态')) }),
    output: deskRows(company),
  }),
  company: endpoint({
    ...deskRead,
    summary: '一家企业：条款、超级管理员和员工人数',
    path: '/desk/v1/companies/detail',
    input: z.object({ companyId: whole }),
    output: company.extend({ administrator, staffCount: z.int() }),
  }),
  setTerms: endpoint({
    ...deskWrite,
    summary: '修改企业条款；未填写的保持不变',
    path: '/desk/v1/companies/terms',
    input: TermsEdit.extend({ companyId }),
    output: CompanyTerms,
  }),
  suspend: endpoint({
    ...deskWrite,
    summary: '暂停企业，企业人员会看到所填原因',
    path: '/desk/v1/companies/suspend',
    input: z.object({ companyId, message: SuspendedMessage }),
    output: z.null(),
  }),
  resume: endpoint({
    ...deskWrite,
    summary: '恢复已暂停的企业',
    path: '/desk/v1/companies/resume',
    input: z.object({ companyId }),
    output: z.null(),
  }),
  replaceSuper: endpoint({
    ...deskWrite,
    summary: '超级管理员丢失手机：换手机号，或换成企业的另一名员工',
    path: '/desk/v1/companies/administrator',
    input: SuperReplacement,
    output: administrator,
  }),
  events: endpoint({
    ...deskRead,
    summary: '运营台操作记录，可按企业查找',
    path: '/desk/v1/events',
    input: deskPaged({ companyId: optional(whole) }),
    output: deskRows(event),
  }),
};
