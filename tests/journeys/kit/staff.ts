import { expect, type Locator, type Page } from '@playwright/test';
import type { World } from './world.ts';

export interface DemoEmployee {
  id: number;
  name: string;
  number: string;
  phone: string;
  department: string;
  departmentId: number;
}

/** A plain employee of the demo company, newest first; each journey takes another one. */
export async function demoEmployee({ database }: World, place: number, below?: string): Promise<DemoEmployee> {
  const { rows } = await database.query(
    `select staff.id::int, staff.name, staff.number, staff.phone, department.name as department,
       department.id::int as "departmentId"
     from staff join department on department.company_id = staff.company_id and department.id = staff.department_id
     where staff.company_id = 100 and staff.deleted_at is null and staff.company_pay and not staff.is_key_customer
       and ($2::text is null or exists (select from department top
         where top.company_id = 100 and top.name = $2 and top.id = any(department.path)))
       and not exists (select from staff_role held where held.company_id = 100 and held.staff_id = staff.id)
       and not exists (select from department_manager held where held.company_id = 100 and held.staff_id = staff.id)
     order by staff.id desc offset $1 limit 1`,
    [place, below ?? null],
  );
  return rows[0];
}

export const staffRow = (page: Page, { name }: Pick<DemoEmployee, 'name'>): Locator =>
  page.getByRole('table', { name: '员工列表' }).getByRole('row').filter({ hasText: name });

/** The list with this one person in it. */
export async function openStaff(page: Page, { address }: World, person: DemoEmployee): Promise<void> {
  await page.goto(`${address}/staff?q=${person.number}`);
  await expect(staffRow(page, person)).toHaveCount(1);
}

/** Searches the list that is open; with nothing, the search is taken back. */
export async function searchStaff(page: Page, words: string): Promise<void> {
  const box = page.getByPlaceholder('姓名、员工编号或手机号');
  await box.fill(words);
  if (words) await box.press('Enter');
  await expect(page).toHaveURL(words ? new RegExp(`q=${words}`) : /^(?!.*[?&]q=)/);
}

/** Opens the menu of a row and takes an entry. */
export async function choose(page: Page, { name }: Pick<DemoEmployee, 'name'>, entry: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });

/** One value of one person, as the database has it. */
export async function stored({ database }: World, id: number, column: string): Promise<unknown> {
  const { rows } = await database.query(`select ${column} as value from staff where company_id = 100 and id = $1`, [
    id,
  ]);
  return rows[0].value;
}
