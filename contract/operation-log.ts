import { z } from 'zod';
import { instantOfLocal, isDay, localText } from '#rules/calendar.ts';
import { OperationType } from '#rules/operation.ts';
import {
  ChainFault,
  type ChainVerdict,
  MODULES,
  moduleIdsOf,
  moduleName,
  type Operation,
  OperationFilter,
  OperationPage,
  verdictText,
} from '#rules/operation-log.ts';
import { endpoint } from './endpoint.ts';
import { coded, commaList, flag, localTime, optional, paged, pageOf, text } from './wire.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** Text that is no time, so that the rule can say what is missing. */
const startOf = (wire: string | undefined): Date => (wire && instantOfLocal(wire)) as Date;
/** The end is named by its last second, or by its last day. */
function endOf(wire: string | undefined): Date {
  const last = startOf(wire);
  return last && new Date(last.getTime() + (isDay(wire!) ? DAY_MS : SECOND_MS));
}

const filter = {
  createTimeStart: optional(text),
  createTimeEnd: optional(text),
  types: optional(commaList(coded(OperationType), 100)),
  permissionNames: optional(commaList(z.union([z.string(), z.number()]), 100)),
};
const WireFilter = z.object(filter);
type WireFilter = z.output<typeof WireFilter>;

const given = <T>(list: T[] | undefined): T[] | undefined => (list && list.length > 0 ? list : undefined);

function filterOf({ createTimeStart, createTimeEnd, types, permissionNames }: WireFilter): OperationFilter {
  const words = given(permissionNames);
  return {
    from: startOf(createTimeStart),
    before: endOf(createTimeEnd),
    types: given(types as OperationType[] | undefined),
    moduleIds: words && moduleIdsOf(words),
  };
}

const wireOf = ({ from, before, types, moduleIds }: OperationFilter): WireFilter => ({
  createTimeStart: localText(from),
  createTimeEnd: localText(new Date(before.getTime() - SECOND_MS)),
  types: types as WireFilter['types'],
  permissionNames: moduleIds?.map(moduleName),
});

const filterInput = z.codec(WireFilter, OperationFilter, { decode: filterOf, encode: wireOf });

const pageInput = z.codec(paged(filter), OperationPage, {
  decode: ({ page, pageSize, ...wire }) => ({ page, pageSize, ...filterOf(wire) }),
  encode: ({ page, pageSize, ...ours }) => ({ page, pageSize, ...wireOf(ours) }),
});

const moduleIdOf = (label: string): number => MODULES.find((module) => module.label === label)?.id ?? 0;

export const operationRow = z.codec(
  z.object({
    id: z.int(),
    createTime: localTime,
    type: coded(OperationType),
    permissionName: z.string(),
    createName: z.string(),
    createMobile: z.string(),
    content: z.string(),
  }),
  z.custom<Operation>(),
  {
    decode: ({ createTime, permissionName, createName, createMobile, ...rest }) => ({
      ...rest,
      at: createTime,
      permissionId: moduleIdOf(permissionName),
      staffName: createName,
      staffPhone: createMobile,
    }),
    encode: ({ id, at, type, permissionId, staffName, staffPhone, content }) => ({
      id,
      createTime: at,
      type,
      permissionName: moduleName(permissionId),
      createName: staffName,
      createMobile: staffPhone,
      content,
    }),
  },
);

const verdict = z.codec(
  z.object({
    ok: flag,
    count: z.int(),
    reason: z.union([z.literal(''), coded(ChainFault)]),
    brokenId: z.int().nullable(),
    brokenTime: localTime.nullable(),
    /** The finding as one sentence. */
    text: z.string(),
  }),
  z.custom<ChainVerdict>(),
  {
    decode: ({ count, reason, brokenId, brokenTime }) => ({
      count,
      fault: reason === '' ? null : reason,
      brokenId,
      brokenAt: brokenTime,
    }),
    encode: (ours) => ({
      ok: ours.fault === null,
      count: ours.count,
      reason: ours.fault ?? ('' as const),
      brokenId: ours.brokenId,
      brokenTime: ours.brokenAt,
      text: verdictText(ours),
    }),
  },
);

export const operationLogApi = {
  page: endpoint({
    area: 'operationLog',
    access: 27,
    summary: '操作日志列表',
    method: 'POST',
    path: '/api/v2/operationLog/findList',
    encoding: 'form',
    input: pageInput,
    output: pageOf(operationRow, 'list', 'totalRecord'),
  }),
  export: endpoint({
    area: 'operationLog',
    access: 27,
    effect: 'export',
    summary: '导出操作日志',
    method: 'GET',
    path: '/api/v2/operationLog/export',
    encoding: 'query',
    input: filterInput,
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
    file: true,
    replica: true,
    limit: { count: 30, seconds: 60 },
  }),
  verify: endpoint({
    area: 'operationLog',
    access: 27,
    summary: '校验操作日志是否完整、是否被改动',
    method: 'POST',
    path: '/api/v2/operationLog/verify',
    encoding: 'form',
    input: z.object({}),
    output: verdict,
    limit: { count: 30, seconds: 60 },
  }),
};
