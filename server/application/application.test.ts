import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { applied, decide, filled, HEAD, inDays, newScene, SUPERIOR, today } from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let worker: Person;
let seller: Person;
let head: Person;
/** By template. */
const scenes = new Map<string, number>();
const made = new Map<string, { applicationId: number; number: string }>();

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  other = await server.company();
  worker = await company.person({ name: '张小明', department: '平台' });
  seller = await company.person({ name: '吴销售', department: '销售' });
  head = await company.person({ name: '李研发', department: '研发', manages: ['研发'] });
  for (const template of ['approval', 'trip', 'approvalCharter', 'bus'] as const) {
    const sceneId = await newScene(server, company, [HEAD, SUPERIOR], [worker, seller], { template });
    scenes.set(template, sceneId);
    made.set(template, await applied(worker, sceneId, filled(template)));
  }
  made.set('sales', await applied(seller, scenes.get('approval')!, { rider: { name: '周客', phone: head.phone } }));
});

const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };
const page = (person: Person, fields: Record<string, unknown> = {}) =>
  person.caller.postJson('/api/v2/applyInfo/findPage', { pageNum: 1, pageSize: 100, ...fields });
const numbers = async (person: Person, fields: Record<string, unknown> = {}): Promise<string[]> =>
  (await page(person, fields)).data.list.map(({ applyNo }: { applyNo: string }) => applyNo);
const detail = (person: Person, id: number) => person.caller.post('/api/v2/applyInfo/detail', { id });
const no = (name: string): string => made.get(name)!.number;
const id = (name: string): number => made.get(name)!.applicationId;

describe('the list', () => {
  test('answers the documented fields, newest first', async () => {
    const { code, msg, data } = await page(company.admin);
    expect({ code, msg, total: data.totalRecord }).toEqual({ code: 0, msg: '成功', total: 5 });
    expect(data.list.map(({ applyNo }: { applyNo: string }) => applyNo)).toEqual(
      ['sales', 'bus', 'approvalCharter', 'trip', 'approval'].map(no),
    );
    expect(data.list.at(-1)).toMatchObject({
      id: id('approval'),
      applyNo: no('approval'),
      applyUserName: '张小明',
      applyUserPhone: worker.phone,
      applyUserDeptName: '平台',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      approvalStatus: 0,
      statusReason: '',
      templateId: 2,
      riderName: '张小明',
      riderPhone: worker.phone,
      sceneName: '测试场景',
      useReason: '拜访客户',
    });
    const second = await page(company.admin, { pageNum: 2, pageSize: 2 });
    expect(second.data.list.map(({ applyNo }: { applyNo: string }) => applyNo)).toEqual([
      no('approvalCharter'),
      no('trip'),
    ]);
    expect(second.data.totalRecord).toBe(5);
  });

  test('holds all that was filled in, as the detail has it', async () => {
    const { data } = await page(company.admin, { pageSize: 10 });
    for (const row of data.list) {
      const { approvalOperationList, approvalTrail, nextSteps, orderList, ...contents } = (
        await detail(company.admin, row.id)
      ).data;
      expect([approvalOperationList, approvalTrail, nextSteps, orderList].every(Array.isArray)).toBe(true);
      expect(row).toEqual(contents);
    }
  });

  test.each([
    ['applyNo', () => ({ applyNo: ` ${no('trip')} ` }), ['trip']],
    ['part of a name', () => ({ applyUserName: ' 小明 ' }), ['bus', 'approvalCharter', 'trip', 'approval']],
    ['signs taken literally', () => ({ applyUserName: '%' }), []],
    ['phone', () => ({ applyUserPhone: ` ${seller.phone} ` }), ['sales']],
    ['rider', () => ({ riderName: '周' }), ['sales']],
    ['rider’s phone', () => ({ riderPhone: head.phone }), ['sales']],
    ['department with everything below', () => ({ applyUserDeptId: company.departmentId('研发') }), 4],
    ['the root', () => ({ applyUserDeptId: company.rootId }), 5],
    ['another company’s department', () => ({ applyUserDeptId: other.rootId }), []],
    ['template', () => ({ templateId: 8 }), ['bus']],
    ['status', () => ({ approvalStatus: 1 }), []],
    ['nothing but blanks', () => ({ applyNo: ' ', approvalStatus: '', templateId: '', riderPhone: '' }), 5],
    ['created today', () => ({ createTimeStart: today(), createTimeEnd: today() }), 5],
    ['created till yesterday', () => ({ createTimeEnd: `${inDays(-1)} 23:59:59` }), []],
    ['all at once', () => ({ applyNo: '20', applyUserName: '张', templateId: 3, approvalStatus: 0 }), ['trip']],
  ] as const)('is searched by %s', async (_name, fields, expected) => {
    const found = await numbers(company.admin, fields());
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected.map(no));
  });

  test.each([
    [{ applyUserPhone: '1380000000a' }, '手机号格式不正确', 'applyUserPhone'],
    [{ riderPhone: '138' }, '手机号长度不正确', 'riderPhone'],
    [{ riderPhone: '138000000012' }, '手机号长度不正确', 'riderPhone'],
    [{ approvalStatus: 9 }, '请填写完整信息！', 'approvalStatus'],
    [{ createTimeStart: '昨天' }, '时间格式不正确', 'createTimeStart'],
    [{ createTimeStart: today(), createTimeEnd: inDays(-1) }, '结束时间不能早于开始时间', 'createTimeEnd'],
    [{ applyNo: '1'.repeat(101) }, '查询条件不能超过 100 个字', 'applyNo'],
  ])('%j is refused: %s', async (fields, msg, field) => {
    expect(await page(company.admin, fields)).toEqual({ code: 40000, msg, data: null, fields: { [field]: msg } });
  });
});

