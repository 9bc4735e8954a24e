import { z } from 'zod';
import { ProjectDraft, ProjectStatus } from '#rules/project.ts';
import { editedFields, readVersion } from './edited.ts';
import { calls, download, nothing } from './endpoint.ts';
import { beside, spelt, speltDraft } from './spelt.ts';
import { coded, list, neededId, optional, orElse, paged, pageOf, text, whole, yuan } from './wire.ts';

const dayOrNone = z.codec(optional(text), z.string().nullable(), {
  decode: (wire) => wire || null,
  encode: (day) => day ?? '',
});
const budgetOrNone = z.codec(optional(yuan), z.int().nullable(), {
  decode: (fen) => fen ?? null,
  encode: (fen) => fen ?? undefined,
});
const owner = spelt({ staffId: ['userId', z.int()], name: ['name', z.string()] });

const project = spelt({
  projectId: ['projectId', z.int()],
  number: ['projectNo', z.string()],
  name: ['projectName', z.string()],
  startDay: ['startDay', z.string().nullable()],
  endDay: ['endDay', z.string().nullable()],
  status: ['status', coded(ProjectStatus)],
  budgetFen: ['budget', yuan.nullable()],
  /** What rides hold and have taken of it. */
  usedFen: ['used', yuan],
  residualFen: ['residual', yuan.nullable()],
  owners: ['owners', z.array(owner)],
  ...editedFields,
});
export type Project = z.output<typeof project>;

const DRAFT = {
  number: ['projectNo', optional(text)],
  name: ['projectName', optional(text)],
  startDay: ['startDay', dayOrNone],
  endDay: ['endDay', dayOrNone],
  budgetFen: ['budget', budgetOrNone],
  ownerIds: ['ownerIds', orElse(optional(list(whole, 50)), [])],
} as const;
const added = speltDraft(z.object({ draft: ProjectDraft }), { draft: beside(DRAFT) });
const edited = speltDraft(z.object({ projectId: z.int(), version: z.string().optional(), draft: ProjectDraft }), {
  projectId: ['projectId', neededId],
  version: readVersion,
  draft: beside(DRAFT),
});
const target = z.object({ projectId: neededId });
const made = z.object({ projectId: z.int() });

const base = calls('project');

/** The company's projects: numbers that rides are charged to, with budgets that bound them as limits do. */
export const projectApi = {
  page: base.form(
    '/api/v3/project/list',
    '项目列表：期间、预算、已用和剩余',
    paged({ keyword: optional(text), status: optional(coded(ProjectStatus)) }),
    pageOf(project, 'list', 'totalRecord'),
  ),
  detail: base.form('/api/v3/project/detail', '一个项目', target, project),
  add: base.json('/api/v3/project/add', '新建项目', added, made, { effect: 'add' }),
  update: base.json('/api/v3/project/update', '编辑项目', edited, nothing, { effect: 'edit' }),
  start: base.form('/api/v3/project/start', '启用项目', target, nothing, { effect: 'enable' }),
  stop: base.form('/api/v3/project/stop', '停用项目：不能再用于新的订单', target, nothing, { effect: 'disable' }),
  import: base.upload(
    '/api/v3/project/import',
    '从 Excel 文件导入项目',
    z.object({ excel: z.unknown().optional() }),
    z.object({ successNum: z.int(), failNum: z.int(), url: z.string() }),
    { effect: 'import', limit: { count: 30, seconds: 60 } },
  ),
  template: base.get('/api/v3/project/importTemplate', '项目导入模板', z.object({}), download, { file: true }),
};

const app = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });

export const appProjectsApi = {
  projects: app.get(
    '/app/v1/projects',
    '可以使用的项目：已启用，用车日期在期间内',
    z.object({ keyword: optional(text), day: optional(text) }),
    z.object({ rows: z.array(z.object({ number: z.string(), name: z.string() })) }),
  ),
};
