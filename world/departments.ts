import type { Day } from '#rules/calendar.ts';
import { workingMoment } from './days.ts';
import { TRADES, type Trade } from './duties.ts';
import type { CompanyPlan } from './plan.ts';
import type { Random } from './random.ts';

export interface Department {
  readonly id: number;
  readonly superId: number | null;
  readonly name: string;
  readonly number: string;
  readonly path: readonly number[];
  readonly ageDays: number;
  readonly createdAt: number;
  readonly trade: Trade;
  readonly headcount: number;
}

const isTrade = (text: string | undefined): text is Trade => text !== undefined && text in TRADES;

/** `level name trade headcount`, depth first, by commas and lines. */
export function departmentsFrom(text: string): CompanyPlan['departments'] {
  return text
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((one) => {
      const [level, name, trade, headcount] = one.split(' ');
      if (!name || !isTrade(trade)) throw new Error(`No department: ${one}`);
      return [Number(level), name, trade, Number(headcount)];
    });
}

/** Old enough that everyone's year of rides fits into the department's life. */
const YOUNGEST_DAYS = 600;

/** Two digits for each level below the root: YC-0102 is the second child of the company's first. */
function numberOf(parent: Department | undefined, sibling: number, prefix: string): string {
  if (!parent) return `${prefix}-00`;
  return (parent.superId === null ? `${prefix}-` : parent.number) + String(sibling).padStart(2, '0');
}

export function foundDepartments(plan: CompanyPlan, today: Day, nextId: () => number, draw: Random): Department[] {
  const departments: Department[] = [];
  const line: Department[] = []; // from the root down to the department founded last
  for (const [level, name, trade, headcount] of plan.departments) {
    line.length = level - 1;
    const parent = line.at(-1);
    const siblings = departments.filter(({ superId }) => parent && superId === parent.id).length;
    const id = nextId();
    // A child is founded after its parent: the level's ten days keep that true where both are at their youngest.
    const ageDays = parent ? Math.max(YOUNGEST_DAYS - 10 * level, parent.ageDays - draw.int(20, 600)) : plan.ageDays;
    const department = {
      id,
      superId: parent?.id ?? null,
      name,
      number: numberOf(parent, siblings + 1, plan.prefix),
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

export function named<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const found = all.filter((one) => one.name === name);
  if (found.length !== 1) throw new Error(`${name} names ${found.length}`);
  return found[0]!;
}
