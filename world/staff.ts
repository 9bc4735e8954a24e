import { addDays, type Day } from '#rules/calendar.ts';
import type { Sex } from '#rules/staff.ts';
import { type Department, departmentNamed } from './departments.ts';
import { INTERN, leadDuty, TRADES } from './duties.ts';
import { enteredAt } from './moments.ts';
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
  readonly createdAt: string;
  readonly deletedAt: string | null;
  /** Which manager of the own department this is, counted from 0; null for everybody else. */
  readonly managerPosition: number | null;
  /** Set for the people a newcomer signs in as. */
  readonly account: AccountPlan | null;
}

/** A place in a department before anybody is hired for it. */
interface Seat {
  readonly department: Department;
  readonly managerPosition: number | null;
  readonly account: AccountPlan | null;
  readonly leaves: boolean;
}

/** Ids and numbers follow the day of joining, so a person has neither before everybody has a day. */
type Hired = Omit<Person, 'id' | 'number' | 'email'> & { hasMail: boolean; order: number };

const COMPANY_PAY_STOPPED = 0.04;
const KEY_CUSTOMER = 0.06;
const HAS_MAIL = 0.9;

/** The root is led by the holder of role 1 alone; elsewhere one or two manage, and three where many work. */
function managersIn(department: Department, draw: Random): number {
  if (department.superId === null || department.headcount < 10) return 1;
  if (department.headcount >= 24 && draw.chance(0.5)) return 3;
  return draw.chance(0.35) ? 2 : 1;
}

function seatsIn(department: Department, accounts: readonly AccountPlan[], draw: Random): Seat[] {
  const own = accounts.filter((account) => account.department === department.name);
  const leader = own.find(({ manages }) => manages) ?? null;
  const others = own.filter((account) => account !== leader);
  const managers = managersIn(department, draw);
  return Array.from({ length: department.headcount }, (_, place) => {
    const managerPosition = place < managers ? place : null;
    const account = place === 0 ? leader : (others[place - managers] ?? null);
    return { department, managerPosition, account, leaves: false };
  });
}

/** Somebody who has left worked in one of the larger departments, where one less is not missed. */
function leaverSeats(plan: CompanyPlan, departments: readonly Department[], draw: Random): Seat[] {
  const large = departments.filter(({ headcount }) => headcount >= 10);
  return Array.from({ length: plan.leavers }, () => {
    return { department: draw.pick(large), managerPosition: null, account: null, leaves: true };
  });
}

function dutyFor({ department, managerPosition, account }: Seat, draw: Random): string {
  if (account) return account.duty;
  if (managerPosition !== null) return leadDuty(department.path.length, managerPosition);
  return draw.weighted(TRADES[department.trade].duties);
}

/** Managers and demo accounts joined in the department's first weeks: they must have a full year to look back on. */
function tenureDays({ department, managerPosition, account, leaves }: Seat, duty: string, draw: Random): number {
  if (managerPosition !== null || account) return department.ageDays - draw.int(1, 40);
  if (leaves) return draw.int(200, department.ageDays - 1);
  return draw.int(2, duty === INTERN ? 300 : department.ageDays - 1);
}

function birthdayOf(today: Day, joinedDaysAgo: number, duty: string, draw: Random): Day {
  const ageAtJoining = duty === INTERN ? draw.int(20, 22) : Math.min(draw.int(22, 45), draw.int(22, 45));
  return addDays(today, -joinedDaysAgo - ageAtJoining * 365 - draw.int(0, 364));
}

const joining = ({ at, natural }: ReturnType<typeof enteredAt>) => ({ createdAt: at, order: natural });

function hire(today: Day, draw: Random, nameFor: (sex: Sex, departmentId: number) => string, nextPhone: () => string) {
  return (seat: Seat): Hired => {
    const { department, managerPosition, account } = seat;
    const sex = account?.sex ?? (draw.chance(TRADES[department.trade].maleShare) ? 'male' : 'female');
    const duty = dutyFor(seat, draw);
    const joinedDaysAgo = tenureDays(seat, duty, draw);
    return {
      departmentId: department.id,
      name: account?.name ?? nameFor(sex, department.id),
      phone: account?.phone ?? nextPhone(),
      sex,
      birthday: birthdayOf(today, joinedDaysAgo, duty, draw),
      duty,
      companyPay: account !== null || !draw.chance(COMPANY_PAY_STOPPED),
      isKeyCustomer: draw.chance(KEY_CUSTOMER),
      ...joining(enteredAt(today, joinedDaysAgo, department.ageDays - 1, draw)),
      deletedAt: seat.leaves ? enteredAt(today, draw.int(2, joinedDaysAgo - 60), joinedDaysAgo, draw).at : null,
      managerPosition,
      account,
      hasMail: account !== null || draw.chance(HAS_MAIL),
    };
  };
}

const byJoining = (one: Hired, other: Hired) => one.order - other.order;

function enrol(plan: CompanyPlan, hired: readonly Hired[], nextId: () => number): Person[] {
  return hired.toSorted(byJoining).map(({ hasMail, order, ...person }, index) => {
    const number = plan.prefix + String(index + 1).padStart(4, '0');
    const email = hasMail ? `${number.toLowerCase()}@${plan.mailDomain}` : null;
    return { ...person, id: nextId(), number, email };
  });
}

export interface Hiring {
  readonly plan: CompanyPlan;
  readonly departments: readonly Department[];
  readonly today: Day;
  readonly draw: Random;
  readonly nextId: () => number;
  readonly nextPhone: () => string;
}

/** Everybody who works or has worked in the company, in the order of joining. */
export function hireStaff({ plan, departments, today, draw, nextId, nextPhone }: Hiring): Person[] {
  for (const account of plan.accounts) departmentNamed(departments, account.department); // a misspelt one would vanish
  const seats = departments.flatMap((department) => seatsIn(department, plan.accounts, draw));
  const nameFor = nameGiver(
    draw,
    plan.accounts.map(({ name }) => name),
  );
  const hired = [...seats, ...leaverSeats(plan, departments, draw)].map(hire(today, draw, nameFor, nextPhone));
  return enrol(plan, hired, nextId);
}
