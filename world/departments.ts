import type { Day } from '#rules/calendar.ts';
import type { Trade } from './duties.ts';
import { workingMoment } from './moments.ts';
import type { CompanyPlan } from './plan.ts';
import type { Random } from './random.ts';

export interface Department {
  readonly id: number;
  readonly superId: number | null;
  readonly name: string;
  readonly number: string;
  readonly path: readonly number[];
  readonly ageDays: number;
  readonly createdAt: string;
  readonly trade: Trade;
  readonly headcount: number;
}

/** Old enough that everyone's year of rides fits into the department's life. */
const YOUNGEST_DAYS = 600;

/** A child is founded after its parent, which the level's ten days keep true where both are at their youngest. */
function ageOf(level: number, parent: Department | undefined, plan: CompanyPlan, draw: Random): number {
  if (!parent) return plan.ageDays;
  return Math.max(YOUNGEST_DAYS - 10 * level, parent.ageDays - draw.int(20, 600));
}

/** Two digits for each level below the root: YC-0102 is the second child of the company's first. */
function numberOf(parent: Department | undefined, sibling: number, prefix: string): string {
  if (!parent) return `${prefix}-00`;
  const above = parent.superId === null ? `${prefix}-` : parent.number;
  return above + String(sibling).padStart(2, '0');
}

export function foundDepartments(plan: CompanyPlan, today: Day, nextId: () => number, draw: Random): Department[] {
  const departments: Department[] = [];
  const line: Department[] = []; // from the root down to the department founded last
  const children = new Map<number, number>();
  for (const [level, name, trade, headcount] of plan.departments) {
    line.length = level - 1;
    const parent = line.at(-1);
    const sibling = parent ? (children.get(parent.id) ?? 0) + 1 : 0;
    if (parent) children.set(parent.id, sibling);
    const id = nextId();
    const ageDays = ageOf(level, parent, plan, draw);
    const department = {
      id,
      superId: parent?.id ?? null,
      name,
      number: numberOf(parent, sibling, plan.prefix),
      path: [...(parent?.path ?? []), id],
      ageDays,
      createdAt: workingMoment(today, ageDays, draw),
      trade,
      headcount,
    };
    departments.push(department);
    line.push(department);
  }
  return departments;
}

export function departmentNamed(departments: readonly Department[], name: string): Department {
  const [found, ...others] = departments.filter((department) => department.name === name);
  if (!found || others.length > 0) throw new Error(`${name} names ${others.length + (found ? 1 : 0)} departments`);
  return found;
}
