import { expect, type Page, test } from '@playwright/test';
import { signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
test.beforeEach(async ({ context }) => signIn(context, world, SUPER));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: '提示' });

async function ruleText(sceneId: string): Promise<string> {
  const { rows } = await world.database.query('select rules::text as text from scene where id = $1', [sceneId]);
  return rows[0].text;
}

/** Types into the search over everything and takes the one option that reads so. */
async function find(page: Page, words: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: option }).click();
}

test('a list keeps the order and the widths that a person gave its columns @long', async ({ page }) => {
  await page.goto(`${world.address}/department`);
  const heads = page.getByRole('table', { name: '子部门' }).getByRole('columnheader');
  const head = (name: string) => heads.filter({ hasText: name });
  const widthOf = async (name: string) => (await head(name).boundingBox())!.width;
  await expect(heads.nth(1)).toHaveText('部门编号');

  await test.step('by buttons, which the keyboard reaches too', async () => {
    await button(page, '列设置').click();
    await button(page, '负责人前移').click();
    await expect(heads.nth(1)).toHaveText('负责人');
    const before = await widthOf('部门编号');
    await button(page, '部门编号变宽').click();
    await expect.poll(() => widthOf('部门编号')).toBeGreaterThan(before);
    await page.keyboard.press('Escape');
  });

  await test.step('by drawing the edge of a head', async () => {
    await page.reload();
    await expect(heads.nth(1)).toHaveText('负责人');
    const { x, y, width, height } = (await head('负责人').boundingBox())!;
    const edge = { x: x + width - 2, y: y + height / 2 };
    // What listens at the edges comes after the list: then the pointer tells of it.
    await expect
      .poll(async () => {
        await page.mouse.move(edge.x - 40, edge.y);
        await page.mouse.move(edge.x, edge.y);
        return page.evaluate(({ x: left, y: top }) => {
          const under = document.elementFromPoint(left, top)!;
          return getComputedStyle(under).cursor;
        }, edge);
      })
      .toBe('col-resize');
    await page.mouse.down();
    await page.mouse.move(edge.x + 60, edge.y);
    await page.mouse.up();
    await expect.poll(() => widthOf('负责人')).toBeGreaterThan(width + 40);
  });

  await test.step('and back to the list’s own', async () => {
    await button(page, '列设置').click();
    await button(page, '恢复默认').click();
    await expect(heads.nth(1)).toHaveText('部门编号');
  });
});

test('the search finds acts and settings; what was done is taken back from the toast @long', async ({ page }) => {
  await page.goto(`${world.address}/`);
  await expect(page.getByRole('heading', { level: 1, name: '等我处理' })).toBeVisible();

  await test.step('an act is asked about where its scene is listed, and taken back', async () => {
    await find(page, '停用 加班回家', /禁用场景“加班回家”/);
    const dialog = page.getByRole('dialog', { name: /确定禁用场景“加班回家”吗/ });
    await dialog.getByRole('button', { name: '禁用' }).click();
    const row = page.getByRole('row').filter({ hasText: '加班回家' });
    await expect(row).toContainText('已禁用');
    await expect(page).not.toHaveURL(/act=/);
    await toast(page).getByRole('button', { name: '撤销' }).click();
    await expect(row).toContainText('已启用');
    await expect(toast(page)).toContainText('已撤销');
  });

  await test.step('a setting opens what changes it, and is among the last that were opened', async () => {
    await find(page, '提示语', /提示语/);
    const dialog = page.getByRole('dialog', { name: '提示语' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/open=/);
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('group', { name: '最近打开' })).toContainText('提示语');
  });
});

test('a place of a scene is moved on the map with the arrow keys, and saved there @long', async ({ page }) => {
  const { rows } = await world.database.query(
    `select id from scene where company_id = 100 and name = '加班回家' and status = 'enabled'`,
  );
  // Where the demonstration's office lies.
  expect(await ruleText(rows[0].id)).toContain('116.4809');
  await page.goto(`${world.address}/scene/editScenario/${rows[0].id}`);
  await expect(page.getByRole('img', { name: /^范围示意图：望京SOHO，上车 1,000 米内/ })).toBeVisible();
  await button(page, '在地图上修改望京SOHO').click();
  const dialog = page.getByRole('dialog', { name: '修改上车地点' });
  await expect(dialog.getByRole('img', { name: '望京SOHO，1,000 米内' })).toBeVisible();
  await dialog.getByRole('group', { name: /^地图/ }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: '确定' }).click();
  await button(page, '保存').click();
  await expect(page.getByRole('heading', { level: 1, name: '用车场景', exact: true })).toBeVisible();
  expect(await ruleText(rows[0].id)).not.toContain('116.4809');
});
