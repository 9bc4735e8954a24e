import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectReadable, turn } from './kit/dark.ts';
import { actOnRow } from './kit/row.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const ADMIN = '13800000001';
/** Longer than the two seconds that a search for people waits. */

const editor = (flowId: number | string): string => `${world.address}/approve/approveAdd/${flowId}`;
const list = (): string => `${world.address}/approve`;
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const stepForm = (page: Page) => page.getByRole('form');
const cards = (page: Page) => page.locator('li[data-step]');
const toast = (page: Page, text: string) => page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });

const HEAD = { approvalUserRole: 1 };
const SUPERIOR = { approvalUserRole: 4 };
const HIGHER = { approvalUserRole: 5 };

/** A flow of this test's own, saved through the server. */
async function addFlow(context: BrowserContext, flowName: string, steps: object[]): Promise<number> {
  const response = await context.request.post(`${world.address}/api/v2/flow/add`, {
    form: { flowName, flowStepStr: JSON.stringify(steps) },
    headers: { 'trace-id': 'journey' },
  });
  const { code, data } = await response.json();
  expect(code).toBe(0);
  return data.flowId;
}

async function storedFlow(flowName: string) {
  const { rows } = await world.database.query(
    `select f.kind, f.version, v.steps from approval_flow f
     join approval_flow_version v on v.company_id = f.company_id and v.flow_id = f.id and v.version = f.version
     where f.name = $1 and f.deleted_at is null`,
    [flowName],
  );
  return rows[0];
}

/** What the picker that is open offers. */
const options = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').locator('.ant-select-item-option');

/** Types into a picker of people and takes the first who is found. */
async function pick(page: Page, field: Locator, keyword: string, name: string): Promise<void> {
  await field.fill(keyword);
  await options(page).filter({ hasText: name }).first().click();
}

/** While it is busy, and a moment longer, the button's name begins with its spinner's. */
const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();
const addStep = (page: Page) => button(page, '添加步骤').click();
const finishStep = (page: Page) => button(stepForm(page), '添加到流程').click();

const answering = (page: Page, path: string, answer: object) =>
  page.route(`**/api/v2/flow/${path}`, (route) => route.fulfill({ json: answer }));

test('a flow is made with every kind of step', async ({ page, context }) => {
  await signIn(context, world, ADMIN);
  await page.goto(list());
  await button(page, '新建审批流').click();
  await expect(page).toHaveURL(editor(0));
  await save(page);
  await expect(page.getByRole('textbox', { name: '审批流名称' })).toBeFocused();
  await expect(page.getByText('请输入审批流名称', { exact: true })).toBeVisible();
  await expect(page.getByText('请添加审批流程')).toBeVisible();
  await page.getByRole('textbox', { name: '审批流名称' }).fill('审');
  await expect(page.getByText('流程名称不合法')).toBeVisible();
  await page.getByRole('textbox', { name: '审批流名称' }).fill('走查用车审批');
  await expect(page.getByText('6/100')).toBeVisible();
  await page.getByRole('radio', { name: /按日期审批/ }).check();

  for (const place of ['部门负责人', '上级', '上级的上级']) {
    await addStep(page);
    await finishStep(page); // each new step proposes the next level
    await expect(cards(page).last()).toContainText(place);
  }
  await addStep(page);
  await stepForm(page).getByRole('tab', { name: '角色' }).click();
  await finishStep(page);
  await expect(stepForm(page).locator('.ant-form-item-explain-error')).toHaveText('请选择角色');
  await stepForm(page).getByRole('combobox', { name: '角色' }).click();
  await expect(page.locator('.ant-select-item-option', { hasText: '普通员工' })).toHaveCount(0);
  await page.locator('.ant-select-item-option', { hasText: '财务专员' }).click();
  await stepForm(page).getByLabel('步骤说明').fill('核对预算');
  await finishStep(page);

  await addStep(page);
  await stepForm(page).getByRole('tab', { name: '指定员工' }).click();
  await finishStep(page);
  await expect(stepForm(page).getByText('请选择指定员工!')).toBeVisible();
  const staff = stepForm(page).getByRole('combobox', { name: /指定员工/ });
  await staff.click();
  await expect(page.getByText('请输入查询信息')).toBeVisible();
  await staff.fill('没有这个人');
  await expect(page.getByText('没有查询到审批人')).toBeVisible();
  await pick(page, staff, '13800000003', '陆明哲');
  await page.keyboard.press('Escape');
  await finishStep(page);

  await expect(cards(page)).toContainText(['部门负责人', '上级', '上级的上级', '角色“财务专员”', '指定员工 陆明哲']);
  const sent = page.waitForRequest(/flow\/add/);
  await save(page);
  expect((await sent).postData()).toContain('companyId=');
  await expect(toast(page, '添加审批流成功')).toBeVisible();
  await expect(page).toHaveURL(`${world.address}/Approve`);
  const row = page.getByRole('row', { name: /走查用车审批/ });
  await expect(row).toContainText(
    '第 1 步 部门负责人 → 第 2 步 上级 → 第 3 步 上级的上级 → 第 4 步 角色“财务专员” → 第 5 步 指定员工 陆明哲',
  );
  await expect(row).toContainText('按日期审批');
  const { kind, version, steps } = await storedFlow('走查用车审批');
  expect({ kind, version }).toEqual({ kind: 'byDate', version: 1 });
  expect(steps.map((step: { approver: { kind: string } }) => step.approver.kind)).toEqual([
    'head',
    'superior',
    'superiorsSuperior',
    'role',
    'designated',
  ]);
});

