import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '#server/outside/spreadsheet.ts';
import { insertBilled } from '../bill-rows.ts';
import { type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const fields = () => ({ projectNo: `P-${randomUUID().slice(0, 8)}`, projectName: '新车型上线', budget: 5000 });
const added = async ({ company }: LoggedSetup) => {
  const { projectId } = made(await company.admin.caller.postJson('/api/v3/project/add', fields()));
  return { projectId };
};

export const PROJECT_CALLS: LoggedExamples = {
  'POST /api/v3/project/add': () => ({ fields: fields() }),
  'POST /api/v3/project/update': async (setup) => ({ fields: { ...(await added(setup)), ...fields() } }),
  'POST /api/v3/project/stop': async (setup) => ({ fields: await added(setup) }),
  'POST /api/v3/project/start': async (setup) => {
    const target = await added(setup);
    made(await setup.company.admin.caller.post('/api/v3/project/stop', target));
    return { fields: target };
  },
  'POST /api/v3/project/import': async () => {
    const titles = [{ title: '项目号' }, { title: '项目名称' }];
    return { file: await buffer(writeWorkbook(titles, [[fields().projectNo, '客户年会']])) };
  },
};

/** A template as everybody begins with. */
const firstTemplate = async ({ company }: LoggedSetup) => {
  const {
    version: _,
    updateUserName: __,
    updateTime: ___,
    ...template
  } = made(await company.admin.caller.post('/api/v3/journal/template'));
  return template;
};

const confirmedBill = async ({ server, company }: LoggedSetup, month: string): Promise<string> =>
  (await insertBilled(server.owner, company, month, [{ companyFen: 5_000 }], 'confirmed')).billNo;

export const JOURNAL_CALLS: LoggedExamples = {
  'POST /api/v3/journal/saveTemplate': async (setup) => ({ fields: await firstTemplate(setup) }),
  'POST /api/v3/journal/export': async (setup) => ({
    fields: { billNo: await confirmedBill(setup, '2019-01'), fileType: 'csv' },
  }),
  'POST /api/v3/account/billSplit/download': async (setup) => ({
    fields: { billNo: await confirmedBill(setup, '2019-02') },
  }),
};
