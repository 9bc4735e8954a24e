import { sql } from 'kysely';
import { isRefused } from '#rules/refusal.ts';
import { FIXED_ROLES } from '#rules/role.ts';
import { mayChangeRoles } from '#rules/staff/decisions.ts';
import type { StaffForm } from '#rules/staff/form.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { sealIdNumber } from '../id-number.ts';
import { idArray } from '../query-kit.ts';
import type { Services } from '../services.ts';
import { departmentsById, placesIn } from './departments.ts';
import type { Batch, ReadLine } from './import-batch.ts';
import { numberOwners, phoneOwners, scenesInUse, storeConditions } from './import-store.ts';
import { rolesInUse } from './people.ts';

const formOf = ({ row }: ReadLine): StaffForm => row.form as StaffForm;

/** Everything a batch needs to know of the company, in a fixed number of statements. */
async function surroundings(db: Db, { companyId }: Actor, lines: readonly ReadLine[]) {
  const forms = lines.map(formOf);
  const roleIds = [...new Set(forms.flatMap(({ roleIds: ids }) => ids ?? []))];
  const roles = await rolesInUse(db, companyId, roleIds);
  const homes = forms.map(({ departmentId }) => departmentId);
  const reached = roles.flatMap(({ departments }) => departments);
  const numbers = forms.flatMap(({ number }) => (number ? [number] : []));
  return {
    roles: new Map(roles.map((role) => [role.id, role])),
    placeOf: placesIn(await departmentsById(db, companyId, [...homes, ...reached])),
    scenes: await scenesInUse(db, companyId, [...new Set(lines.flatMap(({ row }) => row.sceneIds ?? []))]),
    phones: await phoneOwners(
      db,
      forms.map(({ phone }) => phone),
    ),
    numbers: await numberOwners(db, companyId, numbers),
  };
}

function reasonsOf(actor: Actor, line: ReadLine, known: Awaited<ReturnType<typeof surroundings>>): string[] {
  const { phone, number, departmentId, roleIds = [] } = formOf(line);
  const reasons: string[] = [];
  const owner = known.phones.get(phone);
  if (owner) {
    const own = owner.companyId === actor.companyId;
    reasons.push(own ? '该手机号的员工已存在' : STAFF_REFUSALS.phoneTaken.msg);
  }
  if (number && known.numbers.has(number)) reasons.push(STAFF_REFUSALS.numberTaken.msg);
  if (line.row.sceneIds?.some((id) => !known.scenes.has(id))) reasons.push(STAFF_REFUSALS.sceneUnknown.msg);
  const given = roleIds.flatMap((id) => known.roles.get(id) ?? []);
  if (given.length < roleIds.length) reasons.push(STAFF_REFUSALS.roleUnknown.msg);
  const place = { given, taken: [], from: departmentId, to: departmentId };
  const decision = mayChangeRoles(actor, null, place, known.placeOf);
  if (isRefused(decision)) reasons.push(decision.refused.msg);
  return reasons;
}

async function insertStaff(db: Db, services: Services, actor: Actor, lines: readonly ReadLine[], now: Date) {
  const { companyId } = actor;
  const records = lines.map(formOf).map(({ departmentId, idNumber, roleIds: _, ...form }) => ({
    ...form,
    department_id: departmentId,
    id_number: idNumber ? `\\x${sealIdNumber(services.secrets, companyId, idNumber).toString('hex')}` : null,
  }));
  const { rows } = await sql<{ id: number; phone: string }>`
    insert into staff as added
      (company_id, department_id, name, phone, number, email, id_number, sex, birthday, duty, created_at, phone_since)
    select ${companyId}, department_id, name, phone, number, email, id_number, sex, birthday, duty, ${now}::timestamptz,
      ${now}::timestamptz
    from jsonb_populate_recordset(null::staff, ${JSON.stringify(records)}::jsonb)
    returning id, phone`.execute(db);
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

async function giveRoles(db: Db, companyId: number, pairs: readonly (readonly [staffId: number, roleId: number])[]) {
  if (pairs.length === 0) return;
  await sql`insert into staff_role as added (company_id, staff_id, role_id)
    select ${companyId}, * from unnest(${idArray(pairs.map(([staffId]) => staffId))},
      ${idArray(pairs.map(([, roleId]) => roleId))}) returning staff_id`.execute(db);
}

/** Adds whoever may be added of these lines, all in one transaction; of the others, why not. */
export const addBatch: Batch = async (db, { services, actor, now }, lines) => {
  const known = await surroundings(db, actor, lines);
  const failed = new Map(
    lines.map((line) => [line.line, reasonsOf(actor, line, known)] as const).filter(([, why]) => why.length > 0),
  );
  const good = lines.filter(({ line }) => !failed.has(line));
  if (good.length === 0) return failed;
  const ids = await insertStaff(db, services, actor, good, now);
  const idOf = (line: ReadLine) => ids.get(formOf(line).phone)!;
  const assigned = (line: ReadLine) => (formOf(line).roleIds ?? []).filter((id) => !FIXED_ROLES.includes(id));
  const pairs = good.flatMap((line) => assigned(line).map((roleId) => [idOf(line), roleId] as const));
  await giveRoles(db, actor.companyId, pairs);
  const given = good.map((line) => ({ staffId: idOf(line), ...line.row }));
  await storeConditions(db, actor, given, now);
  return failed;
};
