import type { Selectable } from 'kysely';
import { dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { partsOf, type Scene, type SceneDraft, sceneDocument } from '#rules/scene.ts';
import type { SceneTable } from '../schema.ts';

/** A scene between its columns and its draft: what is filtered, joined or due has a column, the rest is one document. */
export type SceneRow = Pick<
  Selectable<SceneTable>,
  | 'id'
  | 'template'
  | 'name'
  | 'label'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'flowId'
  | 'departmentId'
  | 'rules'
  | 'version'
>;

export const SCENE_COLUMNS = [
  'scene.id',
  'scene.template',
  'scene.name',
  'scene.label',
  'scene.status',
  'scene.startsAt',
  'scene.endsAt',
  'scene.flowId',
  'scene.departmentId',
  'scene.rules',
  'scene.version',
] as const;

export function sceneOf(row: SceneRow): Scene {
  const draft = sceneDocument.read(row.rules, {
    template: row.template,
    name: row.name,
    label: row.label,
    startDay: row.startsAt && dayOf(row.startsAt),
    // The column holds the moment in which the last day ends.
    endDay: row.endsAt && dayOf(new Date(row.endsAt.getTime() - 1)),
    flowId: row.flowId ?? undefined,
  });
  return {
    sceneId: row.id,
    version: row.version,
    status: row.status,
    departmentId: row.departmentId,
    draft,
  };
}

export function columnsOf(draft: SceneDraft) {
  const { template, name, label, startDay, endDay, flowId, rules } = partsOf(draft);
  return {
    template,
    name,
    label,
    startsAt: startDay === null ? null : startOfDay(startDay),
    endsAt: endDay === null ? null : endOfDay(endDay),
    flowId,
    rules: JSON.stringify(sceneDocument.toStore(rules)),
  };
}