describe('who sees what', () => {
  test('departments of one’s roles, what one applied for, and what one rides in', async () => {
    // Manages 研发 and rides in the sales’ application.
    expect(await numbers(head)).toHaveLength(5);
    expect(await numbers(worker)).toHaveLength(4);
    expect(await numbers(seller)).toEqual([no('sales')]);
    const manager = await company.person({ department: '销售', roles: [4] });
    expect(await numbers(manager)).toEqual([no('sales')]);
    const listed = await company.role('看申请', [25], 'listed', ['平台']);
    expect(await numbers(await company.person({ department: '销售', roles: [listed] }))).toHaveLength(4);
    expect(await numbers(await company.person({ department: '平台' }))).toEqual([]);
    expect(await numbers(other.admin)).toEqual([]);
  });

  test('what is out of sight does not exist, in detail and PDF alike', async () => {
    const plain = await company.person({ department: '平台' });
    const manager = await company.person({ department: '平台', roles: [4] });
    for (const [person, application] of [
      [plain, 'approval'],
      [manager, 'sales'],
      [seller, 'approval'],
      [other.admin, 'approval'],
    ] as const) {
      expect(await detail(person, id(application))).toEqual(NOT_FOUND);
      expect(await person.caller.get('/api/v2/applyInfo/pdf', { id: id(application) })).toEqual(NOT_FOUND);
    }
    expect(await detail(company.admin, 987_654)).toEqual(NOT_FOUND);
    expect(await detail(company.admin, '' as never)).toMatchObject({ code: 40000, msg: '请填写完整信息！' });
    expect((await detail(manager, id('approval'))).code).toBe(0);
    expect((await detail(head, id('sales'))).code).toBe(0);
  });
});

