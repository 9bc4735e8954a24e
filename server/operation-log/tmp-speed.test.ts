import { test } from 'vitest';
import { testServer } from '../../tests/kit/server.ts';
test('speed', { timeout: 300_000 }, async () => {
  const server = await testServer();
  const company = await server.company();
  const c = await server.owner.connect();
  await c.query(`set session_replication_role = replica`);
  await c.query(`insert into operation_log select ${company.companyId}, n, date_trunc('milliseconds', now()) - (150000-n) * interval '10 seconds', ${company.admin.staffId}, '甲', '13800000000', 3, 'edit', '编辑员工：由某某改为某某，一段比较长的内容' || n, '' from generate_series(1,150000) n`);
  await c.query('analyze'); c.release();
  const f = { createTimeStart: new Date(Date.now() - 20*86400000).toISOString().slice(0,10), createTimeEnd: new Date(Date.now()+86400000).toISOString().slice(0,10) };
  const t3 = Date.now();
  const before = process.memoryUsage().rss;
  const r = await company.admin.caller.send('GET', '/api/v2/operationLog/export?' + new URLSearchParams(f));
  console.log('export', Date.now()-t3, r.rawPayload.length, (process.memoryUsage().rss-before)/1e6|0, 'MB');
  const { rows } = await server.owner.query(`explain (analyze, costs off) select id, content from operation_log where company_id = ${company.companyId} and at >= now() - interval '20 days' and at < now() - interval '10 days' + interval '1 millisecond' and (at, id) < (now() - interval '10 days', 100000) and id <= 200000 order by at desc, id desc limit 1000`);
  console.log(rows.map((x: any) => x['QUERY PLAN']).join('\n'));
});
