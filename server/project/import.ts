import { sql } from 'kysely';
import {
  judgeProjectImport,
  PROJECT_IMPORT_MAX_ROWS,
  PROJECT_IMPORT_TITLES,
  PROJECT_REFUSALS,
  type ProjectImport,
  type ProjectLine,
  phonesIn,
  projectsImportedText,
  readProjectImport,
} from '#rules/project.ts';
import { FAULT_TITLES } from '#rules/sheet-lines.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import type { UploadedFile } from '../http/input.ts';
import { allowed } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { writeWorkbook } from '../outside/spreadsheet.ts';
import { sheetRows } from '../sheet-upload.ts';
import { addProject } from './save.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const COLUMNS = Object.entries(PROJECT_IMPORT_TITLES).map(([key, title]) => ({
  title,
  width: key === 'name' || key === 'owners' ? 28 : 16,
}));

/** The workbook to fill in, a project a line. */
export const templateFile = () => ({
  filename: '项目导入模板.xlsx',
  contentType: XLSX,
  content: writeWorkbook(COLUMNS, [], {
    sheetName: '项目',
    remark: `每行一个项目，最多 ${PROJECT_IMPORT_MAX_ROWS} 行；项目号和名称必填，日期和预算留空为不限，几个负责人的手机号用顿号隔开。`,
    preparedRows: PROJECT_IMPORT_MAX_ROWS,
  }),
});

async function knownFor(db: Db, companyId: number, lines: readonly ProjectLine[]) {
  const numbers = await db.selectFrom('project').select('numberKey').where('companyId', '=', companyId).execute();
  const phones = [...new Set(lines.flatMap(phonesIn))];
  const { rows } = await sql<{ id: number; phone: string }>`select id, phone from staff
    where company_id = ${companyId} and deleted_at is null and phone = any(${phones}::text[])`.execute(db);
  return {
    taken: new Set(numbers.map(({ numberKey }) => numberKey)),
    staffOf: new Map(rows.map(({ id, phone }) => [phone, id])),
  };
}

/** The lines that were left out, with their place and the reason: to be corrected and sent again. */
async function offerFaults(
  { actor, db, services }: Context,
  lines: readonly ProjectLine[],
  faults: ProjectImport['faults'],
): Promise<string> {
  const keys = Object.keys(PROJECT_IMPORT_TITLES) as (keyof typeof PROJECT_IMPORT_TITLES)[];
  const rows = lines
    .filter(({ line }) => faults.has(line))
    .map((one) => [...keys.map((key) => one[key]), String(one.line), faults.get(one.line)!]);
  const columns = [...COLUMNS, { title: FAULT_TITLES.line }, { title: FAULT_TITLES.reason, width: 50 }];
  const content = writeWorkbook(columns, rows, { sheetName: '失败明细' });
  const fileId = await services.files.put(content, { contentType: XLSX });
  return offerDownload(db, services, actor, { fileId, filename: '项目导入失败明细.xlsx', contentType: XLSX });
}

/** The good lines become projects at once; the others are offered with their reasons. */
export async function importProjects(context: Context, upload: UploadedFile) {
  const { actor, db, now, record } = context;
  const lines = allowed(readProjectImport(await sheetRows(upload, PROJECT_REFUSALS, PROJECT_IMPORT_MAX_ROWS)));
  await lockAccount(db, actor.companyId);
  const read = judgeProjectImport(lines, await knownFor(db, actor.companyId, lines));
  for (const draft of read.drafts) await addProject({ db, actor, now }, draft);
  record(projectsImportedText(read));
  const failNum = read.faults.size;
  const url = failNum > 0 ? await offerFaults(context, lines, read.faults) : '';
  return { successNum: read.drafts.length, failNum, url };
}
