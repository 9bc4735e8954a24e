import { describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { isRefused } from '#rules/refusal.ts';
import { checkOffered, SceneDraft, SceneStatus, SceneTemplate, withConsequences } from '#rules/scene.ts';
import { foundWorld, type Row } from '../tests/kit/read-world.ts';

const TODAY = '2026-03-31';
const world = foundWorld(TODAY);
const rowsOf = (table: string, company: number): Row[] => world.rows(table, 100 + company);
const companies = [0, 1];

describe('scenes', () => {
  test('the first company has 12 to 18, of every template and every status', () => {
    const scenes = rowsOf('scene', 0);
    expect(scenes.length).toBeGreaterThanOrEqual(12);
    expect(scenes.length).toBeLessThanOrEqual(18);
    expect(new Set(scenes.map(({ template }) => template))).toEqual(new Set(SceneTemplate.names));
    expect(new Set(scenes.map(({ status }) => status))).toEqual(new Set(SceneStatus.names));
  });

  test.each(companies)('company %i: every version is one that the form accepts', (company) => {
    for (const { scene } of rowsOf('scene_version', company)) {
      const draft = SceneDraft.parse(JSON.parse(scene));
      expect(withConsequences(draft)).toEqual(draft);
      expect(isRefused(checkOffered(draft))).toBe(false);
    }
  });

  test.each(companies)('company %i: versions run from 1 to the current one, which is the scene itself', (company) => {
    for (const scene of rowsOf('scene', company)) {
      const own = rowsOf('scene_version', company).filter(({ scene_id }) => scene_id === scene.id);
      expect(own.map(({ version }) => version)).toEqual(Array.from({ length: scene.version }, (_, n) => n + 1));
      const { name, template, rules } = scene;
      expect(JSON.parse(own.at(-1)!.scene)).toMatchObject({ name, template, ...JSON.parse(rules) });
      expect(own.at(-1)!.made_at >= own[0]!.made_at).toBe(true);
    }
  });

  test.each(companies)('company %i: flows are its own, and dates agree with the status', (company) => {
    const flows = new Set(rowsOf('approval_flow', company).map(({ id }) => id));
    for (const { flow_id, status, ends_at, template } of rowsOf('scene', company)) {
      expect(flow_id === null || flows.has(flow_id)).toBe(true);
      expect(flow_id !== null).toBe(['approval', 'trip', 'approvalCharter', 'bus'].includes(template));
      if (status === 'expired') expect(dayOf(new Date(ends_at)) <= TODAY).toBe(true);
      else if (ends_at) expect(dayOf(new Date(ends_at)) > TODAY).toBe(true);
    }
  });

  test.each(companies)('company %i: everybody has one to three', (company) => {
    const held = new Map<number, number>();
    for (const { staff_id } of rowsOf('staff_scene', company)) held.set(staff_id, (held.get(staff_id) ?? 0) + 1);
    const active = rowsOf('staff', company).filter((row) => row.deleted_at === null);
    expect([...held.keys()].toSorted()).toEqual(active.map(({ id }) => id).toSorted());
    expect(Math.min(...held.values())).toBe(1);
    expect(Math.max(...held.values())).toBe(3);
    const deleted = new Set(rowsOf('scene', company).flatMap(({ id, status }) => (status === 'deleted' ? [id] : [])));
    expect(rowsOf('staff_scene', company).filter(({ scene_id }) => deleted.has(scene_id))).toEqual([]);
  });

  test('every enabled scene of the first company is somebody’s', () => {
    const used = new Set(rowsOf('staff_scene', 0).map(({ scene_id }) => scene_id));
    for (const { id, status } of rowsOf('scene', 0)) if (status === 'enabled') expect(used).toContain(id);
  });
});

describe('limits', () => {
  test('of every kind for people, of every bounded kind for departments', () => {
    const kinds = (column: string) =>
      new Set(rowsOf('spending_limit', 0).flatMap((row) => (row[column] === null ? [] : [row.kind])));
    expect(kinds('staff_id')).toEqual(new Set(['unlimited', 'monthly', 'span', 'daily', 'total']));
    expect(kinds('department_id')).toEqual(new Set(['monthly', 'daily', 'span', 'total']));
  });

  test.each(companies)('company %i: what the database will check', (company) => {
    const limits = rowsOf('spending_limit', company);
    const owners = limits.map(
      ({ staff_id, department_id, project_id }) => `${staff_id}/${department_id}/${project_id}`,
    );
    expect(new Set(owners).size).toBe(limits.length);
    const joined = new Map(rowsOf('staff', company).map(({ id, created_at }) => [id, created_at]));
    for (const row of limits) {
      expect([row.staff_id, row.department_id, row.project_id].filter((id) => id !== null)).toHaveLength(1);
      expect(row.kind === 'unlimited').toBe(row.money_fen === 0);
      expect(row.kind === 'span').toBe(row.start_day !== null && row.end_day !== null);
      expect(dayOf(new Date(row.set_at)) <= TODAY).toBe(true);
      if (row.staff_id !== null) expect(row.set_at > joined.get(row.staff_id)).toBe(true);
    }
  });

  test('most people have one, and not all', () => {
    const people = rowsOf('spending_limit', 0).filter(({ staff_id }) => staff_id !== null);
    expect(people.length).toBeGreaterThan(800);
    expect(people.length).toBeLessThan(1150);
  });
});

test('the list’s newest scene is its youngest', () => {
  for (const company of companies) {
    const made = rowsOf('scene', company).map(({ created_at }) => created_at);
    expect(made).toEqual(made.toSorted());
  }
});
