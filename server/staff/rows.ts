import { sql } from 'kysely';
import type { StaffRow, StaffScene } from '#contract/staff/rows.ts';
import { covers } from '#rules/department-tree.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isRefused } from '#rules/refusal.ts';
import type { HeldRole } from '#rules/role.ts';
import { SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { isSuperTarget, mayEditPhone } from '#rules/staff/decisions.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { limitsWithResidual, NO_LIMIT } from '../limits.ts';
import { keyed } from '../prepared.ts';
import { idArray } from '../query-kit.ts';
import { departmentsOfPeople, placesIn } from './departments.ts';
import { rolesHeldBy } from './people.ts';

export interface BaseRow {
  staffId: number;
  name: string;
  departmentId: number;
  phone: string;
  number: string | null;
  companyPay: boolean;
  isKeyCustomer: boolean;
}

export const baseColumns = sql`staff.id as staff_id, staff.name, staff.department_id, staff.phone,
  staff.number, staff.company_pay, staff.is_key_customer`;

interface LinkedScene {
  staffId: number;
  id: number;
  name: string;
  template: SceneTemplate;
  status: SceneStatus;
}

/** The scenes that can still be used some day; deleted and expired ones are nobody's any more. */
async function scenesOf(db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, LinkedScene[]>> {
  const query = sql<LinkedScene>`
    select link.staff_id, scene.id, scene.name, scene.template, scene.status
    from staff_scene link join scene on scene.company_id = link.company_id and scene.id = link.scene_id
    where link.company_id = ${companyId} and link.staff_id = any(${idArray(ids)})
      and scene.status in ('enabled', 'disabled') order by scene.id`;
  const rows = await keyed(db, query.compile(db));
  const byPerson = new Map<number, LinkedScene[]>(ids.map((id) => [id, []]));
  for (const row of rows) byPerson.get(row.staffId)!.push(row);
  return byPerson;
}

/** What a ride in this scene would be for this person, in a word or two. */
const staffScene = ({ id, name, template, status }: LinkedScene, companyPay: boolean): StaffScene => ({
  sceneId: id,
  sceneName: name,
  companyPays: companyPay && status === 'enabled',
  remark: SceneTemplate.labelOf(template) + (status === 'enabled' ? '' : `（${SceneStatus.labelOf(status)}）`),
});

/** Rows as lists and details show them; a fixed number of statements, however many rows. */
export async function staffRows(db: Db, actor: Actor, base: readonly BaseRow[], now: Date): Promise<StaffRow[]> {
  if (base.length === 0) return [];
  const { companyId } = actor;
  const ids = base.map(({ staffId }) => staffId);
  const [roles, departments, limits, scenes] = await Promise.all([
    rolesHeldBy(db, companyId, ids),
    departmentsOfPeople(db, companyId, ids),
    limitsWithResidual(db, companyId, { staffIds: ids }, now),
    scenesOf(db, companyId, ids),
  ]);
  const managed = actor.rights.scopeOf(PERMISSION.staff);
  const placeOf = placesIn(departments);
  const editable = (row: BaseRow, held: HeldRole[]): boolean =>
    covers(managed, departments.get(row.departmentId)!) &&
    !isRefused(mayEditPhone(actor, { ...row, roles: held }, placeOf));
  return base.map((row) => {
    const department = departments.get(row.departmentId)!;
    const held = roles.get(row.staffId) ?? [];
    return {
      ...row,
      departmentName: department.name,
      departmentPath: department.names.join('/'),
      limit: limits.get(row.staffId) ?? NO_LIMIT,
      scenes: (scenes.get(row.staffId) ?? []).map((scene) => staffScene(scene, row.companyPay)),
      mayEditPhone: editable(row, held),
      isManager: isSuperTarget({ roles: held }),
    };
  });
}
