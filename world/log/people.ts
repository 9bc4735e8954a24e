import { addDays, dayOf } from '#rules/calendar.ts';
import { editedText } from '#rules/department-text.ts';
import type { LimitDraft } from '#rules/limit.ts';
import {
  addedText,
  conditionsText,
  keyCustomersText,
  limitSetText,
  paySwitchedText,
  phoneChangedText,
  removedText,
  scenesSetText,
} from '#rules/staff/text.ts';
import { chiefOf, clerkFor } from '../clerks.ts';
import type { WorldLimit } from '../limits.ts';
import { workingMinute } from '../moments.ts';
import { payStoppedAt } from '../pay-stops.ts';
import type { Person } from '../staff.ts';
import { type Entry, isWithin, type LogGround, whoIs } from './entry.ts';

const MINUTE = 60_000;
const STAFF = 3;
const DEPARTMENT = 5;
const MISTYPED = 0.05;

const UNLIMITED: LimitDraft = { kind: 'unlimited', moneyFen: 0, startDay: null, endDay: null };
const draftOf = ({ kind, moneyFen, startDay, endDay }: WorldLimit): LimitDraft => ({
  kind,
  moneyFen,
  startDay,
  endDay,
});

/** The scenes that somebody was given on the first day, as far as there were any yet. */
function scenesOn({ scenes }: LogGround, { id }: Person, at: number): string[] {
  return scenes
    .filter(({ staffIds, versions }) => staffIds.includes(id) && Date.parse(versions[0]!.madeAt) < at)
    .map(({ versions }) => versions.findLast(({ madeAt }) => Date.parse(madeAt) <= at)!.draft.name);
}

/** Entered, given scenes and a limit, and now and then a digit put right, all on the first day. */
function arrival(ground: LogGround, person: Person, limit: WorldLimit | undefined): Entry[] {
  const { organisation, draw } = ground;
  const at = Date.parse(person.createdAt);
  const by = limit ? whoIs(ground, limit.setBy) : clerkFor(organisation, person.id);
  const { name } = organisation.departments.find(({ id }) => id === person.departmentId)!;
  const given = limit ? Date.parse(limit.setAt) : at + draw.int(6, 40) * MINUTE;
  const scenes = scenesOn(ground, person, given);
  const told = [
    ...(scenes.length > 0 ? [scenesSetText(scenes, [{ name: person.name, before: [] }])] : []),
    ...(limit && limit.kind !== 'unlimited'
      ? [limitSetText(draftOf(limit), [{ name: person.name, before: UNLIMITED }])]
      : []),
  ];
  const digit = (Number(person.phone.at(-1)) + draw.int(1, 9)) % 10;
  const mistyped = `${person.phone.slice(0, -1)}${digit}`;
  const entered: Entry = { at, by, module: STAFF, type: 'add', content: addedText(person, name, ['普通员工']) };
  const conditions: Entry = { at: given, by, module: STAFF, type: 'linkScenes', content: conditionsText(told) };
  const phone = phoneChangedText(person.name, mistyped, person.phone);
  const corrected: Entry = { at: at + 3 * MINUTE, by, module: STAFF, type: 'edit', content: phone };
  return [entered, ...(draw.chance(MISTYPED) ? [corrected] : []), ...(told.length > 0 ? [conditions] : [])];
}

function comingAndGoing(ground: LogGround): Entry[] {
  const { organisation } = ground;
  const limits = new Map(ground.limits.flatMap((limit) => (limit.staffId === null ? [] : [[limit.staffId, limit]])));
  return organisation.staff.flatMap((person) => {
    const came = isWithin(ground, Date.parse(person.createdAt)) ? arrival(ground, person, limits.get(person.id)) : [];
    const wentAt = person.deletedAt === null ? null : Date.parse(person.deletedAt);
    if (wentAt === null || !isWithin(ground, wentAt)) return came;
    const by = clerkFor(organisation, person.id + 1);
    return [...came, { at: wentAt, by, module: STAFF, type: 'delete', content: removedText(person) }];
  });
}

