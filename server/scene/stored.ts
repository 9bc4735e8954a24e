import { dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { partsOf, type Scene, type SceneDraft, type SceneStatus, sceneDocument } from '#rules/scene.ts';

/** A scene between its columns and its draft: what is filtered, joined or due has a column, the rest is one document. */
export interface SceneRow {
  id: number;
  template: string;
  name: string;
  label: string | null;
  status: string;
  starts_at: Date | null;
  ends_at: Date | null;
  flow_id: number | null;
  department_id: number;
  rules: unknown;
  version: number;
}

export const SCENE_COLUMNS = [
  'scene.id',
  'scene.template',
  'scene.name',
  'scene.label',
  'scene.status',
  'scene.starts_at',
  'scene.ends_at',
  'scene.flow_id',
  'scene.department_id',
  'scene.rules',
  'scene.version',
] as const;

export function sceneOf(row: SceneRow): Scene {
  const draft = sceneDocument.read(row.rules, {
    template: row.template,
    name: row.name,
    label: row.label,
    startDay: row.starts_at && dayOf(row.starts_at),
    // The column holds the moment in which the last day ends.
    endDay: row.ends_at && dayOf(new Date(row.ends_at.getTime() - 1)),
    flowId: row.flow_id ?? undefined,
  });
  return {
    sceneId: row.id,
    version: row.version,
    status: row.status as SceneStatus,
    departmentId: row.department_id,
    draft,
  };
}

export function columnsOf(draft: SceneDraft) {
  const { template, name, label, startDay, endDay, flowId, rules } = partsOf(draft);
  return {
    template,
    name,
    label,
    starts_at: startDay === null ? null : startOfDay(startDay),
    ends_at: endDay === null ? null : endOfDay(endDay),
    flow_id: flowId,
    rules: JSON.stringify(sceneDocument.toStore(rules)),
  };
}
