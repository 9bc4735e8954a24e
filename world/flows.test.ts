import { expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { FlowName, MOST_DESIGNATED, MOST_STEPS } from '#rules/flow/form.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { ApproverKind, FlowKind } from '#rules/flow.ts';
import { foundCompany } from '#world/company.ts';
import { sourcesOf } from '#world/organisation.ts';
import { idGiver } from '#world/rows.ts';
import { YUANSHAN } from '#world/yuanshan.ts';
import { YUNCHENG } from '#world/yuncheng.ts';

const TODAY = '2026-03-31';
const sources = sourcesOf('qixing', TODAY, idGiver({ role: 1_000 }));
const companies = [YUNCHENG, YUANSHAN].map((plan) => ({ name: plan.name, ...foundCompany(plan, sources) }));

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

test('ids are distinct over both companies, and what was edited has two versions', () => {
  const ids = companies.flatMap(({ flows }) => flows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const edited = companies[0]!.flows.filter(({ versions }) => versions.length === 2);
  expect(edited.map(({ name }) => name)).toEqual(['加班用车审批', '客户接待用车']);
});