/** Limits of those who were there already: all who were given the same at one stroke stand in one entry. */
function rounds(ground: LogGround): Entry[] {
  const { organisation, limits } = ground;
  const people = new Map(organisation.staff.map((person) => [person.id, person]));
  const strokes = new Map<string, { limit: WorldLimit; names: string[] }>();
  for (const limit of limits) {
    const person = limit.staffId === null ? undefined : people.get(limit.staffId);
    if (!person || limit.kind === 'unlimited' || isWithin(ground, Date.parse(person.createdAt))) continue;
    const key = JSON.stringify([limit.setAt, limit.setBy, draftOf(limit)]);
    const stroke = strokes.get(key) ?? { limit, names: [] };
    stroke.names.push(person.name);
    strokes.set(key, stroke);
  }
  return [...strokes.values()].map(({ limit, names }) => {
    const { kind, moneyFen } = limit;
    const before =
      kind === 'monthly' && moneyFen > 70_000 ? { ...draftOf(limit), moneyFen: moneyFen - 10_000 } : UNLIMITED;
    const content = conditionsText([
      limitSetText(
        draftOf(limit),
        names.map((name) => ({ name, before })),
      ),
    ]);
    return { at: Date.parse(limit.setAt), by: whoIs(ground, limit.setBy), module: STAFF, type: 'linkScenes', content };
  });
}

function departmentLimits(ground: LogGround): Entry[] {
  const { departments, staff } = ground.organisation;
  return ground.limits.flatMap((limit) => {
    const department = departments.find(({ id }) => id === limit.departmentId);
    if (!department) return [];
    const managers = staff
      .filter(({ departmentId, managerPosition }) => departmentId === department.id && managerPosition !== null)
      .map(({ id, name }) => ({ staffId: id, name }));
    const parent = departments.find(({ id }) => id === department.superId)!;
    const { name, number } = department;
    const told = { name, number, superId: parent.id, superName: parent.name, managers };
    const content = editedText({ ...told, limit: UNLIMITED }, { ...told, limit: draftOf(limit) });
    return [
      { at: Date.parse(limit.setAt), by: chiefOf(ground.organisation), module: DEPARTMENT, type: 'edit', content },
    ];
  });
}

function payStops({ organisation, today }: LogGround): Entry[] {
  return organisation.staff.flatMap((person) => {
    const at = person.deletedAt === null ? payStoppedAt(person, today) : null;
    const by = clerkFor(organisation, person.id + 2);
    return at === null
      ? []
      : [{ at, by, module: STAFF, type: 'disable' as const, content: paySwitchedText(person.name, false) }];
  });
}

/** Marked some at a time, through the year, after they came. */
function keyCustomers({ organisation, from, until, draw }: LogGround): Entry[] {
  const marked = draw.shuffle(organisation.staff.filter((one) => one.isKeyCustomer && one.deletedAt === null));
  const entries: Entry[] = [];
  while (marked.length > 0) {
    const chosen = marked.splice(0, draw.int(2, 6));
    const since = Math.max(from, ...chosen.map(({ createdAt }) => Date.parse(createdAt) + 60 * MINUTE));
    const day = dayOf(new Date(since + draw.next() * (until - since)));
    const at = workingMinute(addDays(day, 1), chosen[0]!.id);
    const content = keyCustomersText(
      chosen.map(({ name }) => name),
      true,
    );
    entries.push({ at, by: clerkFor(organisation, chosen.length), module: STAFF, type: 'edit', content });
  }
  return entries;
}

/** What was done to people and departments. */
export const peopleEntries = (ground: LogGround): Entry[] => [
  ...comingAndGoing(ground),
  ...rounds(ground),
  ...departmentLimits(ground),
  ...payStops(ground),
  ...keyCustomers(ground),
];
