import { expect, type Page, test } from '@playwright/test';
import { expectReadable, turn } from './kit/dark.ts';
import { forgetSession, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const menu = (page: Page) => page.getByRole('navigation').first();

const ALL = [
  '员工',
  '部门',
  '角色与权限',
  '用车场景',
  '审批流',
  '二次审批规则',
  '订单',
  '用车申请',
  '账户与账单',
  '发票',
  '用车报表',
  '操作日志',
  '企业设置',
  '登录安全',
];

/** Somebody else sits down, and comes to the start page. */
async function enter(page: Page, phone: string): Promise<void> {
  await forgetSession(page, world);
  await signIn(page.context(), world, phone);
  await page.goto(world.address);
}

async function expectMenu(page: Page, role: string, items: readonly string[]): Promise<void> {
  const shown = async () => {
    const links = await menu(page).getByRole('link').allInnerTexts();
    return links.map((text) => text.trim().split('\n')[0]!).filter((text) => ALL.includes(text));
  };
  await expect.poll(async () => (await shown()).sort()).toEqual([...items].sort());
  await expect(page.getByText(role).first()).toBeVisible();
}

/** Addresses of pages that are not theirs: each is refused, and says which function it takes. */
async function expectClosed(page: Page, pages: readonly [path: string, name: string][]): Promise<void> {
  for (const [path, name] of pages) {
    // As an address does that is opened, without loading the console anew for each.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByText(`需要角色里有“${name}”，请联系企业的超级管理员开通。`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有权限！请重新登录！');
  }
}

test('the super administrator has every page, a menu that makes room, and the downloads @long', async ({
  page,
  context,
}) => {
  await enter(page, '13800000001');
  await expectMenu(page, '超级管理员', ALL);

  await test.step('nothing shuts people out in the dark', async () => {
    await turn(page, 'dark');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReadable(page);
  });

  await test.step('the menu collapses at a width of 1400 or less', async () => {
    const width = async () => Math.round((await menu(page).boundingBox())!.width);
    await expect.poll(width).toBeGreaterThan(150);
    await page.setViewportSize({ width: 1400, height: 800 });
    await expect.poll(width).toBeLessThan(80);
    await page.setViewportSize({ width: 1401, height: 800 });
    await expect.poll(width).toBeGreaterThan(150);
  });

  await test.step('the download centre holds the app’s code and both manuals', async () => {
    await page.getByRole('button', { name: /下载/ }).click();
    await expect(page.getByRole('figure', { name: '手机扫码下载员工 App' }).locator('canvas, svg')).toBeVisible();
    const platform = page.getByRole('link', { name: '平台使用手册', exact: true });
    await expect(platform).toBeVisible();
    const manual = await context.request.get(new URL((await platform.getAttribute('href'))!, world.address).href);
    expect(await manual.text()).toContain('企行管理平台使用手册');
    const paper = await page.getByRole('link', { name: 'App 使用手册 PDF' }).getAttribute('href');
    expect((await context.request.get(world.address + paper)).headers()['content-type']).toBe('application/pdf');
  });

  await test.step('a page that does not exist says so', async () => {
    await page.goto(`${world.address}/no/such/page`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/不存在|没有这个页面|找不到/);
  });
});

test('everybody sees what they may do, and no more', async ({ page }) => {
  await test.step('a department administrator, until the session ends elsewhere', async () => {
    await enter(page, '13800000003');
    await expectMenu(page, '部门管理员', ['员工', '部门', '订单', '用车申请', '用车报表']);
    await expect(page.getByText('陆明哲').first()).toBeVisible();
    await expectClosed(page, [
      ['/operLog', '操作日志'],
      ['/finance', '账户与账单'],
      ['/bill', '发票管理'],
      ['/usersettings', '企业设置'],
    ]);
    await world.database.query(`update session set ended_at = now()`);
    await page.reload();
    await expect(page).toHaveURL(`${world.address}/login`);
    await expect(page.getByText('您的账号已在别处退出或信息已变更，请重新登录')).toBeVisible();
  });

  await test.step('a department manager', async () => {
    await enter(page, '13800000004');
    await expectMenu(page, '部门经理', ['员工', '订单', '用车申请', '用车报表']);
    await expectClosed(page, [
      ['/operLog', '操作日志'],
      ['/carrules', '二次审批规则'],
    ]);
  });

  await test.step('plain staff', async () => {
    await enter(page, '13800000005');
    await expectMenu(page, '普通员工', ['订单', '用车申请']);
    await expectClosed(page, [
      ['/report', '用车报表'],
      ['/operLog', '操作日志'],
    ]);
    await page.goto(`${world.address}/staff`);
    await expect(page.getByText('没有权限！请重新登录！').first()).toBeVisible();
  });

  await test.step('the other company, until it is suspended and told why', async () => {
    await enter(page, '13900000001');
    await expectMenu(page, '超级管理员', ALL);
    await expect(page.getByText('顾清妍').first()).toBeVisible();
    await world.database.query(
      `update company set status = 'suspended', suspended_message = '账户已暂停，请联系客服' where id = 101`,
    );
    await page.reload();
    await expect(page).toHaveURL(`${world.address}/login`);
    await expect(page.getByText('账户已暂停，请联系客服')).toBeVisible();
    await world.database.query(`update company set status = 'active' where id = 101`);
  });
});

test('an auditor changes the password with a code, and other browsers are signed out', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, world, '13800000007');
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, world, '13800000007');
  const answerThere = async () => (await elsewhere.request.get(`${world.address}/api/v1/company/me`)).json();
  expect((await answerThere()).code).toBe(0);
  await page.goto(world.address);
  await expectMenu(page, '审计员', ['订单', '用车申请', '操作日志']);
  await expectClosed(page, [['/report', '用车报表']]);
  await page.getByRole('button', { name: /程弘毅/ }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('新密码')).toBeFocused();
  await dialog.getByLabel('新密码').fill('123456');
  await dialog.getByRole('button', { name: '修改密码' }).click();
  await expect(dialog.getByText('不能输入纯数字')).toBeVisible();
  await dialog.getByLabel('新密码').fill('new_pass9');
  await expect(dialog.getByText('不能输入纯数字')).toBeHidden(); // the line that goes moves the button
  await dialog.getByRole('button', { name: /获取验证码/ }).click();
  await expect(page.getByText('已发送验证码，请查收！!')).toBeVisible();
  const answer = await context.request.get(`${world.address}/demo/sms?phone=13800000007`);
  const { code } = (await answer.json()).data;
  await dialog.getByLabel('短信验证码').fill(code === '0000' ? '1111' : '0000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('验证码错误')).toBeVisible();
  await dialog.getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('修改成功')).toBeVisible();
  await page.reload();
  await expect(page.getByText('程弘毅').first()).toBeVisible();
  // What a console does with this answer is shown where a session ended elsewhere.
  expect(await answerThere()).toMatchObject({ code: 1006, msg: '您的账号已在别处退出或信息已变更，请重新登录' });
  await elsewhere.close();
});

