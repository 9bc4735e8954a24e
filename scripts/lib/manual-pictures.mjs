const SUPER = '13800000001';
const HEAD = '13800000003';
const FINANCE = '13800000006';
const RIDER = '13800000005';
const APPROVER = '13800000004';
const SECRETARY = '13800000007';
/** As the app is held. */
const PHONE = { width: 390, height: 844 };

/** Opens a list and takes the first link of its table. */
const firstOf = (path) => async (page, address) => {
  await page.goto(`${address}${path}`);
  await page.locator('tbody a').first().click();
};
const row = (page, text) => page.getByRole('row').filter({ hasText: text }).first();

/** What each picture of the manuals shows; who looks is the super administrator where nobody is named. */
export const PICTURES = [
  { name: 'login', phone: null, path: '/login' },
  {
    name: 'downloads',
    act: async (page, address) => {
      await page.goto(address);
      await page.getByRole('button', { name: '下载中心' }).click();
    },
    clip: { x: 880, y: 0, width: 520, height: 330 },
  },
  {
    name: 'search',
    act: async (page, address) => {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').locator('input').fill('账单');
    },
  },
  { name: 'home', path: '/' },
  {
    name: 'approvals',
    phone: HEAD,
    act: async (page, address) => {
      await page.goto(`${address}/approvals`);
      await page.locator('tbody td button').first().click();
    },
  },
  { name: 'staff', path: '/staff' },
  { name: 'department', path: '/department' },
  { name: 'role', act: editing('/role', '财务专员') },
  { name: 'scene', act: editing('/scene', '审批用车') },
  { name: 'versions', act: versionsOfScene },
  { name: 'sandbox', act: played, height: 1000 },
  { name: 'coverage', path: '/lab/coverage', height: 1000 },
  { name: 'approval-check', path: '/lab/approvals', height: 1000 },
  { name: 'flow', act: firstOf('/approve') },
  { name: 'second-approval', act: editing('/carrules') },
  { name: 'order', act: firstOf('/order?status=45'), height: 1250 },
  { name: 'application', act: firstOf('/travel?status=1'), height: 720 },
  { name: 'finance', phone: FINANCE, path: '/finance' },
  {
    name: 'objection',
    phone: FINANCE,
    act: async (page, address) => {
      await page.goto(`${address}/finance`);
      await row(page, '异议处理中').getByText('查看异议').click();
    },
  },
  {
    name: 'invoice',
    phone: FINANCE,
    act: async (page, address) => {
      await page.goto(`${address}/bill?type=1`);
      await page.locator('tbody').getByRole('checkbox').first().check();
    },
    height: 900,
  },
  { name: 'four-sides', phone: FINANCE, act: checked, height: 860 },
  { name: 'chain', phone: FINANCE, path: '/finance/chain' },
  {
    name: 'forecast',
    phone: FINANCE,
    act: async (page, address) => {
      await page.goto(`${address}/finance/forecast`);
      await page.locator('tbody tr').first().waitFor();
    },
    height: 860,
  },
  { name: 'report', path: '/report', height: 1300 },
  { name: 'anomalies', act: lastMonthsAnomalies },
  { name: 'operation-log', path: '/operLog' },
  { name: 'settings', path: '/usersettings', height: 860 },
  { name: 'app-home', phone: RIDER, path: '/m', ...PHONE },
  { name: 'app-confirm', phone: RIDER, act: toAirport, ...PHONE },
  { name: 'app-pin', phone: RIDER, path: '/m/pin/from', ...PHONE },
  {
    name: 'app-ride',
    phone: RIDER,
    act: onRide(null),
    ...PHONE,
  },
  { name: 'app-change', phone: RIDER, act: onRide('改行程'), ...PHONE },
  { name: 'app-cancel', phone: RIDER, act: onRide('取消'), ...PHONE },
  {
    name: 'app-riders',
    phone: RIDER,
    act: async (page, address) => {
      await toAirport(page, address);
      await page.getByRole('button', { name: /^乘车人/ }).click();
      await page.getByRole('button', { name: '添加同事' }).click();
      await page.getByRole('searchbox').fill('王');
      await page.getByRole('dialog').locator('li button').first().waitFor();
    },
    ...PHONE,
  },
  { name: 'app-orders', phone: RIDER, path: '/m/orders', ...PHONE },
  { name: 'app-applications', phone: RIDER, path: '/m/applications', ...PHONE },
  {
    name: 'app-messages',
    phone: RIDER,
    act: async (page, address) => {
      await page.goto(`${address}/m/messages`);
      await page.getByRole('button', { name: '行程', exact: true }).click();
    },
    ...PHONE,
  },
  { name: 'app-me', phone: RIDER, path: '/m/me', ...PHONE },
  { name: 'app-deputy', phone: APPROVER, path: '/m/me/deputies', ...PHONE },
  { name: 'app-login', phone: null, path: '/m', ...PHONE },
  { name: 'app-apply', phone: RIDER, path: '/m/a/new', ...PHONE },
  { name: 'app-limit', phone: RIDER, path: '/m/me/limit', ...PHONE },
  { name: 'app-scenes', phone: RIDER, path: '/m/me/scenes', ...PHONE },
  { name: 'app-acting', phone: SECRETARY, act: actForAnother, ...PHONE },
  {
    name: 'app-approval',
    phone: APPROVER,
    act: async (page, address) => {
      await page.goto(`${address}/m/approvals`);
      await page
        .getByRole('list', { name: /待我审批/ })
        .getByRole('link')
        .first()
        .click();
    },
    ...PHONE,
  },
  { name: 'app-approvals', phone: APPROVER, path: '/m/approvals', ...PHONE },
  { name: 'app-bill', phone: FINANCE, act: unpaid, ...PHONE },
  {
    name: 'app-ask',
    phone: FINANCE,
    act: async (page, address) => {
      await unpaid(page, address);
      await page.getByRole('button', { name: '费用有问题' }).click();
    },
    ...PHONE,
  },
].map((picture) => ({ phone: SUPER, height: 800, ...picture }));

