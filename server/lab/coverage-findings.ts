import type { CoverageFinding } from '#contract/lab-coverage.ts';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { coverage, HOURS, hoursOf } from '#rules/lab/coverage.ts';
import { type Gap, gapsOf, shadowsOf } from '#rules/lab/coverage-findings.ts';
import { PERMISSION } from '#rules/permission.ts';
import { WEEKDAYS } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf, withinScope } from '../query-kit.ts';
import type { CoverageFacts } from './coverage-facts.ts';

const MOST_NAMED = 3;
/** A scene that nobody rode with for so long is not used. */
const UNUSED_DAYS = 30;

const isRun = (days: readonly number[]): boolean => days.every((day, at) => at === 0 || day === days[at - 1]! + 1);
function daysText(days: readonly number[]): string {
  if (days.length === 5 && days.join() === '1,2,3,4,5') return '工作日';
  if (days.length === 7) return '每天';
  const [first, last] = [WEEKDAYS[days[0]! - 1], WEEKDAYS[days.at(-1)! - 1]];
  return days.length > 2 && isRun(days) ? `${first}至${last}` : days.map((day) => WEEKDAYS[day - 1]).join('、');
}

/** Which scenes end where the gap begins, and begin where it ends. */
function aroundText(gap: Gap, hours: ReturnType<typeof hoursOf>[], { scenes }: CoverageFacts): string {
  const first = (gap.weekdays[0]! - 1) * HOURS;
  const size = first + gap.fromHour;
  const at = (cell: number, open: readonly string[]) => open[(cell + 168) % 168];
  const named = (of: (open: readonly string[]) => boolean) =>
    scenes
      .filter((_, nth) => of(hours[nth]!.open))
      .map(({ name }) => name)
      .slice(0, 2)
      .join('、');
  const ending = named((open) => at(size - 1, open) === 'direct' && at(size, open) !== 'direct');
  const end = first + gap.toHour;
  const beginning = named((open) => at(end, open) === 'direct' && at(end - 1, open) !== 'direct');
  const texts = [ending && `${ending}到 ${gap.fromHour}:00`, beginning && `${beginning}从 ${gap.toHour}:00 起`].filter(
    Boolean,
  );
  return texts.join('，') || `只有 ${gap.people} 人能直接用车`;
}

function gapFindings(facts: CoverageFacts): CoverageFinding[] {
  const hours = facts.scenes.map((scene) => hoursOf(scene, facts.question));
  return gapsOf(coverage(facts.scenes, hours, facts.people)).map((gap) => ({
    kind: 'gap',
    title: `${daysText(gap.weekdays)} ${gap.fromHour}:00–${gap.toHour}:00 断档，只有 ${gap.people} 人能直接用车`,
    text: aroundText(gap, hours, facts),
    sceneId: null,
    cell: (gap.weekdays[0]! - 1) * HOURS + gap.fromHour,
  }));
}

function shadowFindings({ scenes }: CoverageFacts): CoverageFinding[] {
  const nameOf = (id: number) => scenes.find(({ sceneId }) => sceneId === id)?.name ?? '';
  return shadowsOf(scenes).map(({ sceneId, widerId, people }) => ({
    kind: 'shadow',
    title: `“${nameOf(sceneId)}”对 ${people} 人没有作用`,
    text: `他们也有“${nameOf(widerId)}”，它更宽，把这个场景盖住了`,
    ...{ sceneId, cell: null },
  }));
}

async function unusedFindings(
  db: Db,
  companyId: number,
  { scenes }: CoverageFacts,
  now: Date,
): Promise<CoverageFinding[]> {
  const since = startOfDay(addDays(dayOf(now), -UNUSED_DAYS));
  const ridden = await db
    .selectFrom('rideOrder')
    .select('sceneId')
    .distinct()
    .where('companyId', '=', companyId)
    .where('rideAt', '>=', since)
    .execute();
  const made = await db
    .selectFrom('scene')
    .select(['id', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(scenes.map(({ sceneId }) => sceneId)))
    .where('createdAt', '<', since)
    .execute();
  const used = new Set(ridden.map(({ sceneId }) => sceneId));
  const old = new Set(made.map(({ id }) => id));
  return scenes
    .filter(({ sceneId, holders }) => old.has(sceneId) && !used.has(sceneId) && holders.length > 0)
    .map(({ sceneId, name, holders }) => ({
      kind: 'unused',
      title: `“${name}”没人用`,
      text: `${holders.length} 人可用，近 ${UNUSED_DAYS} 天 0 单`,
      ...{ sceneId, cell: null },
    }));
}

/** Counted for the whole company; named only where the reader keeps these people. */
async function withoutFinding(db: Db, { companyId, rights }: Actor, facts: CoverageFacts): Promise<CoverageFinding[]> {
  const held = new Set(facts.scenes.flatMap(({ holders }) => holders));
  const without = facts.people.filter((id) => !held.has(id));
  if (without.length === 0) return [];
  const named = await db
    .selectFrom('staff')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(without))
    .where(withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'departmentId'))
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  const names = named.map(({ name }) => name).join('、');
  const text = names
    ? `${names}${without.length > named.length ? '等' : ''}`
    : '他们开通了企业支付，但没有分到启用的场景';
  return [{ kind: 'without', title: `${without.length} 人没有任何可用的场景`, text, sceneId: null, cell: null }];
}

export async function findingsOf(db: Db, actor: Actor, facts: CoverageFacts, now: Date): Promise<CoverageFinding[]> {
  return [
    ...gapFindings(facts),
    ...shadowFindings(facts),
    ...(await unusedFindings(db, actor.companyId, facts, now)),
    ...(await withoutFinding(db, actor, facts)),
  ];
}
