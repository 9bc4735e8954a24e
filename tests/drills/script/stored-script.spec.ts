import { expect, type Page, test } from '@playwright/test';
import { addDays, dayOf } from '#rules/calendar.ts';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { readSpreadsheet } from '../../journeys/kit/built.ts';
import { everyPage } from '../../journeys/kit/every-page.ts';
import { signIn, useWorld } from '../../journeys/kit/world.ts';
import { HOSTILE, storeHostile } from './hostile.ts';
import { appPages, deskPages } from './pages.ts';
import { formulasIn } from './workbook.ts';

const world = useWorld();
const [ADMIN, RIDER] = ['13800000001', '13800000005'];

/** Before anything of a page runs: a function for the texts to call, and an ear for what the policy has refused. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { ran: 0, violations: [] as string[] };
    Object.assign(window, { __seen: seen, __ran: () => (seen.ran += 1) });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => dialogs.push(dialog.message())));
}
const dialogs: string[] = [];

/** What a page made of the texts: elements instead of words, calls, refusals of its policy. And whether it showed any. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { ran, violations }: { ran: number; violations: string[] } = Reflect.get(window, '__seen');
    const made = [...document.querySelectorAll('img[onerror], svg[onload], b#hostile, a[href^="javascript"], script')]
      .filter((one) => one.tagName !== 'SCRIPT' || one.textContent?.includes('__ran'))
      .map((one) => one.outerHTML.slice(0, 80));
    const words = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    const text = [document.body.textContent, document.title, ...words].join(' ');
    const isShown = ['onerror=__ran', 'onload=__ran', '<b id=hostile'].some((part) => text.includes(part));
    return { faults: [...made, ...violations, ...(ran > 0 ? [`ran ${ran} times`] : [])], isShown };
  });

interface Walk {
  pages: number;
  showed: number;
  readonly faults: string[];
}

async function walk(page: Page, addresses: readonly string[], into: Walk): Promise<void> {
  for (const address of addresses) {
    await page.goto(`${world.address}${address}`);
    await page.waitForLoadState('networkidle');
    const { faults, isShown } = await look(page);
    into.pages += 1;
    if (isShown) into.showed += 1;
    into.faults.push(...faults.map((fault) => `${address}: ${fault}`));
  }
}

async function signInAtDesk(page: Page): Promise<void> {
  await page.goto(`${world.address}/desk`);
  await page.getByLabel('账号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  const digits = page.getByText(/现在的动态口令是 \d{6}/);
  await page.getByLabel('动态口令').fill(/\d{6}/.exec((await digits.textContent()) ?? '')![0]);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const today = dayOf(new Date());
const EXPORTS = [
  '/api/v2/company/user/export?allDept=1',
  '/api/v2/orderyq/export?',
  `/api/v2/operationLog/export?createTimeStart=${addDays(today, -20)}&createTimeEnd=${today}`,
];

let pages: Record<'console' | 'app' | 'desk', string[]>;
let application = '';

test.beforeAll(async () => {
  pages = { console: await everyPage(world), app: await appPages(world, RIDER), desk: await deskPages(world) };
  const found = await world.database.query('select max(id) as id from application where company_id = 100');
  application = found.rows[0].id;
  const { columns, rows, refused } = await storeHostile(world.database);
  console.log(`stored script: ${columns} columns, ${rows} rows; takes none: ${refused.join(', ')}`);
  expect(columns).toBeGreaterThan(40);
});

test('whatever is stored stays text in workbooks and on paper', async ({ context }) => {
  await signIn(context, world, ADMIN);
  const fetched = async (address: string): Promise<Buffer> =>
    (await context.request.get(`${world.address}${address}`, { headers: { 'trace-id': 'drill' } })).body();
  let cells = 0;
  const formulas: string[] = [];
  for (const address of EXPORTS) {
    const bytes = await fetched(address);
    const read = await readSpreadsheet(bytes, { maxRows: 100_000, maxColumns: 100 });
    if (!read.ok) throw new Error(`${address}: ${bytes.subarray(0, 200)}`);
    cells += read.rows.flat().filter((cell) => String(cell).startsWith('=')).length;
    formulas.push(...formulasIn(bytes).map((formula) => `${address}: ${formula}`));
  }
  console.log(`stored script, workbooks: ${cells} cells that begin with =, ${formulas.length} formulas`);
  expect(formulas).toEqual([]);
  expect(cells).toBeGreaterThan(0);
  const paper = await fetched(`/api/v2/applyInfo/pdf?id=${application}`);
  expect(paper.subarray(0, 200).toString('latin1')).toMatch(/^%PDF-/);
});

test('whatever is stored stays text on every page', async ({ page, context }) => {
  const walked: Record<string, Walk> = {};
  const begin = (name: string): Walk => {
    walked[name] = { pages: 0, showed: 0, faults: [] };
    return walked[name];
  };
  await listen(page);
  await signIn(context, world, ADMIN);
  await walk(page, pages.console, begin('console'));
  await signIn(context, world, RIDER);
  await page.setViewportSize({ width: 390, height: 844 });
  await walk(page, pages.app, begin('app'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtDesk(page);
  await walk(page, pages.desk, begin('desk'));

  // The control: a page that took a text for markup is found, though its policy lets nothing run.
  await page.evaluate((text) => {
    document.body.innerHTML = text;
  }, HOSTILE[0]);
  await page.waitForFunction(() => document.images.length > 0);
  const control = (await look(page)).faults;

  for (const [name, { pages: count, showed, faults }] of Object.entries(walked))
    console.log(`stored script, ${name}: ${count} pages, ${showed} of them showed it as text, ${faults.length} faults`);
  console.log(`stored script, control: ${control.length} faults, such as ${control[0]}; ${dialogs.length} dialogues`);
  expect(Object.values(walked).flatMap(({ faults }) => faults)).toEqual([]);
  expect(dialogs).toEqual([]);
  for (const { showed } of Object.values(walked)) expect(showed).toBeGreaterThan(0);
  expect(control.length, 'the control must be found').toBeGreaterThan(0);
});