test('who would approve is tried, people are named, and what fails is told @long', async ({ page, context }) => {
  await signIn(context, world, ADMIN);
  await page.goto(editor(0));
  await test.step('who would approve today is shown for the steps as they stand', async () => {
    await addStep(page);
    await finishStep(page);
    const panel = page.getByRole('region', { name: '试一试' });
    await pick(page, panel.getByRole('combobox', { name: '申请人' }), '13800000003', '陆明哲');
    await expect(panel.getByRole('listitem')).toContainText(['第 1 步 部门负责人']);
    await expect(panel.getByText('沈知远')).toBeVisible();
    await expect(panel.getByText('共 1 步审批')).toBeVisible();
    await addStep(page);
    await finishStep(page);
    const second = panel.getByRole('listitem').nth(1);
    await expect(second).toContainText('自动通过');
    await expect(second).toContainText('同一审批人已在前面的步骤通过，自动通过');
    await expect(panel.getByText('1 步审批，1 步自动通过')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('at most twenty people are named, and a long step is cut with the whole on hover', async () => {
    await addStep(page);
    await stepForm(page).getByRole('tab', { name: '指定员工' }).click();
    const staff = stepForm(page).getByRole('combobox', { name: /指定员工/ });
    const answered = page.waitForResponse((answer) => answer.url().includes('/flow/search/user'));
    const typed = Date.now();
    await staff.fill('13');
    const people = (await (await answered).json()).data as { name: string }[];
    expect(Date.now() - typed).toBeGreaterThan(1900);
    expect(people.length).toBeGreaterThan(21);
    await expect(options(page).first()).toBeVisible();
    const named = stepForm(page).locator('.ant-select-selection-item');
    for (let chosen = 1; chosen <= 21; chosen += 1) {
      await page.keyboard.press('Enter');
      await expect(named).toHaveCount(chosen); // a press that comes before the last one was drawn would choose it again
      await page.keyboard.press('ArrowDown');
    }
    await expect(stepForm(page).getByText('请选择指定员工数量不能超过20个!')).toBeVisible();
    await finishStep(page);
    await expect(stepForm(page).getByText('指定员工（21/20）')).toBeVisible();
    await staff.fill('');
    // The key takes the last name off once the field knows that nothing is typed any more.
    await expect(async () => {
      await page.keyboard.press('Backspace');
      await expect(stepForm(page).getByText('指定员工（20/20）')).toBeVisible({ timeout: 8_000 });
    }).toPass();
    await expect(stepForm(page).getByText('请选择指定员工数量不能超过20个!')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await finishStep(page);
    const whole = `指定员工 ${people
      .slice(0, 20)
      .map(({ name }) => name)
      .join('、')}`;
    await cards(page)
      .getByText(`${whole.slice(0, 25)}…`)
      .hover();
    await expect(page.getByRole('tooltip')).toHaveText(whole);
  });
  await test.step('failures are told in the documents’ words, and what was filled in stays', async () => {
    await page.getByRole('textbox', { name: '审批流名称' }).fill('保存不了');
    await answering(page, 'add', {
      code: 27001,
      msg: '第 1 步的角色不存在',
      data: null,
      fields: { flowStepStr: '请看第 1 步' },
    });
    await save(page);
    await expect(toast(page, '添加审批流失败:第 1 步的角色不存在')).toBeVisible();
    await expect(page.getByText('请看第 1 步')).toBeVisible();
    await answering(page, 'add', { code: 0, msg: '成功', data: {} });
    await save(page);
    await expect(toast(page, '添加审批流失败,没有返回flowId')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '审批流名称' })).toHaveValue('保存不了');
    await expect(cards(page)).toHaveCount(3);

    await answering(page, 'search/user', { code: 500, msg: '系统异常', data: null });
    await page.getByRole('combobox', { name: '申请人' }).fill('张');
    await expect(toast(page, '查询审批人失败')).toBeVisible();
  });
});

test('steps are changed and saved as they stand, and unsaved work is not left by mistake @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, ADMIN);
  await addFlow(context, '只剩一步', [HEAD]);
  const flowId = await addFlow(context, '调整步骤', [HEAD, SUPERIOR, HIGHER]);
  await page.goto(editor(flowId));
  await test.step('steps are removed, put back, moved by button and by drawing', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('调整步骤');
    const titles = ['部门负责人', '上级', '上级的上级'];
    await expect(cards(page)).toContainText(titles);

    await button(page, '移除第 1 步').click();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(cards(page)).toContainText(titles);

    await button(page, '下移第 1 步').press('Enter');
    await expect(cards(page)).toContainText(['比部门负责人高一级', '申请人所在部门', '比部门负责人高两级']);
    await expect(button(page, '下移第 2 步')).toBeFocused();
    await cards(page)
      .nth(2)
      .getByTitle('拖动排序')
      .dragTo(cards(page).nth(0), { targetPosition: { x: 60, y: 6 } });
    await expect(cards(page)).toContainText(['比部门负责人高两级', '比部门负责人高一级', '申请人所在部门']);

    await button(page, '移除第 2 步').click();
    await button(page, '编辑第 2 步').click();
    await stepForm(page).getByLabel('步骤说明').fill('最后把关');
    await button(stepForm(page), '确定修改').click();
    await expect(button(page, '编辑第 2 步')).toBeFocused();
    const sent = page.waitForRequest((request) => request.url().endsWith('/flow/update/step'));
    await save(page);
    const fields = new URLSearchParams((await sent).postData()!);
    const wire = JSON.parse(fields.get('flowStepStr')!) as { stepId: number; delSign: number }[];
    expect(wire.map(({ stepId, delSign }) => [stepId, delSign])).toEqual([
      [3, 1],
      [1, 1],
      [2, 0],
    ]);
    await expect(toast(page, '编辑审批流成功')).toBeVisible();
    await expect(page).toHaveURL(`${world.address}/Approve`);
    expect(await storedFlow('调整步骤')).toMatchObject({
      version: 2,
      steps: [
        { stepId: 3, approver: { kind: 'superiorsSuperior' } },
        { stepId: 1, description: '最后把关', approver: { kind: 'head' } },
      ],
    });
    await page.getByRole('link', { name: '调整步骤' }).click();
    await expect(page.getByText('最后把关')).toBeVisible();
    await expect(page.getByRole('link', { name: '第 2 版' }).first()).toBeVisible();
  });
  await test.step('unsaved work is not left by mistake', async () => {
    await button(page, '取消').click();
    await expect(page).toHaveURL(list()); // nothing was changed, nothing is asked
    await page.goBack();
    await page.getByRole('textbox', { name: '审批流名称' }).fill('改到一半');
    await button(page, '取消').click();
    await expect(page.getByRole('dialog')).toContainText('您确定要放弃当前操作吗？');
    await button(page.getByRole('dialog'), '取消').click();
    await expect(toast(page, '已取消')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '审批流名称' })).toHaveValue('改到一半');
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '审批流' }).click();
    await button(page.getByRole('dialog'), '确定').click();
    await expect(page).toHaveURL(list());
    expect(await storedFlow('改到一半')).toBeUndefined();
  });
  await test.step('a flow without a step left is not saved', async () => {
    await page.getByRole('link', { name: '只剩一步' }).click();
    await button(page, '移除第 1 步').click();
    await save(page);
    await expect(page.getByText('审批流程不能为空.')).toBeVisible();
    expect(await storedFlow('只剩一步')).toMatchObject({ version: 1 });
  });
});

