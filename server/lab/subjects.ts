import { DayKind, dayKindOf } from '#rules/day-kind.ts';
import { changedFields, groupsOf, withFields } from '#rules/lab/changes.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { CalendarRequest, LimitRequest, SandboxRequest, SceneRequest } from '#rules/lab/request.ts';
import type { ChangeText } from '#rules/lab/result.ts';
import { isSameLimit, limitText, UNLIMITED } from '#rules/limit.ts';
import { PERMISSION } from '#rules/permission.ts';
import { SCENE_FIELDS, type SceneDraft, type SceneNames, sceneProse } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import { companyDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { limitsInForce } from '../limits.ts';
import { withinScope } from '../query-kit.ts';
import { findScene, sceneNames } from '../scene/queries.ts';
import type { NewRun } from './runs.ts';

/** Each group of rules that differs, in words: what it says now, and what it would say. */
function changeTexts(current: SceneDraft, played: SceneDraft, names: SceneNames): ChangeText[] {
  const [was, is] = [sceneProse(current, names), sceneProse(played, names)];
  return groupsOf(changedFields(current, played)).map(({ group, label, fields }) => {
    const lines = (all: typeof was, others: typeof was) =>
      all
        .filter((line) => line.group === group && !others.some(({ text }) => text === line.text))
        .map(({ text }) => text)
        .join('，') || '无';
    return { group, label, fields, before: lines(was, is), after: lines(is, was) };
  });
}

async function sceneSubject(db: Db, actor: Actor, request: SceneRequest) {
  const scene = found(await findScene(db, actor.companyId, request.sceneId));
  if (scene.draft.template !== request.draft.template) throw new Refused(LAB_REFUSALS.otherTemplate);
  const chosen = changedFields(scene.draft, request.draft).filter((field) =>
    (request.fields ?? SCENE_FIELDS).includes(field),
  );
  if (chosen.length === 0) throw new Refused(LAB_REFUSALS.nothingChanged);
  const played = withFields(scene.draft, request.draft, chosen);
  const names = await sceneNames(db, actor.companyId, [scene.draft, played]);
  return {
    subject: { id: scene.sceneId, name: scene.draft.name },
    current: scene.draft,
    question: {
      ...{ baseline: request.baseline, version: scene.version, draft: request.draft, played },
      changes: changeTexts(scene.draft, played, names),
    },
  };
}

/** Within the scope of whoever keeps people or departments. */
async function ownerOf(db: Db, { companyId, rights }: Actor, owner: LimitRequest['owner']) {
  if ('staffId' in owner) {
    return db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('companyId', '=', companyId)
      .where('id', '=', owner.staffId)
      .where('deletedAt', 'is', null)
      .where(withinScope(companyId, rights.scopeOf(PERMISSION.staff), 'departmentId'))
      .executeTakeFirst();
  }
  return db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', owner.departmentId)
    .where(withinScope(companyId, rights.scopeOf(PERMISSION.department), 'id'))
    .executeTakeFirst();
}

async function limitSubject(db: Db, actor: Actor, { owner, limit }: LimitRequest) {
  const subject = found(await ownerOf(db, actor, owner));
  const owners = 'staffId' in owner ? { staffIds: [owner.staffId] } : { departmentIds: [owner.departmentId] };
  const before = (await limitsInForce(db, actor.companyId, owners)).get(subject.id) ?? UNLIMITED;
  if (isSameLimit(before, limit)) throw new Refused(LAB_REFUSALS.nothingChanged);
  const change = {
    group: 'limit',
    label: '限额',
    fields: [],
    before: limitText(before),
    after: limitText(limit),
  } as const;
  return {
    subject,
    current: null,
    question: { baseline: 'then', version: 0, draft: null, played: null, changes: [change] } as const,
  };
}

/** Days with the kind that each would have been; those that are so already are no change. */
async function calendarSubject(db: Db, { companyId }: Actor, { days }: CalendarRequest) {
  const own = await companyDays(db, companyId);
  const changes = days
    .map(({ day, kind }) => ({ day, before: dayKindOf(day, own), after: kind }))
    .filter(({ before, after }) => before !== after)
    .map(({ day, before, after }) => ({
      ...{ group: 'calendar' as const, label: day, fields: [] },
      ...{ before: DayKind.labelOf(before), after: DayKind.labelOf(after) },
    }));
  if (changes.length === 0) throw new Refused(LAB_REFUSALS.nothingChanged);
  return {
    subject: { id: 0, name: '节假日' },
    current: null,
    question: { baseline: 'then', version: 0, draft: null, played: null, changes } as const,
  };
}

export interface Subject extends Pick<NewRun, 'subject'> {
  readonly current: SceneDraft | null;
  readonly question: Omit<NewRun['question'], 'departmentIds'>;
}

/** What is to be changed, as it stands, and what the change says. */
export function subjectOf(db: Db, actor: Actor, request: SandboxRequest): Promise<Subject> {
  if (request.kind === 'scene') return sceneSubject(db, actor, request);
  return request.kind === 'limit' ? limitSubject(db, actor, request) : calendarSubject(db, actor, request);
}