/** The ride that is under way, with one of its sheets. */
function onRide(tool) {
  return async (page, address) => {
    await page.goto(`${address}/m`);
    await page.getByText('看行程').first().click();
    if (tool) await page.getByRole('button', { name: tool, exact: true }).click();
  };
}

/** The two newest versions of a scene side by side. */
async function versionsOfScene(page, address) {
  await editing('/scene?q=加班回家', '加班回家')(page, address);
  await page
    .getByRole('link', { name: /^第 \d+ 版$/ })
    .first()
    .click();
}

/** What another quota of a scene would have done to a year. */
async function played(page, address) {
  await page.goto(`${address}/lab/sandbox/new`);
  await page.getByRole('combobox', { name: '场景' }).fill('加班回家');
  await page.locator('.ant-select-item-option').filter({ hasText: '加班回家' }).click();
  await page.getByRole('textbox', { name: '每单限额' }).fill('60');
  await page.getByRole('button', { name: '开始回放' }).click();
  await page.getByText(/单与账上一分不差/).waitFor();
}

/** The newest bill, compared from its four sides. */
async function checked(page, address) {
  await page.goto(`${address}/finance`);
  await page.locator('tbody a').first().click();
  await page.getByText('四方对账').click();
  await page.getByRole('button', { name: /开始核对|重新核对/ }).click();
  await page
    .getByText(/处差异/)
    .first()
    .waitFor();
}

/** A month that is over has been gone through. */
async function lastMonthsAnomalies(page, address) {
  const [year, month] = new Date().toISOString().split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
  await page.goto(`${address}/report/anomalies?month=${last}`);
}

/** A trip up to its confirmation. */
async function toAirport(page, address) {
  await page.goto(`${address}/m`);
  await page.getByRole('button', { name: /去哪儿/ }).click();
  await page.getByRole('searchbox').fill('首都国际机场T3');
  await page.getByRole('list', { name: '找到的地点' }).getByRole('button').first().click();
}

/** A secretary chooses whom they book for. */
async function actForAnother(page, address) {
  await page.goto(`${address}/m/me/secretary`);
  await page.getByRole('button', { name: '代为用车' }).click();
}

/** Somebody's order of which a part is still to be paid. */
async function unpaid(page, address) {
  await page.goto(`${address}/m/orders`);
  await page.getByText('去支付').first().click();
}

function editing(path, text) {
  return async (page, address) => {
    await page.goto(`${address}${path}`);
    const rows = text ? row(page, text) : page.locator('tbody tr').first();
    await rows
      .getByRole('link', { name: /^编辑/ })
      .or(rows.getByRole('button', { name: /^编辑/ }))
      .first()
      .click();
  };
}
