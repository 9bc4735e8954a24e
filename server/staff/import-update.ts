import { sql } from 'kysely';
import { isRefused } from '#rules/refusal.ts';
import { mayChange, mayChangeConditions, mayEditNumber, mayMove, type PlaceOf } from '#rules/staff/decisions.ts';
import { saysNothing } from '#rules/staff/import-row.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { endAllSessions } from '../http/session.ts';
import { signsInByNumber } from '../security-settings.ts';
import { departmentsById, placesIn } from './departments.ts';
import type { Batch, ReadLine } from './import-batch.ts';
import { numberOwners, phoneOwners, scenesInUse, storeConditions } from './import-store.ts';
import { lockPeople, type Person } from './people.ts';

interface KnownRecords {
  people: ReadonlyMap<string, Person>;
  numbers: ReadonlyMap<string, number>;
  scenes: ReadonlySet<number>;
  /** Whether a number is what people sign in by. */
  byNumber: boolean;
  placeOf: PlaceOf;
}

async function surroundings(db: Db, actor: Actor, lines: readonly ReadLine[]): Promise<KnownRecords> {
  const { companyId } = actor;
  const owners = await phoneOwners(
    db,
    lines.map(({ row }) => row.form.phone!),
  );
  const own = [...owners.values()].filter((owner) => owner.companyId === companyId);
  const people = await lockPeople(
    db,
    actor,
    own.map(({ staffId }) => staffId),
  );
  const reached = people.flatMap(({ departmentId, roles }) => [departmentId, ...roles.flatMap((r) => r.departments)]);
  const homes = lines.flatMap(({ row }) => row.form.departmentId ?? []);
  const numbers = lines.flatMap(({ row }) => row.form.number ?? []);
  return {
    people: new Map(people.map((person) => [person.phone, person])),
    numbers: await numberOwners(db, companyId, numbers),
    scenes: await scenesInUse(db, companyId, [...new Set(lines.flatMap(({ row }) => row.sceneIds ?? []))]),
    byNumber: await signsInByNumber(db, companyId),
    placeOf: placesIn(await departmentsById(db, companyId, [...homes, ...reached])),
  };
}

const changesSignIn = ({ row: { form } }: ReadLine, { number }: Person, { byNumber }: KnownRecords): boolean =>
  byNumber && (form.number ?? number) !== number;

function reasonsOf(actor: Actor, line: ReadLine, known: KnownRecords): string[] {
  const { row, cells } = line;
  const person = known.people.get(row.form.phone!);
  if (!person) return ['没有查询到该手机号的员工'];
  const { name, number, departmentId } = row.form;
  const reasons: string[] = [];
  if (name !== undefined && name !== person.name) reasons.push('姓名与该手机号的员工不符');
  if (saysNothing(cells)) reasons.push('没有要补充的内容');
  const numberOwner = number ? known.numbers.get(number) : undefined;
  if (numberOwner !== undefined && numberOwner !== person.staffId) reasons.push(STAFF_REFUSALS.numberTaken.msg);
  if (row.sceneIds?.some((id) => !known.scenes.has(id))) reasons.push(STAFF_REFUSALS.sceneUnknown.msg);
  const decisions = [
    departmentId === undefined ? mayChange(actor, person) : mayMove(actor, person, departmentId, known.placeOf),
    ...(row.sceneIds || row.limit ? [mayChangeConditions(actor, person)] : []),
    ...(changesSignIn(line, person, known) ? [mayEditNumber(actor, person, known.placeOf)] : []),
  ];
  for (const decision of decisions) if (isRefused(decision)) reasons.push(decision.refused.msg);
  return [...new Set(reasons)];
}

/** Only what a line says is written; a cell left empty changes nothing. */
async function updateStaff(db: Db, companyId: number, lines: readonly ReadLine[], known: KnownRecords): Promise<void> {
  const records = lines.map(({ row: { form } }) => ({
    id: known.people.get(form.phone!)!.staffId,
    department_id: form.departmentId,
    number: form.number,
    email: form.email,
    sex: form.sex,
    birthday: form.birthday,
    duty: form.duty,
  }));
  await sql`
    update staff set department_id = coalesce(sent.department_id, staff.department_id),
      number = coalesce(sent.number, staff.number), email = coalesce(sent.email, staff.email),
      sex = coalesce(sent.sex, staff.sex), birthday = coalesce(sent.birthday, staff.birthday),
      duty = coalesce(sent.duty, staff.duty)
    from jsonb_populate_recordset(null::staff, ${JSON.stringify(records)}::jsonb) sent
    where staff.company_id = ${companyId} and staff.id = sent.id`.execute(db);
}

/** Supplements the people these lines are about, all in one transaction; of the others, why not. */
export const updateBatch: Batch = async (db, { actor, now }, lines) => {
  const known = await surroundings(db, actor, lines);
  const failed = new Map(
    lines.map((line) => [line.line, reasonsOf(actor, line, known)] as const).filter(([, why]) => why.length > 0),
  );
  const good = lines.filter(({ line }) => !failed.has(line));
  if (good.length === 0) return failed;
  await updateStaff(db, actor.companyId, good, known);
  const renumbered = good.flatMap((line) => {
    const person = known.people.get(line.row.form.phone!)!;
    return changesSignIn(line, person, known) ? person.staffId : [];
  });
  if (renumbered.length > 0) await endAllSessions(db, actor.companyId, renumbered);
  const given = good.map(({ row }) => ({ staffId: known.people.get(row.form.phone!)!.staffId, ...row }));
  await storeConditions(db, actor, given, now);
  return failed;
};