test('finance is asked for a picture after too many codes, and logs out @long', async ({ page, context }) => {
  await test.step('each picture serves one try', async () => {
    const refusal = (code: number, msg: string) => ({ json: { code, msg, data: null, fields: { captcha: msg } } });
    const answers = [
      refusal(6002, '请输入图形验证码'),
      refusal(6001, '图形验证码错误'),
      { json: { code: 0, msg: '成功', data: null } },
    ];
    await signIn(context, world, '13800000006');
    await page.goto(world.address);
    await page.route('**/api/v1/company/smsSend', (route) => route.fulfill(answers.shift()!));
    await expectMenu(page, '财务专员', ['订单', '用车申请', '账户与账单', '发票', '用车报表']);
    await page.getByRole('button', { name: /许静怡/ }).click();
    await page.getByRole('menuitem', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: '获取验证码' });
    await send.click();
    const picture = dialog.getByRole('img', { name: '图形验证码' });
    const first = await picture.getAttribute('src');
    await dialog.getByLabel('图形验证码', { exact: true }).fill('xxxx');
    await send.click();
    await expect(dialog.getByText('图形验证码错误')).toBeVisible();
    await expect(picture).not.toHaveAttribute('src', first!);
    await expect(dialog.getByLabel('图形验证码', { exact: true })).toHaveValue('');
    await dialog.getByLabel('图形验证码', { exact: true }).fill('yyyy');
    await expect(dialog.getByText('图形验证码错误')).toBeHidden(); // the line that goes moves the button
    await send.click();
    await expect(page.getByText('已发送验证码，请查收！!')).toBeVisible();
    await expect(picture).toHaveCount(0);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('logging out ends the session on the server too', async () => {
    const cookies = await context.cookies();
    await page.getByRole('button', { name: /许静怡/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(`${world.address}/login`);
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await expect(page.getByText('请重新登录')).toHaveCount(0);
    await context.addCookies(cookies);
    const replay = await context.request.get(`${world.address}/api/v1/company/me`);
    expect((await replay.json()).code).toBe(1006);
  });
});

test('a menu that was not read is asked for again, by the person or by itself @long', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  let failing = true;
  await page.route(/\/permission\/menuList|\/home\/start/, (route) =>
    failing ? route.fulfill({ json: { code: 503, msg: '系统繁忙，请稍后再试', data: null } }) : route.continue(),
  );
  await page.goto(world.address);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(page.getByText('获取当前用户权限失败!')).toBeVisible();
  await expect(menu.getByRole('link', { name: '员工', exact: true })).toHaveCount(0);
  failing = false;
  await menu.getByRole('button', { name: '菜单加载失败，重试' }).click();
  await expect(menu.getByRole('link', { name: '员工', exact: true })).toBeVisible();
  await expect(menu.getByRole('button')).toHaveCount(0);
});
