import { expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { FlowName, MOST_DESIGNATED, MOST_STEPS } from '#rules/flow/form.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { ApproverKind, FlowKind } from '#rules/flow.ts';
import { flowNamed, flowTables, foundFlows } from '#world/flows.ts';
import { openRegistry, organise } from '#world/organisation.ts';
import { YUANSHAN } from '#world/yuanshan.ts';
import { YUNCHENG } from '#world/yuncheng.ts';

const TODAY = '2026-03-31';
const registry = openRegistry('qixing', TODAY);
const companies = [YUNCHENG, YUANSHAN].map((plan) => {
  const organisation = organise(plan, registry);
  return { name: plan.name, organisation, flows: foundFlows(organisation, TODAY) };
});

test('the first company has a flow of every kind and a step of every kind', () => {
  const { flows } = companies[0]!;
  const kinds = flows.flatMap(({ versions }) => versions.at(-1)!.steps.map(({ approver }) => approver.kind));
  expect(flows.length).toBeGreaterThanOrEqual(6);
  expect(flows.length).toBeLessThanOrEqual(8);
  expect(new Set(flows.map(({ kind }) => kind))).toEqual(new Set(FlowKind.names));
  expect(new Set(kinds)).toEqual(new Set(ApproverKind.names));
});

test.each(companies)('$name: every flow would pass the form, and names its own roles and active people', (company) => {
  const { organisation, flows } = company;
  const roles = new Map(organisation.roles.map(({ id, name }) => [id, name]));
  const active = new Set(organisation.staff.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])));
  for (const { name, versions } of flows) {
    expect(FlowName.parse(name)).toBe(name);
    for (const { steps, madeAt } of versions) {
      expect(readSteps(steps)).toEqual(steps);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
      expect(dayOf(new Date(madeAt)) <= TODAY).toBe(true);
      for (const { approver } of steps) {
        if (approver.kind === 'role') expect(roles.get(approver.roleId)).toBe(approver.roleName);
        if (approver.kind !== 'designated') continue;
        expect(approver.staffIds.length).toBeGreaterThan(0);
        expect(approver.staffIds.length).toBeLessThanOrEqual(MOST_DESIGNATED);
        expect(approver.staffIds.every((id) => active.has(id))).toBe(true);
      }
    }
    expect(versions.map(({ madeAt }) => madeAt)).toEqual(versions.map(({ madeAt }) => madeAt).sort());
  }
});

test('ids are distinct over both companies, and a flow is found by its name', () => {
  const ids = companies.flatMap(({ flows }) => flows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(flowNamed(companies[0]!.flows, '加班用车审批').versions).toHaveLength(2);
  expect(() => flowNamed(companies[1]!.flows, '没有')).toThrow();
});

test('one day gives the same rows, the flow’s own naming its last version', () => {
  const { organisation, flows } = companies[0]!;
  const tables = flowTables(organisation, flows);
  expect(tables).toEqual(flowTables(organisation, foundFlows(organisation, TODAY)));
  const [rows, versions] = tables.map((table) => table.rows);
  for (const { id, version, updated_at } of rows!) {
    const own = versions!.filter(({ flow_id }) => flow_id === id);
    expect(own.map((row) => row.version)).toEqual(own.map((_, at) => at + 1));
    expect(own.at(-1)).toMatchObject({ version, made_at: updated_at });
  }
});
