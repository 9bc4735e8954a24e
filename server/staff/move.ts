import { sql } from 'kysely';
import { PERMISSION } from '#rules/permission.ts';
import { mayMove } from '#rules/staff/decisions.ts';
import { namesText } from '#rules/staff/text.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { idArray } from '../query-kit.ts';
import { orRefused } from './conflicts.ts';
import { departmentsById, liveDepartment } from './departments.ts';
import { lockAll, type Person, placesOf } from './people.ts';

/** 'A、B（由研发）；C（由销售）', so that the entry says where everybody came from. */
async function originsText({ actor, db }: Context, people: readonly Person[]): Promise<string> {
  const homes = people.map(({ departmentId }) => departmentId);
  const departments = await departmentsById(db, actor.companyId, homes);
  return [...new Set(homes)]
    .map((home) => {
      const names = people.filter(({ departmentId }) => departmentId === home).map(({ name }) => name);
      return `${namesText(names)}（原部门“${departments.get(home)?.name ?? ''}”）`;
    })
    .join('；');
}

/** Everybody asked for, or nobody; those who are there already stay. Limits and scenes go along unchanged. */
export async function moveStaff(context: Context, ids: readonly number[], departmentId: number): Promise<void> {
  const { actor, db, record } = context;
  const { companyId } = actor;
  const department = found(await liveDepartment(db, companyId, actor.rights.scopeOf(PERMISSION.staff), departmentId));
  const people = await lockAll(db, actor, ids);
  const placeOf = await placesOf(
    db,
    companyId,
    people.flatMap(({ roles }) => roles),
    [departmentId],
  );
  for (const person of people) allowed(mayMove(actor, person, departmentId, placeOf));
  const moving = people.filter((person) => person.departmentId !== departmentId);
  if (moving.length === 0) throw new Refused(STAFF_REFUSALS.alreadyThere);
  const moved = idArray(moving.map(({ staffId }) => staffId));
  await orRefused(
    db,
    sql`update staff set department_id = ${departmentId}
      where company_id = ${companyId} and id = any(${moved})`.execute(db),
  );
  record(`调整 ${moving.length} 名员工到部门“${department.name}”：${await originsText(context, moving)}`);
}