test('a flow in use is kept and the scenes that use it are named; another one is deleted @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, ADMIN);
  const used = await addFlow(context, '有场景在用', [HEAD]);
  await addFlow(context, '没有人用', [HEAD]);
  await world.database.query(
    `insert into scene (company_id, template, name, status, flow_id, department_id, rules, created_at, updated_at)
     select 100, 'approval', '走查场景', 'enabled', $1, min(id), '{}', now(), now() from department
     where company_id = 100`,
    [used],
  );
  await page.goto(`${list()}?size=40`);
  await test.step('nothing shuts people out of the list and the editor', async () => {
    await expect(page.getByRole('row', { name: /日常用车审批/ })).toBeVisible();
    await expectAccessible(page);
    const openStep = async (name: string, field: RegExp) => {
      await page.getByRole('link', { name, exact: true }).click();
      await button(page, '编辑第 2 步').click();
      await expect(stepForm(page).getByRole('combobox', { name: field })).toBeVisible();
      await expectAccessible(page);
    };
    await openStep('包车审批', /指定员工/);
    await page.goBack();
    await openStep('加班用车审批', /角色/);
    await turn(page, 'dark');
    await expectReadable(page);
    await page.goBack();
    await expect(page.getByRole('row', { name: /日常用车审批/ })).toBeVisible();
    await expectReadable(page);
    await turn(page, 'light');
  });
  await test.step('deleting', async () => {
    await actOnRow(page, '有场景在用', '删除');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('只保留历史数据');
    await expect(button(dialog, '取消')).toBeFocused();
    await button(dialog, '删除').click();
    await expect(dialog.getByText('审批流正在使用，不能删除：场景“走查场景”')).toBeVisible();
    await expect(button(dialog, '查看用车场景')).toBeVisible();
    await expectAccessible(page);
    await button(dialog, '知道了').click();
    await expect(page.getByRole('row', { name: /有场景在用/ })).toBeVisible();

    await actOnRow(page, '没有人用', '删除');
    await button(page.getByRole('dialog'), '删除').click();
    await expect(toast(page, '删除成功')).toBeVisible();
    await expect(page.getByRole('row', { name: /没有人用/ })).toHaveCount(0);
    expect(await storedFlow('没有人用')).toBeUndefined();

    await actOnRow(page, '日常用车审批', '删除');
    await button(dialog, '删除').click();
    await button(dialog, '查看二次审批规则').click();
    await expect(page).toHaveURL(/\/carrules/i);
  });
});