describe('the detail', () => {
  test('of approval car use: every documented field', async () => {
    const { data } = await detail(company.admin, id('approval'));
    expect(data).toEqual({
      id: id('approval'),
      applyNo: no('approval'),
      applyUserName: '张小明',
      applyUserPhone: worker.phone,
      applyUserDeptName: '平台',
      placedByName: null,
      createTime: expect.any(String),
      approvalStatus: 0,
      statusReason: '',
      templateId: 2,
      riderName: '张小明',
      riderPhone: worker.phone,
      sceneName: '测试场景',
      useReason: '拜访客户',
      serviceName: '',
      useCarDay: today(),
      useCarCity: '北京',
      startAddress: '天安门',
      endAddress: '天安门',
      estimatedCost: 80,
      useCarCount: 1,
      useCarTotal: 1,
      roundTrip: 0,
      viaAdressList: [],
      peerPeopleList: [],
      travelStartDay: '',
      travelEndDay: '',
      travelCitys: '',
      transferServiceList: [],
      passengerCout: null,
      specialCar: [],
      specialNeeds: '',
      approvalOperationList: [
        {
          id: expect.any(Number),
          updateTime: null,
          approvalUserName: '李研发',
          approvalUserPhone: head.phone,
          approvalStepStatus: 0,
          stepNo: 1,
          stepText: '部门负责人',
          autoPass: 0,
          inPlaceOf: '',
          reason: '',
          approvers: [{ name: '李研发', phone: head.phone }],
        },
      ],
      approvalTrail: [
        { id: expect.any(Number), time: expect.any(String), kind: 'submitted', text: '张小明 提交申请' },
        { id: expect.any(Number), time: expect.any(String), kind: 'asked', text: '第 1 步 等待 李研发 审批' },
      ],
      nextSteps: ['上级'],
      orderList: [],
    });
  });

  test('of a journey, a charter and a bus: what is their own', async () => {
    expect((await detail(company.admin, id('trip'))).data).toMatchObject({
      templateId: 3,
      useCarDay: '',
      travelStartDay: today(),
      travelEndDay: inDays(2),
      travelCitys: '上海、杭州',
      estimatedCost: null,
      transferServiceList: [
        {
          startCity: '北京',
          endCity: '上海',
          vehicle: '飞机',
          useCarRule: '舒适、商务，仅限出差日期内，可以跨城',
          applicationNo: `${no('trip')}-01`,
          startTime: null,
          endTime: null,
        },
      ],
    });
    expect((await detail(company.admin, id('approvalCharter'))).data).toMatchObject({
      templateId: 5,
      serviceName: '日租',
      endAddress: '',
    });
    expect((await detail(company.admin, id('bus'))).data).toMatchObject({
      templateId: 8,
      serviceName: '日租',
      passengerCout: 40,
      specialCar: [{ carModel: '大巴', carNum: 1 }],
      specialNeeds: '',
    });
  });

  test('of one that was approved and used: the trail, the orders within sight, the uses left', async () => {
    const spot = { cityId: 110_100, address: '国贸', point: { lng: 116.46, lat: 39.91 } };
    const more = { useCount: 2, viaPoints: [spot], companions: [{ name: '王芳', phone: '13800000001' }] };
    const one = await applied(worker, scenes.get('approval')!, { ...more, endDay: inDays(1) });
    await decide(head, one.applicationId);
    await decide(company.admin, one.applicationId);
    const rideAt = new Date('2026-03-16T04:00:00Z');
    const order = await insertOrder(server.owner, company, {
      booker: worker,
      applicationId: one.applicationId,
      rideAt,
      companyFen: 8_050,
    });
    await insertOrder(server.owner, company, {
      booker: seller,
      applicationId: one.applicationId,
      status: 'cancelled',
    });
    const { data } = await detail(head, one.applicationId);
    expect(data).toMatchObject({
      approvalStatus: 1,
      useCarDay: `${today()} 至 ${inDays(1)}`,
      useCarCount: 1,
      useCarTotal: 2,
      viaAdressList: [{ viaAddress: '国贸' }],
      peerPeopleList: [{ peerName: '王芳', peerPhone: '13800000001' }],
      nextSteps: [],
    });
    expect(data.approvalOperationList).toEqual([
      expect.objectContaining({
        approvalStepStatus: 1,
        approvalUserName: '李研发',
        updateTime: expect.stringMatching(/^.{19}$/),
      }),
      expect.objectContaining({ approvalStepStatus: 1, approvalUserName: '管理员', stepText: '上级' }),
    ]);
    // The seller’s order is out of the head’s sight.
    expect(data.orderList).toEqual([
      {
        id: order.orderId,
        orderNo: order.number,
        serviceTypeName: '预约用车',
        bookingUserName: '张小明',
        riderName: '张小明',
        bookingDate: '2026-03-16 12:00:00',
        cityName: '北京',
        factStartAddr: '天安门',
        factEndAddr: '北京站',
        orderStatus: 45,
        totalAmount: 80.5,
        actualPayAmount: 80.5,
      },
    ]);
    expect((await detail(company.admin, one.applicationId)).data.orderList).toHaveLength(2);
  });
});

describe('the PDF', () => {
  test('is an A4 document named by number and moment, with text to copy, and the log knows of it', async ({ skip }) => {
    const response = await company.admin.caller.send('GET', `/api/v2/applyInfo/pdf?id=${id('trip')}`);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toMatch(new RegExp(`${no('trip')}_\\d{14}\\.pdf$`));
    expect(response.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(response.rawPayload.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 595\.27\d* 841\.88\d*\]/);
    expect((await company.log()).at(-1)).toEqual({
      type: 'export',
      content: `下载用车申请“${no('trip')}”的 PDF`,
      staffName: '管理员',
      permissionId: 25,
    });
    const text = spawnSync('pdftotext', ['-layout', '-', '-'], { input: response.rawPayload, encoding: 'utf8' });
    if (text.error) skip('pdftotext is not installed');
    for (const words of [
      no('trip'),
      '测试企业',
      '张小明',
      '出差城市',
      '上海、杭州',
      '接送服务',
      '第 1 步 等待 李研发 审批',
    ]) {
      expect(text.stdout).toContain(words);
    }
    expect(text.stdout).not.toContain('行号');
  });
});
