import { createHash, createHmac, randomUUID } from 'node:crypto';

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 28_800_000;
const dayBefore = (days) => new Date(Date.now() + SHANGHAI_MS - days * DAY_MS).toISOString().slice(0, 10);
const SETTLED = `status=settled&from=${dayBefore(20)}&to=${dayBefore(1)}`;

/** A ride that was driven and paid for: it has everything that an order can show. */
async function settledOrder(page, address) {
  await page.goto(`${address}/desk/orders?${SETTLED}`);
  await page.locator('tbody a').first().click();
  await page.getByRole('table', { name: '费用与资费重算' }).waitFor();
}

async function editedPerson(page, address) {
  await page.goto(`${address}/desk/staff`);
  await page.getByRole('row').filter({ hasText: '客服' }).getByRole('button', { name: '修改' }).click();
  await page.getByRole('dialog').waitFor();
}

async function otherKind(page, address) {
  await page.goto(`${address}/desk/companies/100/terms`);
  await page.getByRole('button', { name: '改类型' }).click();
  await page.getByRole('list', { name: '要满足的条件' }).waitFor();
}

/** More than somebody of the service may give back alone. Answers how to take it back after the picture. */
async function submittedRefund(call) {
  const { rows } = await call('service', `/desk/v1/orders/search?${SETTLED}&page=1&pageSize=100`);
  const { companyId, orderId, number } = rows.find(({ actualPayFen }) => actualPayFen > 22_000);
  const reference = `TK-${number.slice(-8)}-${randomUUID().slice(0, 4).toUpperCase()}`;
  const input = {
    companyId,
    orderId,
    companyFen: 21_000,
    personalFen: 0,
    reference,
    reason: '车辆途中故障，乘车人改乘',
  };
  const { holdId, version } = await call('service', '/desk/v1/holds/submit', { call: '/desk/v1/orders/refund', input });
  return () => call('service', '/desk/v1/holds/withdraw', { holdId, version });
}

/** A read as an integration makes it. */
async function signed(address, { keyId, secret }, url) {
  const time = String(Date.now());
  const text = ['GET', url, time, createHash('sha256').update('').digest('hex')].join('\n');
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const headers = { 'x-desk-key': keyId, 'x-desk-time': time, 'x-desk-signature': signature };
  await fetch(`${address}${url}`, { headers });
}

const KEYS = [
  {
    reads: '/desk/v1/companies',
    draft: { keyId: 'fleet-01', name: '车队派单', rights: { orders: 'act', companies: 'look' }, limitFen: 500_000 },
  },
  {
    reads: '/desk/v1/invoices',
    draft: { keyId: 'tax-agent', name: '开票代理', rights: { invoices: 'act' }, limitFen: null },
  },
];

/** Keys that are in use, where the demonstration has none yet. */
async function usedKeys(call, address) {
  const { rows } = await call('admin', '/desk/v1/keys');
  if (rows.length > 0) return;
  for (const { draft, reads } of KEYS) {
    const made = await call('admin', '/desk/v1/keys/add', { addresses: ['127.0.0.0/8'], ...draft });
    for (let size = 1; size <= 40; size += 1) await signed(address, made, `${reads}?page=1&pageSize=${size}`);
    await signed(address, made, '/desk/v1/cities');
  }
}

/** What each picture of the desk's manual shows, who looks, and what must be there first. */
export const DESK_PICTURES = [
  { name: 'desk-today', account: 'ops', path: '/desk', height: 860 },
  { name: 'desk-dispatch', account: 'dispatch', path: '/desk/dispatch', height: 860 },
  { name: 'desk-order', account: 'finance', act: settledOrder, height: 1050 },
  { name: 'desk-kind', account: 'ops', act: otherKind, height: 860 },
  { name: 'desk-debts', account: 'finance', path: '/desk/bills/debts', height: 960 },
  { name: 'desk-tariff', account: 'chief', path: '/desk/tariffs' },
  { name: 'desk-hold', account: 'chief', path: '/desk/holds', needs: submittedRefund, height: 620 },
  { name: 'desk-staff', account: 'admin', act: editedPerson, height: 860 },
  { name: 'desk-key', account: 'admin', path: '/desk/keys', needs: usedKeys, height: 760 },
];