test('a flow that can’t be read says so; the list turns its pages in the address, and an empty one says so @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, '13900000001');
  await page.goto(editor(987654));
  await expect(toast(page, 'Load失败')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有查询到数据');
  await page.getByRole('link', { name: '返回审批流列表' }).click();
  await expect(page).toHaveURL(list());

  await page.goto(`${list()}?size=2&page=2`);
  await expect(page.getByRole('row')).toHaveCount(2); // three flows: the head and the last of them
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await expect(page.locator('.ant-select-item-option')).toHaveText(
    ['2', '10', '20', '30', '40'].map((n) => `${n} 条/页`),
  );
  await page.keyboard.press('Escape');
  await button(page, '上一页').click();
  await expect(page).toHaveURL(`${list()}?size=2`);
  await answering(page, 'query/approvalFlowList', { code: 0, msg: '成功', data: { flowLists: [], totalRecord: 0 } });
  await page.getByRole('combobox', { name: '每页条数' }).click();
  await options(page).filter({ hasText: '30 条/页' }).click();
  await expect(page.getByText('没有查询到审批流')).toBeVisible();
  await expectAccessible(page);
});

test('a department manager has no flows @long', async ({ page, context }) => {
  await signIn(context, world, '13800000004');
  await page.goto(editor(1000));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有权限！请重新登录！');
  await expect(page.getByRole('navigation').first().getByRole('link', { name: '审批流' })).toHaveCount(0);
});

test('steps look at amounts: from which they are asked, and up to which somebody decides alone @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, ADMIN);
  await page.goto(editor(0));
  await page.getByRole('textbox', { name: '审批流名称' }).fill('走查金额审批');
  await addStep(page);
  await stepForm(page).getByLabel('独立审批额度').fill('500');
  await stepForm(page).getByLabel('起审金额').fill('600');
  await finishStep(page);
  await expect(page.getByText('独立审批的额度不能低于起审金额')).toBeVisible();
  await stepForm(page).getByLabel('起审金额').fill('100');
  await finishStep(page);
  await save(page);
  await expect(page.getByText('至少要有一步不设起审金额')).toBeVisible();
  await button(page, '编辑第 1 步').click();
  await stepForm(page).getByLabel('起审金额').fill('');
  await button(stepForm(page), '确定修改').click();
  await addStep(page);
  await stepForm(page).getByLabel('起审金额').fill('1000');
  await finishStep(page);
  await expect(cards(page).first()).toContainText('¥500.00 以内可独立审批');
  await expect(cards(page).last()).toContainText('满 ¥1,000.00 才需审批');
  await pick(page, page.getByRole('combobox', { name: '申请人' }), '13800000003', '陆明哲');
  await page.getByLabel('预计费用').fill('400');
  await expect(page.getByText('金额在前一步审批人的独立审批额度之内，自动通过').first()).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await expect(page).toHaveURL(/\/approve$/i);
  const { steps } = await storedFlow('走查金额审批');
  expect(steps.map(({ amounts }: { amounts: object }) => amounts)).toEqual([
    { fromFen: null, aloneUpToFen: 50_000 },
    { fromFen: 100_000, aloneUpToFen: null },
  ]);
});
