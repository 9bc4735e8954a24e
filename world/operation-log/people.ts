import { addDays } from '#rules/calendar.ts';
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
import { dayAt, MINUTE, workingMinute } from '../days.ts';
import { versionAt } from '../flows.ts';
import type { WorldLimit } from '../limits.ts';
import { payStoppedAt } from '../rides/traveller.ts';
import { grouped } from '../rows.ts';
import type { Person } from '../staff.ts';
import { type CompanyHistory, type Entry, isWithin, type Span } from './entry.ts';

const [STAFF, DEPARTMENT] = [3, 5];

const UNLIMITED: LimitDraft = { kind: 'unlimited', moneyFen: 0, startDay: null, endDay: null };
const draftOf = ({ kind, moneyFen, startDay, endDay }: WorldLimit): LimitDraft => ({
  ...{ kind, moneyFen, startDay, endDay },
});

/** The scenes that somebody was given on the first day, as far as there were any yet. */
const scenesOn = ({ scenes }: CompanyHistory, { id }: Person, at: number): string[] =>
  scenes
    .filter(({ staffIds, versions }) => staffIds.has(id) && versions[0]!.madeAt < at)
    .map(({ versions }) => versionAt(versions, at).draft.name);

/** Entered, given scenes and a limit, and now and then a digit put right, all on the first day. */
function arrival(happened: CompanyHistory, person: Person, limit: WorldLimit | undefined): Entry[] {
  const { organisation, draw } = happened;
  const { createdAt: at, phone, name } = person;
  const by = limit ? organisation.person.get(limit.setBy)! : organisation.clerk(person.id, person.id);
  const department = organisation.departments.find(({ id }) => id === person.departmentId)!;
  const given = limit ? limit.setAt : at + draw.int(6, 40) * MINUTE;
  const scenes = scenesOn(happened, person, given);
  const conditions = [
    ...(scenes.length > 0 ? [scenesSetText(scenes, [{ name, before: [] }])] : []),
    ...(limit && limit.kind !== 'unlimited' ? [limitSetText(draftOf(limit), [{ name, before: UNLIMITED }])] : []),
  ];
  const mistyped = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + draw.int(1, 9)) % 10}`;
  const corrected = phoneChangedText(name, mistyped, phone);
  const entries: Entry[] = [
    { at, by, module: STAFF, type: 'add', content: addedText(person, department.name, ['普通员工']) },
  ];
  if (draw.chance(0.05)) entries.push({ at: at + 3 * MINUTE, by, module: STAFF, type: 'edit', content: corrected });
  if (conditions.length > 0)
    entries.push({ at: given, by, module: STAFF, type: 'linkScenes', content: conditionsText(conditions) });
  return entries;
}

function comingAndGoing(happened: CompanyHistory, span: Span): Entry[] {
  const { staff, clerk } = happened.organisation;
  const limits = new Map(happened.limits.map((limit) => [limit.staffId, limit]));
  return staff.flatMap((person): Entry[] => {
    const came = isWithin(span, person.createdAt) ? arrival(happened, person, limits.get(person.id)) : [];
    if (person.deletedAt === null) return came;
    const by = clerk(person.id + 1);
    return [...came, { at: person.deletedAt, by, module: STAFF, type: 'delete', content: removedText(person) }];
  });
}

/** Limits of those who were there already: all who were given the same at one stroke stand in one entry. */
function rounds({ organisation, limits }: CompanyHistory, span: Span): Entry[] {
  const { person } = organisation;
  const set = limits.filter(({ staffId, kind }) => {
    return staffId !== null && kind !== 'unlimited' && !isWithin(span, person.get(staffId)!.createdAt);
  });
  const strokes = grouped(set, (limit) => JSON.stringify([limit.setAt, limit.setBy, draftOf(limit)]));
  return [...strokes.values()].map((same) => {
    const limit = same[0]!;
    const { kind, moneyFen, setAt, setBy } = limit;
    const raised = kind === 'monthly' && moneyFen > 70_000;
    const before = raised ? { ...draftOf(limit), moneyFen: moneyFen - 10_000 } : UNLIMITED;
    const whose = same.map(({ staffId }) => ({ name: person.get(staffId!)!.name, before }));
    const content = conditionsText([limitSetText(draftOf(limit), whose)]);
    return { at: setAt, by: person.get(setBy)!, module: STAFF, type: 'linkScenes', content };
  });
}

function departmentLimits({ organisation, limits }: CompanyHistory): Entry[] {
  const { departments, staff, chief } = organisation;
  return limits.flatMap((limit): Entry[] => {
    const department = departments.find(({ id }) => id === limit.departmentId);
    if (!department) return [];
    const managers = staff
      .filter(({ departmentId, managerPosition }) => departmentId === department.id && managerPosition !== null)
      .map(({ id, name }) => ({ staffId: id, name }));
    const parent = departments.find(({ id }) => id === department.superId)!;
    const { name, number } = department;
    const told = { name, number, superId: parent.id, superName: parent.name, managers };
    const content = editedText({ ...told, limit: UNLIMITED }, { ...told, limit: draftOf(limit) });
    return [{ at: limit.setAt, by: chief, module: DEPARTMENT, type: 'edit', content }];
  });
}

function payStops({ organisation: { staff, clerk, today } }: CompanyHistory): Entry[] {
  return staff.flatMap((person): Entry[] => {
    const at = person.deletedAt === null ? payStoppedAt(person, today) : null;
    if (at === null) return [];
    const by = clerk(person.id + 2, person.id);
    return [{ at, by, module: STAFF, type: 'disable', content: paySwitchedText(person.name, false) }];
  });
}

/** Marked some at a time, through the year, after they came. */
function keyCustomers({ organisation: { staff, clerk }, draw }: CompanyHistory, { from, until }: Span): Entry[] {
  const marked = draw.shuffle(staff.filter((one) => one.isKeyCustomer && one.deletedAt === null));
  const entries: Entry[] = [];
  while (marked.length > 0) {
    const chosen = marked.splice(0, draw.int(2, 6));
    const since = Math.max(from, ...chosen.map(({ createdAt }) => createdAt + 60 * MINUTE));
    const day = dayAt(since + draw.next() * (until - since));
    const names = chosen.map(({ name }) => name);
    const at = workingMinute(addDays(day, 1), chosen[0]!.id);
    entries.push({ at, by: clerk(chosen.length), module: STAFF, type: 'edit', content: keyCustomersText(names, true) });
  }
  return entries;
}

/** What was done to people and departments. */
export const peopleEntries = (happened: CompanyHistory, span: Span): Entry[] => [
  ...comingAndGoing(happened, span),
  ...rounds(happened, span),
  ...departmentLimits(happened),
  ...payStops(happened),
  ...keyCustomers(happened, span),
];
