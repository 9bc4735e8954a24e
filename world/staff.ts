import { addDays, type Day } from '#rules/calendar.ts';
import type { Sex } from '#rules/staff.ts';
import { minuteOn, workedDaysAgo } from './days.ts';
import { type Department, named } from './departments.ts';
import { INTERN, leadDuty, TRADES } from './duties.ts';
import { nameGiver } from './names.ts';
import type { AccountPlan, CompanyPlan } from './plan.ts';
import type { Random } from './random.ts';

export interface Person {
  readonly id: number;
  readonly departmentId: number;
  readonly name: string;
  readonly phone: string;
  readonly number: string;
  readonly email: string | null;
  readonly sex: Sex;
  readonly birthday: Day;
  readonly duty: string;
  readonly companyPay: boolean;
  readonly isKeyCustomer: boolean;
  readonly createdAt: number;
  readonly deletedAt: number | null;
  /** Which manager of the own department this is, counted from 0; null for everybody else. */
  readonly managerPosition: number | null;
  /** Set for the people a newcomer signs in as. */
  readonly account: AccountPlan | null;
}

/** A place in a department before anybody is hired for it. */
interface Position {
  readonly department: Department;
  readonly managerPosition: number | null;
  readonly account: AccountPlan | null;
  readonly leaves: boolean;
}

/** The root is led by the holder of role 1 alone; elsewhere one or two manage, and three where many work. */
function managersIn({ superId, headcount }: Department, draw: Random): number {
  if (superId === null || headcount < 10) return 1;
  if (headcount >= 24 && draw.chance(0.5)) return 3;
  return draw.chance(0.35) ? 2 : 1;
}

function positionsIn(department: Department, accounts: readonly AccountPlan[], draw: Random): Position[] {
  const own = accounts.filter((account) => account.department === department.name);
  const leader = own.find(({ manages }) => manages) ?? null;
  const others = own.filter((account) => account !== leader);
  const managers = managersIn(department, draw);
  return Array.from({ length: department.headcount }, (_, nth) => ({
    department,
    managerPosition: nth < managers ? nth : null,
    account: nth === 0 ? leader : (others[nth - managers] ?? null),
    leaves: false,
  }));
}

function dutyFor({ department, managerPosition, account }: Position, draw: Random): string {
  if (account) return account.duty;
  if (managerPosition !== null) return leadDuty(department.path.length, managerPosition);
  return draw.weighted(TRADES[department.trade].duties);
}

/** Managers and demo accounts joined in the department's first weeks: they must have a full year to look back on. */
function tenureDays({ department, managerPosition, account, leaves }: Position, duty: string, draw: Random): number {
  if (managerPosition !== null || account) return department.ageDays - draw.int(1, 40);
  return draw.int(leaves ? 200 : 2, !leaves && duty === INTERN ? 300 : department.ageDays - 1);
}

/** People are entered on working days: what falls on a free day was done late on the one before, if there was one. */
function enteredAt(today: Day, daysAgo: number, most: number, minute: number): number {
  const worked = workedDaysAgo(today, daysAgo);
  if (worked === daysAgo || worked > most) return minuteOn(addDays(today, -daysAgo), minute);
  return minuteOn(addDays(today, -worked), 18 * 60 + (worked - daysAgo) * 11 + minute / 60);
}

const officeMinute = (draw: Random): number => draw.int(9 * 60, 18 * 60);

type Hired = Omit<Person, 'id' | 'number' | 'email'> & { readonly hasMail: boolean; readonly order: number };
type NameGiver = ReturnType<typeof nameGiver>;

function hire(position: Position, today: Day, nameFor: NameGiver, nextPhone: () => string, draw: Random): Hired {
  const { department, managerPosition, account, leaves } = position;
  const sex = account?.sex ?? (draw.chance(TRADES[department.trade].maleShare) ? 'male' : 'female');
  const duty = dutyFor(position, draw);
  const daysAgo = tenureDays(position, duty, draw);
  const minute = officeMinute(draw);
  const age = duty === INTERN ? draw.int(20, 22) : Math.min(draw.int(22, 45), draw.int(22, 45));
  return {
    ...{ departmentId: department.id, sex, duty, managerPosition, account },
    name: account?.name ?? nameFor(sex, department.id),
    phone: account?.phone ?? nextPhone(),
    birthday: addDays(today, -daysAgo - age * 365 - draw.int(0, 364)),
    companyPay: account !== null || !draw.chance(0.04),
    isKeyCustomer: draw.chance(0.06),
    createdAt: enteredAt(today, daysAgo, department.ageDays - 1, minute),
    deletedAt: leaves ? enteredAt(today, draw.int(2, daysAgo - 60), daysAgo, officeMinute(draw)) : null,
    hasMail: account !== null || draw.chance(0.9),
    // People are numbered by the day they came, whatever day today is.
    order: minute - daysAgo * 1_440,
  };
}

/** Everybody who works or has worked in the company, in the order of joining. */
export function hireStaff(
  plan: CompanyPlan,
  departments: readonly Department[],
  today: Day,
  next: { readonly id: () => number; readonly phone: () => string },
  draw: Random,
): Person[] {
  for (const account of plan.accounts) named(departments, account.department); // a misspelt one would vanish
  const large = departments.filter(({ headcount }) => headcount >= 10);
  const left = { managerPosition: null, account: null, leaves: true };
  const positions = [
    ...departments.flatMap((department) => positionsIn(department, plan.accounts, draw)),
    ...Array.from({ length: plan.leavers }, () => ({ ...left, department: draw.pick(large) })),
  ];
  const taken = plan.accounts.map(({ name }) => name);
  const nameFor = nameGiver(draw, taken);
  return positions
    .map((position) => hire(position, today, nameFor, next.phone, draw))
    .toSorted((one, other) => one.order - other.order)
    .map(({ hasMail, order, ...person }, nth) => {
      const number = plan.prefix + String(nth + 1).padStart(4, '0');
      const email = hasMail ? `${number.toLowerCase()}@${plan.mailDomain}` : null;
      return { ...person, id: next.id(), number, email };
    });
}
