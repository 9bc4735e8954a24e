// Importing people: ten thousand lines beside one thousand, a line's share of the time. Aim: no line is dearer than 2×.
import { buffer } from 'node:stream/consumers';
import { addCompany, signedIn, withServer } from './kit.mjs';

const { writeWorkbook } = await import('../dist/server/outside/spreadsheet.js');

const TITLES = ['姓名', '手机号', '部门', '工号', '限额类型', '限额金额'].map((title) => ({ title }));

function* people(department, count, firstPhone) {
  for (let at = 0; at < count; at += 1) {
    yield [`员工${at}`, String(firstPhone + at), department, `N${at}`, '每月', String(100 + (at % 7) * 50)];
  }
}

async function importInto(server, name, count, firstPhone) {
  const company = await addCompany(server.owner, name);
  const headers = await signedIn(server, company);
  const bytes = await buffer(writeWorkbook(TITLES, people(name, count, firstPhone)));
  const form = new FormData();
  form.append('excel', new Blob([bytes]), '员工.xlsx');
  const request = new Request('http://bench', { method: 'POST', body: form });
  const start = performance.now();
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v2/company/user/excelImportAdd',
    headers: { ...headers, 'content-type': request.headers.get('content-type') },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const seconds = (performance.now() - start) / 1000;
  const { data, msg } = response.json();
  if (data?.sucNum !== count) throw new Error(`${msg}: ${JSON.stringify(data)}`);
  return seconds;
}

await withServer(async (server) => {
  await importInto(server, '热身', 500, 13_100_000_000);
  const small = await importInto(server, '小企业', 1_000, 13_200_000_000);
  const large = await importInto(server, '大企业', 10_000, 13_300_000_000);
  const ratio = (large / 10_000 / (small / 1_000)).toFixed(2);
  console.log(`1,000 行 ${small.toFixed(1)} 秒，10,000 行 ${large.toFixed(1)} 秒，每行 × ${ratio}`);
});
