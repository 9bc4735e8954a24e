import { z } from 'zod';
import { OperationType } from '#rules/operation.ts';
import {
  ChainFault,
  type ChainVerdict,
  MODULES,
  MOST_WORD,
  moduleIdsOf,
  moduleName,
  type Operation,
  OperationFilter,
  OperationPage,
  verdictText,
} from '#rules/operation-log.ts';
import { calls, download } from './endpoint.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, commaList, flag, givenEnd, givenStart, localTime, optional, pagedDraft, pageOf, text } from './wire.ts';

const call = calls('operationLog');

/** An empty list chooses nothing. */
const chosen = <T>(item: z.ZodType<T>) =>
  z.codec(optional(commaList(item, 100)), z.array(z.custom<T>()).optional(), {
    decode: (sent) => (sent && sent.length > 0 ? sent : undefined),
    encode: (items) => items,
  });
const modules = z.codec(chosen(z.union([z.string(), z.number()])), z.array(z.int()).optional(), {
  decode: (words) => words && moduleIdsOf(words),
  encode: (ids) => ids?.map(moduleName),
});

/** No longer than the rule reads. */
const sought = z.codec(optional(text), z.string().optional(), {
  decode: (wire) => wire?.replaceAll('\0', '').trim().slice(0, MOST_WORD) || undefined,
  encode: (words) => words,
});

const filter = {
  from: ['createTimeStart', givenStart],
  before: ['createTimeEnd', givenEnd],
  types: ['types', chosen(coded(OperationType))],
  moduleIds: ['permissionNames', modules],
  person: ['createUser', sought],
  word: ['keyword', sought],
  isLong: ['longRange', optional(flag)],
} as const;
const filterInput = speltDraft(OperationFilter, filter);
const pageInput = pagedDraft(OperationPage, filter);

/** The module's name on the wire. */
const moduleId = z.codec(z.string(), z.int(), {
  decode: (label) => MODULES.find((module) => module.label === label)?.id ?? 0,
  encode: moduleName,
});

export const operationRow = spelt<Operation>({
  id: ['id', z.int()],
  at: ['createTime', localTime],
  type: ['type', coded(OperationType)],
  permissionId: ['permissionName', moduleId],
  staffName: ['createName', z.string()],
  staffPhone: ['createMobile', z.string()],
  content: ['content', z.string()],
});

/** '' where the chain is whole. */
const fault = z.codec(z.string(), ChainFault.schema.nullable(), {
  decode: (wire) => ChainFault.nameOf(wire) ?? null,
  encode: (name) => (name === null ? '' : String(ChainFault.codeOf(name))),
});
const verdict = spelt<ChainVerdict>(
  {
    count: ['count', z.int()],
    fault: ['reason', fault],
    brokenId: ['brokenId', z.int().nullable()],
    brokenAt: ['brokenTime', localTime.nullable()],
  },
  {
    ok: [flag, (ours) => ours.fault === null],
    /** The finding as one sentence. */
    text: [z.string(), verdictText],
  },
);

export const operationLogApi = {
  page: call.form(
    '/api/v2/operationLog/findList',
    '操作日志列表',
    pageInput,
    pageOf(operationRow, 'list', 'totalRecord'),
  ),
  export: call.get('/api/v2/operationLog/export', '导出操作日志', filterInput, download, {
    effect: 'export',
    file: true,
    replica: true,
    limit: { count: 30, seconds: 60 },
  }),
  verify: call.form('/api/v2/operationLog/verify', '校验操作日志是否完整、是否被改动', z.object({}), verdict, {
    limit: { count: 30, seconds: 60 },
  }),
};
