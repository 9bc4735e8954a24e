import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { fetched } from '../../tests/kit/invoice-desk.ts';
import { done, NOON, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { wireOf } from '../../tests/kit/scene-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: { 平台: {} }, 销售: {} }, scene: quick() });
  admin = rides.company.admin.caller;
});

const DAY = dayOf(NOON);
const SPAN = { startDay: addDays(DAY, -30), endDay: DAY };
const call = (name: string, body: Record<string, unknown>, caller = admin) =>
  caller.post(`/api/v3/lab/sandbox/${name}`, body);

/** A lower quota played over a ride of 平台 and one of 销售. */
async function played(): Promise<number> {
  for (const department of ['平台', '销售']) {
    await rides.drive(await rides.booked(await rides.rider(department)), 'priced');
  }
  const scene = wireOf(quick({ perOrderQuotaFen: 3_000 }));
  const body = { kind: 'scene', sceneId: rides.sceneId, scene, ...SPAN };
  const { sandboxId } = done(await admin.postJson('/api/v3/lab/sandbox/run', body));
  await expect.poll(async () => done(await call('progress', { sandboxId })).status).toBe('done');
  return sandboxId;
}

async function sheetOf(sandboxId: number, caller = admin): Promise<string[][]> {
  const read = await readSpreadsheet(await fetched(caller, done(await call('export', { sandboxId }, caller))));
  return read.ok ? read.rows : [];
}
const sum = (rows: readonly string[][], column: number): number =>
  Math.round(rows.reduce((all, row) => all + Number(row[column]) * 100, 0));

test('an exported run has every ride, adds up to its result, and its money is that of orders, ledger and report', async () => {
  const sandboxId = await played();
  done(await call('keep', { sandboxId, name: '每单 30 元' }));
  const result = done(await call('result', { sandboxId }));
  const [remark, head, ...rows] = await sheetOf(sandboxId);
  expect(remark![0]).toContain('每单 30 元（场景“测试场景”）');
  expect(remark![0]).toContain('费用限额：每单限额 不限 → 每单限额 ¥30.00');
  expect(head!.slice(0, 3)).toEqual(['结果', '订单号', '员工']);
  expect(rows.map(([change]) => change)).toEqual(['企业少付', '企业少付']);
  const { before, after, afterPersonal } = result.sums[0];
  expect([6, 7, 10].map((column) => sum(rows, column) / 100)).toEqual([before, after, afterPersonal]);

  const money = async (query: string) => {
    const { rows: found } = await server.owner.query(query, [rides.companyId]);
    return Number(found[0].fen);
  };
  const ordered = await money('select sum(company_fen) as fen from ride_order where company_id = $1');
  const settled = await money(
    `select sum(amount_fen) as fen from account_ledger where company_id = $1 and kind = 'settle'`,
  );
  const span = { beginTime: SPAN.startDay, endTime: addDays(DAY, 1) };
  const report = done(await admin.post('/api/v2/company/report/tocalStatistics', span));
  expect([ordered, settled, Math.round(report.totalDeptMoney * 100)]).toEqual(
    Array.from({ length: 3 }, () => Math.round(result.check.companyAmount * 100)),
  );
  expect((await rides.company.log()).at(-1)).toMatchObject({
    type: 'export',
    content: `导出“每单 30 元”的结果：${SPAN.startDay} 至 ${SPAN.endDay}`,
  });
});

test('whoever reads the log reads what was kept, within their departments, and changes nothing of it', async () => {
  const sandboxId = await played();
  const auditor = await rides.company.person({ roles: [await rides.company.role('审计', [27], 'all')] });
  const reader = (name: string, body: Record<string, unknown> = { sandboxId }) => call(name, body, auditor.caller);
  expect(await reader('result')).toMatchObject({ code: 40400 });
  expect(await reader('export')).toMatchObject({ code: 40400 });
  done(await call('keep', { sandboxId, name: '每单 30 元' }));
  expect(done(await reader('list', {})).list).toMatchObject([{ sandboxId, name: '每单 30 元' }]);
  expect(done(await reader('result'))).toMatchObject({ departmentNum: null, sums: [{ orderNum: 2 }] });
  expect(await sheetOf(sandboxId, auditor.caller)).toHaveLength(4);
  for (const name of ['run', 'remove', 'share', 'keep']) expect(await reader(name)).toMatchObject({ code: 40300 });

  const both = await rides.company.person({ roles: [await rides.company.role('审计与报表', [27, 39], 'all')] });
  expect(await call('remove', { sandboxId }, both.caller)).toMatchObject({ code: 40400 });
  const scoped = await rides.company.person({
    department: '销售',
    roles: [await rides.company.role('销售审计', [27], 'ownTree')],
  });
  expect(done(await call('result', { sandboxId }, scoped.caller))).toMatchObject({
    ...{ departmentNum: 1, sums: [{ orderNum: 1 }] },
  });
  const [remark, , ...rows] = await sheetOf(sandboxId, scoped.caller);
  expect(remark![0]).toContain('只含导出人能看到的 1 个部门');
  expect(rows.map((row) => row[3])).toEqual(['销售']);
});
