import { expect, test } from '@playwright/test';
import { deskPerson, goAtDesk, signInToDesk } from './kit/desk-people.ts';
import { expectAccessible, useWorld } from './kit/world.ts';

const world = useWorld();

test('a reason of the provider’s own is written where it is chosen, and can be changed there @long', async ({
  page,
  browser,
}) => {
  await signInToDesk(page, world, 'admin');
  await goAtDesk(page, '基础数据');
  await page.getByRole('link', { name: '原因与说明' }).click();
  await page.getByRole('button', { name: '新增异议处理的原因' }).click();
  const dialog = page.getByRole('dialog', { name: '异议处理：新增' });
  await dialog.getByLabel('名称').fill('高速费');
  await dialog.getByLabel('说明').fill('经核实，高速费有票据。');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '新增' }).click();
  await expect(page.getByRole('list', { name: '异议处理' }).getByText('高速费')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('link', { name: '合作运力' }).click();
  await expect(page.getByRole('table', { name: '合作运力' }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);

  const service = await deskPerson(browser, world, 'service');
  await goAtDesk(service, '异议');
  await service.getByRole('button', { name: '高速费', exact: true }).click();
  await expect(service.getByLabel('给企业的说明')).toHaveValue('经核实，高速费有票据。');
  await service.getByLabel('给企业的说明').fill('高速费按票据。');
  await expect(service.getByRole('button', { name: '高速费', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(service);
  await service.context().close();
});

test('prices of a city go up together once a second person has looked @long', async ({ page, browser }) => {
  await world.database.query(
    `update desk_role set rights = rights || '{"tariffs": "release"}'::jsonb where name = '运营主管'`,
  );
  await signInToDesk(page, world, 'chief');
  await goAtDesk(page, '资费');
  await page.getByRole('button', { name: '批量调整' }).click();
  const many = page.getByRole('dialog', { name: /批量调整$/ });
  await many.getByLabel('幅度').fill('10');
  await many.getByLabel('幅度').press('Tab');
  await expectAccessible(page);
  await many.getByRole('button', { name: '提交复核 45 份' }).click();
  await expect(page.getByText('45 份已提交复核，放行前不生效')).toBeVisible();
  await expect(page.getByRole('button', { name: /^放行/ }), 'not by who submitted them').toHaveCount(0);

  const ops = await deskPerson(browser, world, 'ops');
  await goAtDesk(ops, '资费');
  await ops.getByRole('button', { name: '放行 45 份' }).click();
  const release = ops.getByRole('dialog', { name: '一起放行 45 份资费' });
  await expect(release.getByRole('row', { name: /^预约用车 · 舒适/ })).toContainText('14.60 起');
  await expect(release.getByRole('row', { name: /^预约用车 · 舒适/ })).toContainText('16.06 起');
  await expectAccessible(ops);
  await release.getByRole('button', { name: '放行 45 份' }).click();
  await expect(ops.getByText('45 份已放行')).toBeVisible();
  await ops.context().close();
});
